import type { Game } from '../../cards/engine/game.js';
import { SEATS } from '../../cards/engine/seats.js';
import type { Models } from '../../search/rollout/imagined-deal.js';
import { SELF_PLAYED, selfPlayed } from '../../search/rollout/self-play.js';
import type { Price } from '../../search/rollout/terms.js';

/** What is at stake in a deal: how much a seat wins or loses on average, at the price given, if models play. */
export function stakeOf(game: Game, models: Models, price: Price): number {
  let stake = 0;
  for (const course of selfPlayed(game, models, 'luck'))
    for (const seat of SEATS) stake += Math.abs(price(course, seat)) / (3 * SELF_PLAYED);
  return stake;
}
