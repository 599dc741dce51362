import { refuse } from '../../support/input/refusal.js';
import { readSeed } from '../../support/input/seed.js';
import type { CardSet } from '../engine/cards.js';
import type { Deal } from '../engine/deal.js';
import { Dealer } from '../random/dealing.js';
import { keyOf } from '../random/key.js';
import { type HandLetter, handsGiven } from './beginning.js';
import { dealFrom } from './deal-text.js';
import { readNumber } from './read-json.js';

/**
 * The cards of a board: the same in every run with this seed. If some `hands` are given, only the rest is dealt.
 * @param seed any text on one line, without white space around it; `1` and `11` are different seeds
 * @param board its number, 0 to 2^53 − 2
 * @throws InputError if the seed, the board or a hand is invalid
 * @example
 * formatDeal(boardOf('paper-1', 77));
 */
export function boardOf(
  seed: string,
  board: number,
  hands?: Readonly<Partial<Record<HandLetter, string | CardSet>>>,
): Deal {
  const key = keyOf(readSeed(seed, (what) => refuse('seed', what)));
  if (board > LAST_BOARD) refuse('board', `expected a number from 0 to ${LAST_BOARD}; found ${board}`);
  const dealing = new Dealer({ deals: null, given: hands === undefined ? null : handsGiven(hands) }, key);
  dealing.deal(readNumber(board, 'board'));
  return dealFrom(dealing.cards);
}

const LAST_BOARD = Number.MAX_SAFE_INTEGER - 1;
