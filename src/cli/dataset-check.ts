import type { Command } from 'commander';
import { type CheckFindings, checkDataset } from '../data/dataset/check/check.js';
import { toJson } from '../results/text/json.js';
import { count, several } from '../results/text/numbers.js';
import { relianceLines } from '../results/text/reliance-notes.js';
import { wrapped } from '../results/text/width.js';
import { OptionError, shown } from '../support/input/refusal.js';
import { givenFlags, howOf } from './given-options.js';
import { note, print } from './output.js';
import { watched } from './play.js';

/** `bolachen dataset check DIR`: reads a dataset again. A line for each defect; the exit code is 1 if there is any. */
export async function checkFolder(folder: string, command: Command): Promise<void> {
  const { json, sample } = givenFlags(command);
  const how = { ...howOf(command), ...(sample !== undefined && { sample: shareOf(String(sample)) }) };
  const found = await watched(how, ({ signal, onProgress }) => checkDataset(folder, { ...how, signal, onProgress }));
  if (found.remark !== null) note(found.remark);
  if ((found.defects.length > 0 || !found.complete) && !process.exitCode) process.exitCode = 1;
  if (json === true) return print(toJson(found));
  await print(checkText(found));
  note(verdictOn(found));
}

function shareOf(text: string): number {
  const share = text === 'all' ? 1 : Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new OptionError(`sample: expected all, or a share of the chunks from 0 to 1; found ${shown(text)}`);
}

/** What a check has found, for people: a line for each defect, then what was looked at. */
function checkText(found: CheckFindings): string {
  const { kind, game, rows, files, chunks, chunksMadeAgain, boardsMadeAgain } = found;
  const defects = found.defects.map(({ line }) => `${line}\n`).join('');
  const head = `${kind} of ${game}: ${several(rows, 'row')} in ${several(files, 'file')}`;
  const same = `${several(chunksMadeAgain, 'chunk')} of ${count(chunks)} made again (${several(boardsMadeAgain, 'board')})`;
  return `${defects}${wrapped(`${head}; ${same}`, '')}${relianceLines(found)}`;
}

const verdictOn = ({ complete, defects }: CheckFindings): string =>
  !complete ? 'stopped before the end' : defects.length === 0 ? 'all right' : several(defects.length, 'defect');
