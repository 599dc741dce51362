import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Faults, FaultsSchema } from '../../boards/faults.js';
import type { Sums, SumsKind } from '../../runs/run/leg.js';
import type { Stretch } from '../../runs/run/shard.js';
import { checkedContents, described, text, wholeNumber } from '../../support/input/schema.js';

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
  ...FaultsSchema.entries,
  files: described(v.array(ListedFile), 'a file of each side of the split'),
});

/** A complete part: a line of the journal. */
export type PartLine = Omit<v.InferOutput<typeof PartLineSchema>, keyof Faults> & Faults;

/** The journal of a dataset. It stays in the folder, since it lists the files. */
export const PARTS = 'parts.jsonl';

/** Parts that follow each other. */
export interface PartSums extends Sums {
  readonly parts: PartLine[];
  /** Of all parts: if a bot was stopped or died, other machines may have other rows. */
  readonly firstFaults: Faults['firstFaults'];
}

/** Part `n` begins at board `n` × `chunk`, or where the dataset begins. */
export const partSums = ({ from, chunk }: Pick<Stretch, 'from' | 'chunk'>): SumsKind<PartSums> => ({
  none: (first) => ({ first, count: 0, parts: [], firstFaults: [] }),
  add(into, following) {
    into.count += following.count;
    into.parts.push(...following.parts);
    into.firstFaults.push(...following.firstFaults);
  },
  format: ({ parts: [line] }) => line,
  parse(value) {
    const line = checkedContents(PartLineSchema, value, '');
    const first = Math.max(from, line.part * chunk);
    return { first, count: line.boards, parts: [line], firstFaults: [...line.firstFaults] };
  },
});

/** The digest of a dataset: SHA-256 over the lines that `sha256sum` would print of its files. */
export function digestOf(lines: readonly PartLine[]): string {
  const hash = createHash('sha256');
  for (const { files } of lines) for (const { path, sha256 } of files) hash.update(`${sha256}  ${path}\n`);
  return hash.digest('hex');
}
