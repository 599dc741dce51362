import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { refuse } from '../input/refusal.js';
import { checkedContents, described, text, wholeNumber } from '../input/schema.js';
import { type TrioFaults, TrioFaultsSchema } from '../table/faults.js';
import type { FilePart } from './job.js';
import type { Format } from './options.js';
import type { PartResult } from './part-player.js';

/** A file of a dataset: its path in the folder, its rows, its bytes and their SHA-256. */
const ListedFile = v.strictObject({
  path: text,
  rows: wholeNumber(),
  bytes: wholeNumber(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a SHA-256')),
});
export type ListedFile = v.InferOutput<typeof ListedFile>;

/** A line of `parts.jsonl`. */
export const PartLineSchema = v.strictObject({
  part: described(wholeNumber(), 'its number, from 0'),
  boards: described(wholeNumber(1), 'boards looked at'),
  kept: described(wholeNumber(), 'boards that met the condition'),
  dealsPlayed: described(wholeNumber(), 'deals that bots have played'),
  ...TrioFaultsSchema.entries,
  files: described(v.array(ListedFile), 'a file of each side of the split'),
});

/** A part that is done: a line of the journal. */
export type PartLine = Omit<v.InferOutput<typeof PartLineSchema>, keyof TrioFaults> & TrioFaults;

/** The journal of a dataset. It stays: it lists the files. */
export const PARTS = 'parts.jsonl';

/** What is known of the parts of a dataset before they are made. */
export interface PartForm {
  readonly parts: readonly FilePart[];
  /** The folder of each side's files. */
  readonly folders: readonly string[];
  readonly format: Format;
  /** Rows and deals played of each board that is kept; null where it depends on the board, or is not known. */
  readonly rowsPerBoard: number | null;
  readonly dealsPerBoard: number | null;
}

/** `data/part-00007.parquet` */
const pathOf = (folder: string, part: number, format: Format): string =>
  `${folder}/part-${String(part).padStart(5, '0')}.${format}`;

/** A part that has just been made. */
export function lineOf({ folders, format }: PartForm, result: PartResult): PartLine {
  const { part, kept, dealsPlayed, faultCounts, firstFaults, rows, output } = result;
  const files = (output ?? []).map((bytes, side) => ({
    path: pathOf(folders[side], part.number, format),
    rows: rows[side],
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return { part: part.number, boards: part.count, kept, dealsPlayed, faultCounts, firstFaults, files };
}

/** Reads the lines of a dataset's journal, which are of its parts in their order. @throws InputError without a place */
export function lineReader(form: PartForm): (value: unknown) => PartLine {
  let next = 0;
  return (value) => {
    const line = checkedContents(PartLineSchema, value, '');
    const part = form.parts.at(next) ?? refuse('', `is of part ${line.part}, expected no more of them`);
    checkPart(form, part, line);
    next++;
    return line;
  };
}

/** Checks a part that another machine has made as its line in the journal would be checked. @throws if it is not of its form */
export function checkedPart(form: PartForm, result: PartResult, part: FilePart): PartResult {
  const line = checkedContents(PartLineSchema, lineOf(form, result), '');
  checkPart(form, part, line);
  if (result.part.first !== part.first) refuse('first', `expected ${part.first}; found ${result.part.first}`);
  if (!result.output?.every((bytes) => bytes instanceof Uint8Array)) refuse('output', 'expected bytes');
  return result;
}

function checkPart({ folders, format, rowsPerBoard, dealsPerBoard }: PartForm, part: FilePart, line: PartLine): void {
  const { kept, files, dealsPlayed } = line;
  if (line.part !== part.number) refuse('', `is of part ${line.part}, expected ${part.number}`);
  if (line.boards !== part.count) refuse('boards', `expected ${part.count}; found ${line.boards}`);
  if (kept > part.count) refuse('kept', `expected up to ${part.count}; found ${kept}`);
  if (files.length !== folders.length) refuse('files', `expected ${folders.length}; found ${files.length}`);
  for (const [side, { path }] of files.entries()) {
    const expected = pathOf(folders[side], part.number, format);
    if (path !== expected) refuse(`files[${side}].path`, `expected ${expected}; found ${JSON.stringify(path)}`);
  }
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  if (rowsPerBoard !== null && rows !== rowsPerBoard * kept)
    refuse('files', `have ${rows} rows, expected ${rowsPerBoard * kept} of ${kept} boards`);
  if (dealsPerBoard === null) return;
  const [least, most] = [kept, part.count].map((boards) => dealsPerBoard * boards);
  if (dealsPlayed < least || dealsPlayed > most)
    refuse('dealsPlayed', `expected ${least} to ${most}; found ${dealsPlayed}`);
}

/** The digest of a dataset: SHA-256 over the lines that `sha256sum` would print of its files. */
export function digestOf(lines: readonly PartLine[]): string {
  const hash = createHash('sha256');
  for (const { files } of lines) for (const { path, sha256 } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}
