import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { InputError, refuse } from '../input/refusal.js';
import { Replayer } from '../record/replay.js';
import { showDeal } from '../record/show.js';
import { count } from './numbers.js';
import { note, print } from './output.js';
import { naming } from './system-error.js';

/** `bolachen replay FILE`: checks every record of a file; one line for each that is wrong. */
export async function replay(file: string, flags: { show?: boolean }): Promise<void> {
  const name = file === '-' ? 'standard input' : file;
  const input = file === '-' ? process.stdin : await openFile(file);
  const replayer = new Replayer();
  let line = 0;
  let records = 0;
  let wrong = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text.trim() === '') continue;
    records++;
    try {
      const { record, course } = replayer.replay(text);
      if (!flags.show) continue;
      const players = record.players ?? ['', '', ''];
      await print(`${showDeal(course, { players, seed: record.seed, index: record.index, faults: record.faults })}\n`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      wrong++;
      await print(`${name}:${line}: ${error.message}\n`);
    }
  }
  note(`${count(records)} records, ${wrong === 0 ? 'all right' : `${count(wrong)} wrong`}`);
  if (wrong > 0) process.exitCode = 1;
}

/** A file to read from, refused now if it is a folder. */
async function openFile(path: string): Promise<ReadStream> {
  const file = await naming(path, open(path));
  if ((await file.stat()).isDirectory()) refuse(path, 'is a folder, expected a file of records');
  return file.createReadStream({ highWaterMark: 1 << 18 });
}
