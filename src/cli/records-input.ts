import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_RECORD } from '../cards/record/parse-record.js';
import { RECORDS_COME_FROM } from '../support/input/lines.js';
import { refuse } from '../support/input/refusal.js';
import { type InputFile, openInput } from '../support/system/input-file.js';
import { linesOf } from '../support/system/text.js';

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

/** If it is a run's folder, the message says where records are. */
function openRecords(path: string): Promise<InputFile> {
  if (existsSync(join(path, 'manifest.json'))) refuse(path, `is the folder of a run; ${placeOf(path)}`);
  return openInput(path, 'records');
}

function placeOf(folder: string): string {
  const kept = ['records.jsonl', 'swings.jsonl'].filter((name) => existsSync(join(folder, name)));
  return kept.length === 0
    ? RECORDS_COME_FROM
    : `its records are in ${kept.map((name) => join(folder, name)).join(' and ')}`;
}
