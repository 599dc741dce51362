import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_RECORD } from '../analysis/solving/record-judge.js';
import { refuse } from '../support/input/refusal.js';
import { type InputFile, openInput } from '../support/system/input-file.js';
import { naming } from '../support/system/system-error.js';
import { linesOf } from '../support/system/text.js';

const HOW = 'records come from bolachen simulate --records FILE';

/** A file that is read line by line; its name in messages, and the share read so far. */
interface FileOfLines extends Pick<InputFile, 'name' | 'share'> {
  readonly lines: AsyncIterable<string>;
}

/** Does something with the records of a file. @throws InputError */
export const withRecords = async <T>(path: string, use: (file: FileOfLines) => Promise<T>): Promise<T> =>
  withLines(await openRecords(path), LONGEST_RECORD, use);

/** Does something with the lines of a file, which is closed in the end. */
export async function withLines<T>(
  { name, stream, share }: InputFile,
  longest: number,
  use: (file: FileOfLines) => Promise<T>,
): Promise<T> {
  try {
    return await use({ name, share, lines: linesOf(stream, longest, name) });
  } finally {
    stream.destroy();
  }
}

/** If it is a run's folder, journal or manifest, the message says where records are. */
async function openRecords(path: string): Promise<InputFile> {
  if (existsSync(join(path, 'manifest.json'))) refuse(path, `is the folder of a run; ${placeOf(path)}`);
  if (path !== '-') {
    const beginning = await beginningOf(path);
    if (/^\{"(?:first":\d+,"count|chunk":\d+,"boards)":/.test(beginning))
      refuse(path, `is the journal of a run; ${HOW}`);
    if (/^\{\s*"program": "bolachen"/.test(beginning)) refuse(path, `is the manifest of a run; ${HOW}`);
  }
  return openInput(path, 'records');
}

function placeOf(folder: string): string {
  const kept = ['records.jsonl', 'swings.jsonl'].filter((name) => existsSync(join(folder, name)));
  return kept.length === 0 ? HOW : `its records are in ${kept.map((name) => join(folder, name)).join(' and ')}`;
}

/** The first bytes of a file; empty for devices and folders. */
async function beginningOf(path: string): Promise<string> {
  const file = await naming(path, open(path));
  try {
    if (!(await file.stat()).isFile()) return '';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
