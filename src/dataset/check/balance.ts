import type { ColumnSchema } from '../schema.js';
import type { Rows } from './rows.js';

/** Rows of a contract. */
export interface Count {
  readonly name: string;
  readonly rows: number;
  /** Rows in which the declarer won; null if there is no such column. */
  readonly won: number | null;
}

/** How the rows of a dataset are spread over the contracts, and how often each flag is true. */
export interface Balance {
  /** By contract; a row without one is counted under the empty name. */
  readonly contracts: readonly Count[];
  /** Of each column of true and false: rows, and rows in which it is true. */
  readonly flags: readonly { readonly name: string; readonly rows: number; readonly true: number }[];
}

/** Rows, and those of them in which a flag is true, by name. */
type Counts = Map<string, { rows: number; hits: number }>;

/** The sums of a {@link Balance}; plain data. */
export interface BalanceSums {
  readonly contracts: Counts;
  readonly flags: Counts;
}

export const noRows = (): BalanceSums => ({ contracts: new Map(), flags: new Map() });

function count(into: Counts, name: string, rows: number, hits: number): void {
  const sums = into.get(name) ?? { rows: 0, hits: 0 };
  sums.rows += rows;
  sums.hits += hits;
  into.set(name, sums);
}

export function addRows(into: BalanceSums, { count: rows, columns }: Rows, schema: readonly ColumnSchema[]): void {
  for (const [at, { name, type }] of schema.entries()) {
    if (type !== 'BOOLEAN') continue;
    const values = Array.from(columns[at]);
    count(into.flags, name, rows, values.filter((value) => value === true).length);
  }
  const [contract, won] = ['contract', 'won'].map((name) => columns[schema.findIndex((each) => each.name === name)]);
  for (let row = 0; contract !== undefined && row < rows; row++)
    count(into.contracts, String(contract[row] ?? ''), 1, Number(won?.[row] === true));
}

export function addSums(into: BalanceSums, more: BalanceSums): void {
  for (const kind of ['contracts', 'flags'] as const)
    for (const [name, { rows, hits }] of more[kind]) count(into[kind], name, rows, hits);
}

/** Contracts come in the order of their column. */
export function balanceOf({ contracts, flags }: BalanceSums, schema: readonly ColumnSchema[]): Balance {
  const words = schema.find(({ name }) => name === 'contract')?.range as readonly string[] | undefined;
  const hasWon = schema.some(({ name }) => name === 'won');
  return {
    contracts: [...contracts]
      .map(([name, { rows, hits }]) => ({ name, rows, won: hasWon ? hits : null }))
      .sort((a, b) => (words?.indexOf(a.name) ?? 0) - (words?.indexOf(b.name) ?? 0)),
    flags: [...flags].map(([name, { rows, hits }]) => ({ name, rows, true: hits })),
  };
}
