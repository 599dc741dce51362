/**
 * What lessons record: rows of whole numbers, one after the other. The first is a kind of contract, or the number of a
 * cell.
 */

/** The numbers in a row. */
export const ROW = 4;

/** Kinds of contract: a Brand, or a number of tricks; and those without trumps. */
export const NUMBER = 0;
export const BETTEL = 1;
export const MORD = 2;

/** In place of the points of an answer. */
export const NOT_LEGAL = -1_000_000;

/** The rows of pieces of a lesson, in order. */
export function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
