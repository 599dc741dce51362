import type { Command } from 'commander';
import { checkDataset } from '../dataset/check/check.js';
import { checkText, verdictOn } from '../dataset/check/tables.js';
import { OptionError, shown } from '../input/refusal.js';
import { toJson } from '../text/json.js';
import { givenFlags, howOf } from './given-options.js';
import { note, print } from './output.js';
import { watched } from './play.js';

/** `bolachen dataset check DIR`: reads a dataset again. Prints a line for each defect; the exit code is 1 if there is one. */
export async function checkFolder(folder: string, command: Command): Promise<void> {
  const { json, sample } = givenFlags(command);
  const { threads } = howOf(command);
  const how = {
    ...(sample !== undefined && { sample: shareOf(String(sample)) }),
    ...(threads !== undefined && { threads }),
  };
  const found = await watched(({ signal, onProgress }) => checkDataset(folder, { ...how, signal, onProgress }));
  if (found.remark !== null) note(found.remark);
  if ((found.defects.length > 0 || !found.complete) && !process.exitCode) process.exitCode = 1;
  if (json === true) return print(toJson(found));
  await print(checkText(found));
  note(verdictOn(found));
}

function shareOf(text: string): number {
  const share = text === 'all' ? 1 : Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new OptionError(`sample: expected all, or a share of the parts from 0 to 1; found ${shown(text)}`);
}
