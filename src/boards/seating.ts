/**
 * Who sits where. A trio of bots, 0–2, can sit in six ways; seating `i` lists the bots at forehand, middlehand and
 * dealer. Seatings alternate in orientation, so that any six in a row are balanced: each bot sits in each seat, with
 * each of the others on its left, equally often.
 */
export const SEATINGS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
  [2, 1, 0],
  [2, 0, 1],
  [1, 0, 2],
] as const;

/** The seating after the deal has moved on: forehand becomes dealer, middlehand forehand, and the dealer middlehand. */
const NEXT = SEATINGS.map(([forehand, middlehand, dealer]) =>
  SEATINGS.findIndex((seating) => seating[0] === middlehand && seating[1] === dealer && seating[2] === forehand),
);

/**
 * The seating of a board. Without matches, the seating changes with every board. In a match the bots stay at the table
 * and the deal moves on; the next match begins with the next seating. `matchLength` is the number of deals in a match.
 */
export function seatingOf(board: number, matchLength: number, fixed: boolean): number {
  const match = Math.floor(board / matchLength);
  return movedOn(fixed ? 0 : match % 6, board % matchLength);
}

/** The seating after the deal has moved on `deals` times. */
export function movedOn(seating: number, deals: number): number {
  let moved = seating;
  for (let deal = deals % 3; deal > 0; deal--) moved = NEXT[moved];
  return moved;
}
