import type { Game } from '../../../cards/engine/game.js';
import { DEALS } from '../../../cards/random/deal-rank.js';
import { putDeal } from '../../../cards/record/format-record.js';
import { SEAT_NAMES } from '../../../cards/record/notation.js';
import { type Column, cardsColumn, countColumn, textColumn, valued } from '../../../players/features/column.js';
import type { Dealt } from '../kind.js';

/** Columns that several kinds have, declared once. */

/** Which board of the run, and which of all deals. */
export const ADDRESS: readonly Column<Pick<Dealt, 'board' | 'id'>>[] = [
  valued(
    countColumn(
      'board',
      [0, 2 ** 53 - 2],
      'number of the board: with the seed of the manifest it gives the same cards again',
      { unit: 'board' },
    ),
    ({ board }) => board,
  ),
  valued(
    countColumn('deal_id', [0, DEALS - 1], 'rank of the deal among all deals, the same whatever run it is from', {
      unit: 'deal',
    }),
    ({ id }) => id,
  ),
];

/** The cards of the deal. */
export const CARDS: readonly Column<Dealt>[] = [
  ...SEAT_NAMES.map((name, seat) =>
    valued<Dealt>(cardsColumn(name, `the ten cards dealt to ${name}`), ({ cards }) => cards[seat]),
  ),
  valued<Dealt>(cardsColumn('talon', 'the two cards of the talon'), ({ cards }) => cards[3]),
  textColumn<Dealt>(
    'deal',
    'the same deal in notation: forehand, middlehand, dealer, talon, each as H.S.G.E',
    ({ cards }, text) => putDeal(text, cards[0], cards[1], cards[2], cards[3]),
  ),
];

/** The bounds of a seat's score in one deal, in units; a pot may bring so much more. */
export function scoreBounds(game: Game, pot: number): [number, number] {
  let most = 1;
  for (let contract = 0; contract < game.contracts.length; contract++) {
    for (let tricks = 0; tricks <= 10; tricks++) most = Math.max(most, Math.abs(game.payment(contract, tricks)));
  }
  const bound = 2 * most * game.mostTimes;
  return [-bound, bound + pot];
}
