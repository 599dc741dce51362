/** What lessons note: rows of whole numbers, one after the other. The first is a kind of contract, or the number of a cell. */

/** The numbers in a row. */
export const ROW = 4;

/** Kinds of contract: a Brand, or a number of tricks; and those without trumps. */
export const NUMBER = 0;
export const BETTEL = 1;
export const MORD = 2;
