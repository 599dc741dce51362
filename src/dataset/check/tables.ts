import { textOfTable } from '../../document/screen.js';
import { type DataTable, table } from '../../document/table.js';
import { count, percent, several } from '../../text/numbers.js';
import { relianceLines } from '../../text/reliance-notes.js';
import type { Balance } from './balance.js';
import type { CheckFindings } from './check.js';

/** What a check has found, for people: a line for each defect, then what was looked at. */
export function checkText(found: CheckFindings): string {
  const { kind, game, rows, files, parts, partsMadeAgain, boardsMadeAgain } = found;
  const defects = found.defects.map(({ line }) => `${line}\n`).join('');
  const head = `${kind} of ${game}: ${several(rows, 'row')} in ${several(files, 'file')}`;
  const same = `${several(partsMadeAgain, 'part')} of ${count(parts)} made again (${several(boardsMadeAgain, 'board')})`;
  const balance = balanceTable(found);
  const tables = balance.rows.length === 0 ? '' : `\n${textOfTable(balance)}\n`;
  return `${defects}${head}; ${same}\n${relianceLines(found)}${tables}`;
}

/** In a word: is all right? */
export const verdictOn = ({ complete, defects }: CheckFindings): string =>
  !complete ? 'stopped before the end' : defects.length === 0 ? 'all right' : several(defects.length, 'defect');

const share = (part: number, of: number): string | null => (of === 0 ? null : percent(part / of));

/** The rows by contract; of a kind that has none, how often each flag is true. */
function balanceTable({ contracts, flags }: Balance): DataTable {
  if (contracts.length === 0)
    return table({
      columns: [
        { as: 'plain', head: 'column', of: ({ name }) => name },
        { as: 'count', head: 'rows', of: ({ rows }) => rows },
        { as: 'plain', head: 'true', of: (flag) => share(flag.true, flag.rows) },
      ],
      rows: flags,
    });
  const total = contracts.reduce((sum, { rows }) => sum + rows, 0);
  const hasWon = contracts.every(({ won }) => won !== null);
  return table({
    columns: [
      { as: 'plain', head: 'contract', of: ({ name }) => name || 'none' },
      { as: 'count', head: 'rows', of: ({ rows }) => rows },
      { as: 'plain', head: 'share', of: ({ rows }) => share(rows, total) },
      hasWon && { as: 'plain', head: 'won', of: ({ rows, won }) => share(won ?? 0, rows) },
    ],
    rows: contracts,
  });
}
