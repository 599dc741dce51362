import { CONTRACT_COLUMNS, type ContractColumnName, contractColumns } from '../../boards/tallies/contract-columns.js';
import { inTables } from '../../cards/record/notation.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import type { Conduct, ContractConduct } from './conduct.js';

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

/** The contracts of parties, one after the other. */
export const rowsOfContracts = (
  parties: readonly (Pick<Conduct, 'contracts'> & { readonly name: string })[],
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
      ...contractColumns(rows.some(({ money }) => money !== undefined)).map(
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
