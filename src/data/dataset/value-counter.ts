import type { CardSet } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { boundsOf, wordsOf } from '../../players/features/column.js';
import { FEATURES, measure } from '../../players/features/hand.js';
import type { ColumnCells } from './format/read-rows.js';
import type { RowOutcomes } from './outcomes.js';
import type { ColumnSchema } from './schema.js';

/** A column, and each of its values that occurs, in the order of the schema: words as there, numbers ascending. */
export interface ColumnCounts {
  readonly column: CountedColumn;
  readonly values: readonly ValueCounts[];
}

type CountedColumn = Pick<ColumnSchema, 'name' | 'about' | 'range'>;

/** A value, how many rows have it, and what came of them by the words of another column. */
export interface ValueCounts {
  readonly name: string;
  readonly rows: number;
  readonly outcomes: ReadonlyMap<string, OutcomeSum>;
}

/** Rows with an outcome; the sum of their weights, and that of their outcomes times weights. */
export interface OutcomeSum {
  readonly rows: number;
  readonly weight: number;
  readonly sum: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts the values of a column, or what they say. */
export class ValueCounter {
  /** Where its cells are. */
  readonly from: ColumnSchema;
  private readonly column: CountedColumn;
  private readonly read: (cell: unknown) => unknown;
  private readonly found = new Map<unknown, { rows: number; readonly outcomes: Map<unknown, Mutable<OutcomeSum>> }>();

  /** `read`: what a cell says, if that is not the value itself. */
  constructor(from: ColumnSchema, column: CountedColumn = from, read = (cell: unknown): unknown => cell) {
    this.from = from;
    this.column = column;
    this.read = read;
  }

  /** Adds rows; `outcomes`: what came of them, if that is summed. */
  add(rows: ColumnCells, outcomes: RowOutcomes | null): void {
    const cells = rows.get(this.from) ?? [];
    for (let row = 0; row < cells.length; row++) {
      const value = cells[row] == null ? null : this.read(cells[row]);
      const counts = this.found.get(value) ?? { rows: 0, outcomes: new Map() };
      if (counts.rows++ === 0) this.found.set(value, counts);
      if (outcomes === null || Number.isNaN(outcomes.values[row])) continue;
      const across = outcomes.across[row] ?? null;
      const sum = counts.outcomes.get(across) ?? { rows: 0, weight: 0, sum: 0 };
      if (sum.rows++ === 0) counts.outcomes.set(across, sum);
      sum.weight += outcomes.weights[row];
      sum.sum += outcomes.weights[row] * outcomes.values[row];
    }
  }

  counts(): ColumnCounts {
    const { column } = this;
    const words = wordsOf(column);
    const placeOf = ({ name }: ValueCounts): number =>
      name === MISSING
        ? Number.POSITIVE_INFINITY
        : (words?.indexOf(name) ?? (boundsOf(column) === null ? 0 : Number(name)));
    const values = [...this.found].map(([value, { rows, outcomes }]) => ({
      name: nameOf(value),
      rows,
      outcomes: new Map([...outcomes].map(([across, sum]) => [nameOf(across), sum])),
    }));
    return { column, values: values.sort((a, b) => placeOf(a) - placeOf(b)) };
  }
}

/** The name of what is missing. */
export const MISSING = 'missing';

const nameOf = (value: unknown): string => (value === null ? MISSING : String(value));

/** Of a hand that is there without its features. */
const COUNTED = ['longest', 'sows', 'sevens', 'voids'];

/** Numbers of the seat's hand, of decisions whose rows have the cards alone. */
export function countedInHand(columns: readonly ColumnSchema[]): ValueCounter[] {
  const hand = columns.find(({ name }) => name === 'hand');
  if (hand === undefined || columns.some(({ name }) => COUNTED.includes(name))) return [];
  const numbers = new Int32Array(FEATURES.length);
  return COUNTED.map((name) => {
    const place = FEATURES.findIndex((feature) => feature.name === name);
    const column = { ...FEATURES[place], about: `${FEATURES[place].about}; of the cards that the seat holds` };
    return new ValueCounter(hand, column, (cell) => {
      measure((Number(cell) | 0) as CardSet, NO_TRUMP, numbers);
      return numbers[place];
    });
  });
}
