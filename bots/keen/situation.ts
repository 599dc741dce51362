import { readWords, WORDS, type Word, type WordView } from '../../src/public/bots.js';

/** In which situation a seat is asked, as a number: what it has heard so far, as far as the answer depends on it. */
type Heard<Field extends keyof WordView> = Pick<WordView, Field>;

/**
 * The answers for which there is a cell of their own in each situation. `rung` is a bid in Wallachen, whatever its
 * name.
 */
export const ANSWERS: Readonly<Record<Sighted, readonly Word[]>> = {
  bid: ['pass', 'brand', 'bettel', 'mord'],
  rung: ['pass', 'play'],
  contest: ['withdraw', 'acorns', 'leaves', 'bells', 'hearts'],
  raise: ['keep', 'bettel', 'mord'],
};

/** In how many situations each is asked, at most. */
export const SITUATIONS: Readonly<Record<Sighted, number>> = { bid: 9, rung: 45, contest: 12, raise: 6 };

/** The questions answered by what is seen in ten cards. */
export type Sighted = 'bid' | 'rung' | 'contest' | 'raise';

const BRAND_SUITS: readonly Word[] = ['acorns', 'leaves', 'bells', 'hearts'];
export const BRANDS: readonly Word[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];
export const NUMBERS: readonly Word[] = ['6', '7', '8', '9', '10'];

/** The suits from one up: bit `s` for suit `s`. */
const suitsFrom = (suit: number): number => 15 & (-1 << suit);

/** What each seat has said, as sets of words. */
const said = new Int32Array(3);
const BRAND = 1 << WORDS.indexOf('brand');
const PASS = 1 << WORDS.indexOf('pass');

/** Before a bid in Bolachen: the seat, and who has bid what. */
export function levelSituation(view: Heard<'seat' | 'announced' | 'history'>): number {
  const { seat, announced } = view;
  if (seat === 0) return 0;
  if (announced === null) return seat;
  if (announced === 'bettel') return 2 + seat;
  if (seat === 1) return 5;
  readWords(view, said);
  return (said[0] & BRAND) === 0 ? 6 : (said[1] & BRAND) === 0 ? 7 : 8;
}

/** Before a bid in Wallachen: how far the bidding is, and which two seats are at odds. */
export function rungSituation(
  view: Heard<'seat' | 'legal' | 'announced' | 'history'>,
  ladder: readonly Word[],
): number {
  const { seat, legal, announced } = view;
  const step = announced === null ? -1 : ladder.indexOf(announced as Word);
  if (step < 0) return seat;
  const isHolder = legal[1] === 'hold';
  // Forehand can be at odds with either of the others, and so can the dealer: with whom is told by who has passed.
  readWords(view, said);
  const pair = seat === 1 ? 0 : (said[seat === 0 ? 1 : 0] & PASS) !== 0 ? 2 : 1;
  return 3 + 6 * step + (isHolder ? 3 : 0) + pair;
}

/** In a suit contest: the seat, and the lowest suit that it can name if one was named before. */
export const contestSituation = ({ seat, legal }: Heard<'seat' | 'legal'>): number =>
  4 * seat + (legal[0] === 'withdraw' ? BRAND_SUITS.indexOf(legal[1]) : 0);

/** Before a raise: a Brand of any suit, one that must have a suit or a higher one, or a Bettel. */
export const raiseSituation = ({ announced }: Heard<'announced'>): number =>
  announced === 'bettel' ? 5 : 1 + BRANDS.indexOf(announced as Word);

/** The suits that a Brand may have, where a seat is asked in a situation. */
export const suitsIn = (question: string, situation: number): number =>
  question === 'raise' && situation > 0 && situation < 5 ? suitsFrom(situation - 1) : suitsFrom(0);

/** When the stake can be doubled: the seat, and how many have. */
export const doubleSituation = ({ seat, multiplier }: Heard<'seat' | 'multiplier'>): number =>
  3 * seat + 31 - Math.clz32(multiplier);

/** Before Kontra and Re: the contract; and before Kontra, which defender. */
export function kontraSituation(
  { seat, declarer, isDeclarer, contract }: Heard<'seat' | 'declarer' | 'isDeclarer' | 'contract'>,
  ladder: readonly Word[],
): number {
  const step = ladder.indexOf(contract as Word);
  return isDeclarer ? step : 2 * step + ((seat - (declarer ?? 0) + 3) % 3) - 1;
}
