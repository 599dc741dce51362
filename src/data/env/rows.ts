import { MASKED, OBSERVED } from './bits.js';

/** The kind of message that rows are. */
const ROWS = 1;

/** A row a table: points of the three chairs in a deal that has ended, what may be known, what is legal. */
export interface EnvRows {
  /** All of what follows as one message: its kind, its length, then the rows. */
  readonly message: Uint8Array;
  readonly rewards: Int32Array;
  /** So many numbers, or bits. */
  readonly observed: Int32Array | Float32Array;
  readonly legal: Int32Array;
  /** Four columns: seat, question, chair, flags. */
  readonly asked: Uint8Array;
}

/** EnvRows in which so many numbers are observed; null: bits. */
export function makeRows(count: number, numbers: number | null): EnvRows {
  const observed = numbers ?? OBSERVED;
  const buffer = new ArrayBuffer(8 + 4 * count * (3 + observed + MASKED + 1));
  new Uint32Array(buffer, 0, 2).set([ROWS, buffer.byteLength - 8]);
  const from = 8 + 12 * count;
  return {
    message: new Uint8Array(buffer),
    rewards: new Int32Array(buffer, 8, 3 * count),
    observed: new (numbers === null ? Int32Array : Float32Array)(buffer, from, observed * count),
    legal: new Int32Array(buffer, from + 4 * observed * count, MASKED * count),
    asked: new Uint8Array(buffer, from + 4 * (observed + MASKED) * count),
  };
}
