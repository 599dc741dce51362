import { stringify } from 'csv-stringify/sync';
import type { Mean, Money, Proportion } from '../stats/estimates.js';

/** Tables as CSV; a proportion takes five columns, a mean three (results/README.md). */
export const csv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    header: true,
    columns: [...columns],
    cast: { boolean: (value) => (value ? 'true' : 'false') },
    escape_formulas: true,
  });

export const proportionColumns = (name: string): string[] => [
  name,
  `${name}_of`,
  `${name}_rate`,
  `${name}_low`,
  `${name}_high`,
];
export const proportionCells = ({ count, trials, rate, low, high }: Proportion): unknown[] => [
  count,
  trials,
  rate,
  low,
  high,
];
export const meanColumns = (name: string): string[] => [`${name}_mean`, `${name}_low`, `${name}_high`];
/** The columns of money, if it is counted. */
export const moneyColumns = ({ money }: { readonly money?: Money }): string[] => (money ? meanColumns('money') : []);
export const moneyCells = ({ money }: { readonly money?: Money }): unknown[] => (money ? meanCells(money) : []);
export const meanCells = ({ mean, low, high }: Pick<Mean, 'mean' | 'low' | 'high'>): unknown[] => [mean, low, high];
