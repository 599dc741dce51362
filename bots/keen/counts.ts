import { type CardSet, type CardView, EMPTY, type Seat } from '../../src/public/bots.js';

/** How many cards a set of ranks has; at most two, and at most three of them. */
export const BITS = Uint8Array.from({ length: 256 }, (_, set) => set.toString(2).replaceAll('0', '').length);
export const AT_MOST_TWO = BITS.map((count) => Math.min(count, 2));
export const AT_MOST_THREE = BITS.map((count) => Math.min(count, 3));

/** The cards that others may hold. */
export const unseenOf = ({ hand, gone, isDeclarer, discards }: CardView): CardSet =>
  ~(hand | gone | (isDeclarer ? (discards ?? EMPTY) : EMPTY)) as CardSet;

/** Does the declarer play next, if nobody has played to the trick? */
export const isBeforeDeclarer = ({ seat, declarer }: CardView): boolean => ((declarer as Seat) - seat + 3) % 3 === 1;
