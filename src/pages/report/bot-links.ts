import type { Document } from '../../results/document/document.js';
import { type DataTable, headed, rowsShown } from '../../results/document/table.js';

/** A page of deals, and the bots that it shows. */
export interface DealsOfBots {
  readonly address: string;
  readonly bots: readonly string[];
}

/**
 * A document in which the name of a bot leads to its deals, if there is a page of them, and otherwise to its rows in
 * the longest table of all of them. `place`: what the names of these rows begin with.
 */
export function withBotLinks(document: Document, deals: DealsOfBots | null, place: string): Document {
  const every = [...document.tables, ...document.figures.flatMap(({ tables }) => tables)];
  const tables = [...new Set(every)].filter(isOfBots);
  const home = tables.length < 2 ? undefined : [...tables].sort((a, b) => fullness(b) - fullness(a))[0];
  const names = home === undefined ? [] : [...new Set(rowsShown(home).map((row) => botOf(home, row)))];
  const placeOf = (bot: string): string | null => (names.includes(bot) ? `${place}b${names.indexOf(bot) + 1}` : null);

  const linked = new Map(
    tables.map((table) => {
      const link = (row: unknown): string | null => {
        const bot = botOf(table, row);
        if (deals?.bots.includes(bot)) return `${deals.address}#bot=${encodeURIComponent(bot)}`;
        return table === home || placeOf(bot) === null ? null : `#${placeOf(bot)}`;
      };
      const anchor = (row: unknown): string | null => (table === home ? placeOf(botOf(table, row)) : null);
      const [first] = headed(table);
      const columns = table.columns.map((column) => (column === first ? { ...column, link, anchor } : column));
      return [table, { ...table, columns }];
    }),
  );
  const all = (tables: readonly DataTable[]): DataTable[] => tables.map((table) => linked.get(table) ?? table);
  const figures = document.figures.map((figure) => ({ ...figure, tables: all(figure.tables) }));
  return { ...document, tables: all(document.tables), figures };
}

const isOfBots = (table: DataTable): boolean => {
  const [first] = headed(table);
  return first?.as === 'bot' && first.link === undefined;
};

/** How many bots a table has, and then rows. */
const fullness = (table: DataTable): number => {
  const rows = rowsShown(table);
  return new Set(rows.map((row) => botOf(table, row))).size + rows.length / 1e6;
};

const botOf = (table: DataTable, row: unknown): string => String(headed(table)[0].of(row));
