import { count, several } from '../../text/numbers.js';
import { relianceLines } from '../../text/reliance-notes.js';
import type { CheckFindings } from './check.js';

/** What a check has found, for people: a line for each defect, then what was looked at. */
export function checkText(found: CheckFindings): string {
  const { kind, game, rows, files, parts, partsMadeAgain, boardsMadeAgain } = found;
  const defects = found.defects.map(({ line }) => `${line}\n`).join('');
  const head = `${kind} of ${game}: ${several(rows, 'row')} in ${several(files, 'file')}`;
  const same = `${several(partsMadeAgain, 'part')} of ${count(parts)} made again (${several(boardsMadeAgain, 'board')})`;
  return `${defects}${head}; ${same}\n${relianceLines(found)}`;
}

/** In a word: is all right? */
export const verdictOn = ({ complete, defects }: CheckFindings): string =>
  !complete ? 'stopped before the end' : defects.length === 0 ? 'all right' : several(defects.length, 'defect');
