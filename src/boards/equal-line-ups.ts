import type { Game } from '../cards/engine/game.js';
import { PARTS } from '../players/bot/bot.js';
import { type EqualParts, equalPartsOf, UNLIKE } from '../players/bot/equal-parts.js';
import { DECLARING, DEFENCE } from '../players/bot/seated.js';
import type { Policies } from '../players/bot/spec.js';
import { type BlockJob, isNotRepeatable, seatingsOf } from './job.js';
import { movedOn, SEATINGS } from './seating.js';

/** What the deals of a block may have in common. */
export interface EqualLineUps {
  readonly parts: EqualParts;
  /** Can whole deals coincide, to the last card, or only the talk before play? */
  readonly hasEqualCards: boolean;
}

const WORDS_AND_TALON = [...PARTS.keys()].filter((part) => part !== DECLARING && part !== DEFENCE);

/** What the line-ups of a block have in common; null if nothing. */
export function equalLineUps(job: BlockJob, game: Game, policies: readonly Policies[]): EqualLineUps | null {
  if (job.ruleSets !== undefined) return null;
  const staysSeated = game.pot && job.matchLength > 1;
  const parts = equalPartsOf(policies, {
    staysSeated,
    isKept: (bot) => isNotRepeatable(job, job.bots[bot]),
  });
  const kindOf = (bot: number, part: number): number => parts.kinds[PARTS.length * bot + part];
  const lineUps = lineUpsOf(job);
  // Remembering the answers of just one player takes longer than asking again.
  const words = (bots: readonly number[]): number[][] => [
    bots.flatMap((bot) => WORDS_AND_TALON.map((part) => kindOf(bot, part))),
  ];
  const cards = (bots: readonly number[]): number[][] =>
    bots.map((_, declarer) => [
      declarer,
      ...bots.map((bot, seat) => kindOf(bot, seat === declarer ? DECLARING : DEFENCE)),
    ]);
  const hasEqualCards = lineUps.some((each) => hasTwice(each.map(cards)));
  return hasEqualCards || lineUps.some((each) => hasTwice(each.map(words))) ? { parts, hasEqualCards } : null;
}

/** The bots at forehand, middlehand and dealer at all tables of a board; for each way in which blocks are seated. */
function lineUpsOf(job: BlockJob): number[][][] {
  const deals = Array.from({ length: Math.min(3, job.matchLength) }, (_, deal) => deal);
  return [0, 1].flatMap((block) =>
    deals.map((deal) =>
      job.triples.flatMap((triple) =>
        seatingsOf(job, block).map((seating) => SEATINGS[movedOn(seating, deal)].map((place) => triple[place])),
      ),
    ),
  );
}

/** Do two line-ups share a list of kinds without UNLIKE? */
function hasTwice(lineUps: readonly (readonly (readonly number[])[])[]): boolean {
  const seen = new Set<string>();
  for (const lists of lineUps) {
    const own = lists.filter((list) => !list.includes(UNLIKE)).map((list) => list.join());
    if (own.some((list) => seen.has(list))) return true;
    for (const list of own) seen.add(list);
  }
  return false;
}
