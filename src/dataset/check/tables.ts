import { note, print } from '../../cli/output.js';
import { toJson } from '../../run/run-folder.js';
import { count, percent, several } from '../../text/numbers.js';
import { relianceLines } from '../../text/reliance-notes.js';
import { table } from '../../text/text-table.js';
import type { Listing } from '../listing.js';
import type { Balance } from './balance.js';
import { type Defect, formatDefect } from './defect.js';

/** What a check has found. */
export interface Found {
  readonly defects: readonly Defect[];
  readonly rows: number;
  /** Boards whose rows were made again, and parts. */
  readonly again: number;
  readonly partsAgain: number;
  readonly balance: Balance;
  /** Were all parts looked at? */
  readonly complete: boolean;
}

/** Tells the person what was found. */
export async function tellCheck(
  folder: string,
  { manifest, kind, parts, conduct }: Listing,
  found: Found,
  asJson: boolean,
): Promise<void> {
  const { defects, rows, again, partsAgain, balance, complete } = found;
  const { reproducible, tainted } = conduct;
  const isRight = defects.length === 0 && complete;
  if (!isRight && !process.exitCode) process.exitCode = 1;
  if (asJson) {
    const facts = {
      folder,
      kind: kind.name,
      rows,
      parts: parts.length,
      partsMadeAgain: partsAgain,
      boardsMadeAgain: again,
    };
    return print(
      toJson({
        ...facts,
        complete,
        reproducible,
        tainted,
        defects: defects.map((each) => ({ ...each, line: formatDefect(each) })),
        ...balance,
      }),
    );
  }
  await print(defects.map((each) => `${formatDefect(each)}\n`).join(''));
  const files = parts.reduce((sum, part) => sum + part.files.length, 0);
  const head = `${kind.name} of ${String(manifest.game)}: ${several(rows, 'row')} in ${several(files, 'file')}`;
  const same = `${several(partsAgain, 'part')} of ${count(parts.length)} made again (${several(again, 'board')})`;
  await print(`${head}; ${same}\n${relianceLines(conduct)}${balanceTable(balance)}`);
  note(!complete ? 'stopped before the end' : isRight ? 'all right' : `${several(defects.length, 'defect')}`);
}

/** The rows by contract; of a kind that has none, how often what is true or false is true. */
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
    return `\n${table(
      columns.map((name) => ({ name })),
      cells,
    )}\n`;
  }
  if (flags.length === 0) return '';
  const cells = flags.map(({ name, rows, true: times }) => [name, count(rows), share(times, rows)]);
  return `\n${table(
    ['column', 'rows', 'true'].map((name) => ({ name })),
    cells,
  )}\n`;
}
