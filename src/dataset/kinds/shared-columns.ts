import type { Game } from '../../engine/game.js';
import { DEALS } from '../../random/deal-rank.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../record/notation.js';
import { type Column, cardsColumn, countColumn, textColumn, wordColumn } from '../column.js';
import type { DatasetJob } from '../job.js';

/** Columns that several kinds have, declared once. */

/** Which board of the run, and which of all deals. */
export const ADDRESS: readonly Column[] = [
  countColumn(
    'board',
    [0, 2 ** 53 - 2],
    'number of the board: with the seed of the manifest it gives the same cards again',
    {
      unit: 'board',
    },
  ),
  countColumn('deal_id', [0, DEALS - 1], 'rank of the deal among all deals, the same whatever run it is from', {
    unit: 'deal',
  }),
];

/** The cards of the deal. */
export const CARDS: readonly Column[] = [
  ...SEAT_NAMES.map((seat) => cardsColumn(seat, `the ten cards dealt to ${seat}`)),
  cardsColumn('talon', 'the two cards of the talon'),
  textColumn('deal', 'the same deal in notation: forehand, middlehand, dealer, talon, each as H.S.G.E'),
];

/** The bots by seat, by the specs that the run was given. */
export const botColumns = ({ bots, names = bots }: DatasetJob): Column[] =>
  SEAT_NAMES.map((seat) => wordColumn(`${seat}_bot`, [...new Set(names)], `the bot at ${seat}`));

const TRUMPS = ['E', 'G', 'S', 'H', 'none'] as const;

/** Declarer and contract; missing where a deal is passed out. */
export function contractColumns(game: Game, nullable: boolean): Column[] {
  const missing = nullable ? '; missing if the deal was passed out' : '';
  return [
    wordColumn('declarer', SEAT_LETTERS, `the seat of the declarer: F forehand, M middlehand, D dealer${missing}`, {
      nullable,
    }),
    wordColumn(
      'contract',
      game.contracts.map(({ name }) => name),
      `the contract that was played${missing}`,
      { nullable },
    ),
    wordColumn('trump', TRUMPS, `the trump suit: E acorns, G leaves, S bells, H hearts, or none${missing}`, {
      nullable,
    }),
  ];
}

/** The bounds of a seat's score in one deal, in units; a pot may bring so much more. */
export function scoreBounds(game: Game, pot: number): [number, number] {
  let most = 1;
  for (let contract = 0; contract < game.contracts.length; contract++) {
    for (let tricks = 0; tricks <= 10; tricks++) most = Math.max(most, Math.abs(game.payment(contract, tricks)));
  }
  const bound = 2 * most * (game.multiplies ? 32 : 1);
  return [-bound, bound + pot];
}
