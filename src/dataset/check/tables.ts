import { count, percent, several } from '../../text/numbers.js';
import { relianceLines } from '../../text/reliance-notes.js';
import { table } from '../../text/text-table.js';
import type { Balance } from './balance.js';
import type { CheckFindings } from './check.js';

/** What a check has found, for people: a line for each defect, then what was looked at. */
export function checkText(found: CheckFindings): string {
  const { kind, game, rows, files, parts, partsMadeAgain, boardsMadeAgain } = found;
  const defects = found.defects.map(({ line }) => `${line}\n`).join('');
  const head = `${kind} of ${game}: ${several(rows, 'row')} in ${several(files, 'file')}`;
  const same = `${several(partsMadeAgain, 'part')} of ${count(parts)} made again (${several(boardsMadeAgain, 'board')})`;
  return `${defects}${head}; ${same}\n${relianceLines(found)}${balanceTable(found)}`;
}

/** In a word: is all right? */
export const verdictOn = ({ complete, defects }: CheckFindings): string =>
  !complete ? 'stopped before the end' : defects.length === 0 ? 'all right' : several(defects.length, 'defect');

/** The rows by contract; of a kind that has none, how often each flag is true. */
function balanceTable({ contracts, flags }: Balance): string {
  const total = contracts.reduce((sum, { rows }) => sum + rows, 0);
  const share = (part: number, of: number): string => (of === 0 ? '–' : percent(part / of));
  if (contracts.length > 0) {
    const hasWon = contracts.every(({ won }) => won !== null);
    const columns = ['contract', 'rows', 'share', ...(hasWon ? ['won'] : [])];
    const cells = contracts.map(({ name, rows, won }) => [
      name === '' ? 'none' : name,
      count(rows),
      share(rows, total),
      ...(hasWon ? [share(won ?? 0, rows)] : []),
    ]);
    return `\n${table(columns, cells, [])}\n`;
  }
  if (flags.length === 0) return '';
  const cells = flags.map(({ name, rows, true: times }) => [name, count(rows), share(times, rows)]);
  return `\n${table(['column', 'rows', 'true'], cells, [])}\n`;
}
