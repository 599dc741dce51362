import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Faults, FaultsSchema } from '../../boards/faults.js';
import type { Sums, SumsKind } from '../../runs/run/chunks.js';
import type { ChunkRange } from '../../runs/work/pieces.js';
import { checkedContents, described, text, wholeNumber } from '../../support/input/schema.js';
import type { DatasetJob } from './job.js';
import { foldersOf } from './split.js';

/** A file of a dataset: its path in the folder, its rows, its bytes and their SHA-256. */
const ListedFile = v.strictObject({
  path: text,
  rows: wholeNumber(),
  bytes: wholeNumber(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a SHA-256')),
});
export type ListedFile = v.InferOutput<typeof ListedFile>;

/** A line of `chunks.jsonl`. */
export const ChunkLineSchema = v.strictObject({
  chunk: described(wholeNumber(), 'its number, from 0'),
  boards: described(wholeNumber(1), 'boards looked at'),
  kept: described(wholeNumber(), 'boards that met the condition'),
  dealsPlayed: described(wholeNumber(), 'deals that bots have played'),
  ...FaultsSchema.entries,
  files: described(v.array(ListedFile), 'a file of each side of the split'),
});

/** A complete chunk: a line of the journal. */
export type ChunkLine = Omit<v.InferOutput<typeof ChunkLineSchema>, keyof Faults> & Faults;

/** The journal of a dataset. It stays in the folder, since it lists the files. */
export const CHUNKS = 'chunks.jsonl';

/** Parts that follow each other. */
export interface ChunkSums extends Sums {
  readonly chunks: ChunkLine[];
  /** Of all chunks: if a bot was stopped or died, other machines may have other rows. */
  readonly firstFaults: Faults['firstFaults'];
}

/** Chunk `n` begins at board `n` × `chunk`, or where the dataset begins. */
export const chunkSums = ({ from, chunk }: ChunkRange): SumsKind<ChunkSums> => ({
  none: (first) => ({ first, count: 0, chunks: [], firstFaults: [] }),
  add(into, following) {
    into.count += following.count;
    into.chunks.push(...following.chunks);
    into.firstFaults.push(...following.firstFaults);
  },
  format: ({ chunks: [line] }) => line,
  parse(value) {
    const line = checkedContents(ChunkLineSchema, value, '');
    const first = Math.max(from, line.chunk * chunk);
    return { first, count: line.boards, chunks: [line], firstFaults: [...line.firstFaults] };
  },
});

/** The files of a chunk from board `first` on, as its line has them: by side, of their bytes and numbers of rows. */
export const filesOf = (
  { split, format, boardsPerChunk }: DatasetJob,
  first: number,
  output: readonly Uint8Array[],
  rows: readonly number[],
): ListedFile[] =>
  foldersOf(split).map((folder, side) => ({
    path: `${folder}/part-${String(Math.floor(first / boardsPerChunk)).padStart(5, '0')}.${format}`,
    rows: rows[side],
    bytes: output[side].length,
    sha256: createHash('sha256').update(output[side]).digest('hex'),
  }));

/** The digest of a dataset: SHA-256 over the lines that `sha256sum` would print of its files. */
export function digestOf(lines: readonly ChunkLine[]): string {
  const hash = createHash('sha256');
  for (const { files } of lines) for (const { path, sha256 } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}
