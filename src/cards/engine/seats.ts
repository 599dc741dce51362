/** The seats of one deal, clockwise: forehand (dealer's left), middlehand, dealer. */
export type Seat = 0 | 1 | 2;

export const FOREHAND = 0 as const;
export const MIDDLEHAND = 1 as const;
export const DEALER = 2 as const;
export const SEATS = [FOREHAND, MIDDLEHAND, DEALER] as const;

/** No seat yet: nobody has bid, nobody is declarer. */
export const NOBODY = -1;

/**
 * The seat that speaks and plays after `seat`, by the bits of 9: a branch on who leads is unpredictable.
 * @example
 * after(2); // 0: forehand speaks after the dealer
 */
export const after = (seat: Seat): Seat => ((9 >>> (seat << 1)) & 3) as Seat;

/**
 * The defender who plays right after the declarer.
 * @example
 * firstDefender(1); // 2: the dealer plays right after middlehand
 */
export const firstDefender = after;
/** Does a seat tap on the table as it plays its last card of a suit (W29)? `tapping`: the option, if there is one. */
export const taps = (tapping: unknown, isDeclarer: boolean): boolean =>
  tapping === true || (tapping === 'defenders' && !isDeclarer);

/**
 * The defender who plays last.
 * @example
 * secondDefender(1); // 0
 */
export const secondDefender = (declarer: Seat): Seat => after(after(declarer));
