import type { PaidMean } from '../../boards/paid.js';
import { CONTRACT_COLUMNS, type ContractColumnName, contractColumns } from '../../boards/tallies/contract-columns.js';
import { PAID } from '../../cards/games/payment.js';
import { inTables } from '../../cards/record/notation.js';
import type { Chart, Figure, IntervalGroup } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { inWords } from '../../results/document/words.js';
import type { ContractConduct, PartySummary } from './conduct.js';

/** How a contract went for a bot, a seat, or `all`; of a deal that was passed out only how often. */
export type PartyContract = { readonly name: string } & Pick<ContractConduct, 'contract' | 'declared'> &
  Partial<ContractConduct>;

/** Is a contract counted in another row too, as `brand-E` in `brand`? */
export const isPart = (contract: string): boolean => /-[EGSH]$/.test(contract);

/** Contracts, the parts of one indented below it. */
export const contractHead: TableColumn<PartyContract> = {
  as: 'word',
  head: 'contract',
  of: ({ contract }) => `${isPart(contract) ? '  ' : ''}${contract.replace('passed-out', 'passed out')}`,
};

/** What is paid besides points in a deal, if it was counted. */
export const paidColumn = <Row extends PaidMean>(first: Row | undefined): TableColumn<Row> | undefined =>
  first?.[PAID] && { as: 'amount', head: `${PAID} a deal`, key: PAID, of: (row) => row[PAID] };

/** The contracts of parties, one after the other. */
export const rowsOfContracts = (
  parties: readonly { readonly name: string; readonly contracts: readonly ContractConduct[] }[],
): PartyContract[] => parties.flatMap(({ name, contracts }) => contracts.map((contract) => ({ name, ...contract })));

/**
 * How contracts went for those who declared them: one file for all kinds of run. What people see before the figures,
 * and over them, is for the kind to say; `earlyEnd`: does play stop when a contract is decided?
 */
export function contractsTable({
  first,
  heads = {},
  earlyEnd,
  whose = '',
  lines = [],
  ...more
}: Omit<DataTable<PartyContract>, 'columns' | 'note'> & {
  readonly first: readonly TableColumn<PartyContract>[];
  readonly heads?: Partial<Record<ContractColumnName, string>>;
  readonly earlyEnd: boolean;
  readonly whose?: string;
}): DataTable<PartyContract> {
  const { rows } = more;
  const headOf = (name: ContractColumnName): string | undefined =>
    name === 'tricks' && earlyEnd ? 'tricks*' : (heads[name] ?? CONTRACT_COLUMNS[name].head);
  return table<PartyContract>({
    file: 'contracts.csv',
    ...more,
    columns: [
      ...first,
      { as: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'word', key: 'contract', of: ({ contract }) => inTables(contract) },
      { as: 'share', key: 'declared', of: ({ declared }) => declared },
      ...contractColumns(rows.some((row) => row[PAID] !== undefined)).map(
        ({ name, head: _head, read: _read, ...shown }) => {
          // In games without doubling there is nothing to see.
          const isSeen = name !== 'doubled' || rows.some(({ doubled }) => (doubled?.count ?? 0) > 0);
          const head = isSeen ? headOf(name) : undefined;
          return { ...shown, key: name, of: (row) => row[name], ...(head && { head }) } as TableColumn<PartyContract>;
        },
      ),
    ],
    lines: [...lines, ...(earlyEnd ? [`* ${whose}when play stopped`] : [])],
  });
}

/** Series that can be distinguished. */
const SERIES = 6;

export function contractsWon(bots: readonly PartySummary[], contracts: DataTable, name = 'contracts-won'): Figure {
  const played = bots[0].contracts
    .map(({ contract }, i) => ({ contract, i }))
    .filter(({ i }) => bots.some((bot) => bot.contracts[i].won.trials > 0));
  const groups = played.map(
    ({ contract, i }): IntervalGroup => ({
      heading: contract,
      marks: bots.map((bot, series) => ({ of: bot.contracts[i].won, series, name: `${bot.name}, ${contract}` })),
    }),
  );
  const series = bots.map(({ name }) => name);
  const rows = bots.map(({ name, contracts }) => ({
    name,
    cells: played.map(({ contract, i }) => {
      const { won } = contracts[i];
      const title = `${name}, ${contract}: ${inWords(won)}`;
      return won.rate === null ? null : { text: (100 * won.rate).toFixed(0), strength: 2 * won.rate - 1, title };
    }),
  }));
  const chart: Chart =
    bots.length > SERIES
      ? { kind: 'matrix', columns: played.map(({ contract }) => contract), rows, signs: ['more than half', 'less'] }
      : { kind: 'intervals', groups, unit: 'contracts won, %', series, domain: [0, 100] };
  return {
    name,
    title: 'Which contracts does each bot win?',
    about:
      'Share of the contracts that a bot declared and won, with 95 % intervals. A bot that bids only on good hands wins more of them.',
    chart,
    tables: [contracts],
  };
}
