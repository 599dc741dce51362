import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_RECORD, readRecord } from '../cards/record/parse-record.js';
import { recordStep } from '../players/view/record-step.js';
import { several } from '../results/text/numbers.js';
import { readManifest } from '../runs/run/manifest.js';
import { readJson } from '../support/input/json.js';
import { RECORDS_COME_FROM } from '../support/input/lines.js';
import { readAt, refuse } from '../support/input/refusal.js';
import { type InputFile, openInput } from '../support/system/input-file.js';
import { linesOf } from '../support/system/text.js';

/** A file that is read line by line; its name in messages, and the share read so far. */
interface FileOfLines extends Pick<InputFile, 'name' | 'share'> {
  readonly lines: AsyncIterable<string>;
}

/** `games.jsonl`, `games.jsonl:17`, `games.jsonl:17@12` */
const PLACE = /^(.+?)(?::(\d+)(?:@(\d+))?)?$/s;

/**
 * The place of records that is given: a file, of a run's folder the one that it has; the number of the only line meant,
 * from 1; and the index of an action in it. @throws InputError for a run that has none
 */
export async function placeOf(given: string) {
  const [, path, line, step] = existsSync(given) ? [given, given] : (PLACE.exec(given) ?? [given, given]);
  const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { file: await recordsOf(path), line: numberIn(line), step: numberIn(step) };
}

/** Does something with the records of a file, a run's folder, or a line of one. @throws InputError */
export async function withRecords<T>(
  given: string,
  use: (file: FileOfLines & Awaited<ReturnType<typeof placeOf>>) => Promise<T>,
): Promise<T> {
  const place = await placeOf(given);
  return withLines(await openInput(place.file, 'records'), LONGEST_RECORD, (file) =>
    use({ ...file, ...place, lines: place.line === null ? file.lines : lineOf(file, place.line, place.step) }),
  );
}

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

/** One line; the others up to it are empty, so that it keeps its number. @throws InputError if there is no such step */
async function* lineOf({ name, lines }: FileOfLines, line: number, step: number | null): AsyncGenerator<string> {
  let at = 0;
  for await (const text of lines) {
    const isMeant = ++at === line;
    if (isMeant && text.trim() === '') refuse(name, `has an empty line ${line}`);
    if (isMeant && step !== null)
      readAt(`${name}:${line}`, () => recordStep(readRecord(readJson(text, 'record')), step));
    yield isMeant ? text : '';
    if (isMeant) return;
  }
  refuse(name, `has ${several(at, 'line')}; found no line ${line}`);
}

/** Files of records that a run's folder may have. */
const KEPT = ['records.jsonl', 'swings.jsonl'];

async function recordsOf(path: string): Promise<string> {
  if (!existsSync(join(path, 'manifest.json'))) return path;
  const [found] = KEPT.map((name) => join(path, name)).filter((file) => existsSync(file));
  if (found !== undefined) return found;
  const { records } = (await readManifest(path)).what;
  if (typeof records === 'string' && isFile(records)) return records;
  return refuse(path, `is the folder of a run that kept no records; ${RECORDS_COME_FROM}`);
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
