import { type Column, wordsOf } from '../../../players/features/column.js';
import type { RowBatch } from '../batch.js';

const DECODER = new TextDecoder();

/** The values of a column's rows, null where they are missing. */
export function cellsOf(column: Column, at: number, batch: RowBatch): Int32Array | unknown[] {
  const { type, nullable } = column;
  const { rows } = batch;
  const texts = batch.texts[at];
  const words = wordsOf(column);
  const isPlain = texts === null && words === null && !BOXED.includes(type) && !nullable;
  const cells: Int32Array | unknown[] = isPlain ? new Int32Array(rows) : new Array(rows);
  for (let row = 0; row < rows; row++) {
    if (texts !== null) cells[row] = texts.isMissing(row) ? null : DECODER.decode(texts.at(row));
    else cells[row] = isPlain ? batch.number(row, at) : written(type, words, batch.number(row, at));
  }
  return cells;
}

/** Stored as other values than numbers, or beyond those of an Int32Array. */
const BOXED: readonly Column['type'][] = ['BOOLEAN', 'UINT_32', 'INT_64'];

function written(type: Column['type'], words: readonly string[] | null, value: number): unknown {
  if (Number.isNaN(value)) return null;
  if (words !== null) return words[value];
  if (type === 'BOOLEAN') return value === 1;
  return type === 'INT_64' ? BigInt(value) : type === 'UINT_32' ? value >>> 0 : value;
}
