import type { ColumnCells } from './format/read-rows.js';
import type { ColumnSchema } from './schema.js';

/** Which columns say what came of a row, and of what. */
export interface OutcomeColumns {
  readonly column: ColumnSchema;
  /** The answer or the contract: outcomes are apart by it; null if there is none. */
  readonly across: ColumnSchema | null;
  /** Of answers at random: the number they were drawn from. Others are left out, and these weighted by it. */
  readonly drawnFrom: ColumnSchema | null;
}

/** What came of rows; NaN of those that are left out. */
export interface RowOutcomes {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly across: ArrayLike<unknown>;
}

/** The outcome of rows with these columns; null if they have none. */
export function outcomesIn(columns: readonly ColumnSchema[]): OutcomeColumns | null {
  const first = (...names: string[]): ColumnSchema | null =>
    names.flatMap((name) => columns.filter((column) => column.name === name))[0] ?? null;
  const column = first('score', 'won', 'tricks');
  return column && { column, across: first('answer_word', 'contract'), drawnFrom: first('drawn_from') };
}

/** The outcomes of some rows. */
export function outcomesOf({ column, across, drawnFrom }: OutcomeColumns, rows: ColumnCells): RowOutcomes {
  const cells = rows.get(column) ?? [];
  const drawn = drawnFrom && rows.get(drawnFrom);
  const values = Float64Array.from(cells, (cell, row) =>
    cell == null || (drawn && drawn[row] == null) ? Number.NaN : numberOf(cell),
  );
  const weights = Float64Array.from(cells, (_, row) => (drawn ? Number(drawn[row]) : 1));
  return { values, weights, across: (across && rows.get(across)) ?? [] };
}

/** 1 or 0 of true or false, which are texts in CSV. */
const numberOf = (cell: unknown): number => (cell === 'true' ? 1 : cell === 'false' ? 0 : Number(cell));

/** All columns that outcomes are read from. */
export const columnsOf = ({ column, across, drawnFrom }: OutcomeColumns): ColumnSchema[] =>
  [column, across, drawnFrom].filter((each) => each !== null);
