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

/** Counts rows for a {@link Balance}. */
export class Tally {
  private readonly columns: readonly ColumnSchema[];
  private readonly contractAt: number;
  private readonly wonAt: number;
  private readonly contracts = new Map<string, { rows: number; won: number }>();
  private readonly flags: { name: string; at: number; rows: number; true: number }[];

  constructor(columns: readonly ColumnSchema[]) {
    this.columns = columns;
    this.contractAt = columns.findIndex(({ name }) => name === 'contract');
    this.wonAt = columns.findIndex(({ name }) => name === 'won');
    this.flags = columns.flatMap(({ name, type }, at) => (type === 'BOOLEAN' ? [{ name, at, rows: 0, true: 0 }] : []));
  }

  add({ count, columns }: Rows): void {
    for (const flag of this.flags) {
      for (let row = 0; row < count; row++) if (columns[flag.at][row] === true) flag.true++;
      flag.rows += count;
    }
    if (this.contractAt < 0) return;
    for (let row = 0; row < count; row++) {
      const name = String(columns[this.contractAt][row] ?? '');
      const sums = this.contracts.get(name) ?? { rows: 0, won: 0 };
      sums.rows++;
      if (this.wonAt >= 0 && columns[this.wonAt][row] === true) sums.won++;
      this.contracts.set(name, sums);
    }
  }

  get balance(): Balance {
    const words = this.columns[this.contractAt]?.range as readonly string[] | undefined;
    const order = (name: string): number => words?.indexOf(name) ?? 0;
    return {
      contracts: [...this.contracts]
        .map(([name, { rows, won }]) => ({ name, rows, won: this.wonAt < 0 ? null : won }))
        .sort((a, b) => order(a.name) - order(b.name)),
      flags: this.flags.map(({ name, rows, true: count }) => ({ name, rows, true: count })),
    };
  }
}

/** The balance of all parts, from those of each. */
export function addBalances(a: Balance, b: Balance): Balance {
  const names = [...new Set([...a.contracts, ...b.contracts].map(({ name }) => name))];
  const sum = (name: string, of: 'rows' | 'won'): number =>
    [a, b].reduce((all, { contracts }) => all + (contracts.find((each) => each.name === name)?.[of] ?? 0), 0);
  const hasWon = [...a.contracts, ...b.contracts].every(({ won }) => won !== null);
  return {
    contracts: names.map((name) => ({ name, rows: sum(name, 'rows'), won: hasWon ? sum(name, 'won') : null })),
    flags: (a.flags.length > 0 ? a : b).flags.map(({ name }) => {
      const both = [...a.flags, ...b.flags].filter((each) => each.name === name);
      return {
        name,
        rows: both.reduce((all, { rows }) => all + rows, 0),
        true: both.reduce((all, each) => all + each.true, 0),
      };
    }),
  };
}

export const NO_ROWS: Balance = { contracts: [], flags: [] };
