import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { refuse, shown } from '../input/refusal.js';
import { checkedContents, text, trueOrFalse } from '../input/schema.js';
import { FOREIGN, Journal } from '../run/journal.js';
import { identityOf, type Manifest, readManifest } from '../run/manifest.js';
import { parseShard, type Stretch, shareOf } from '../run/shard.js';
import { fromJson } from '../text/json.js';
import type { PartToCheck } from './check/part-checker.js';
import type { ColumnType } from './column.js';
import { conductInParts, type DatasetConduct } from './faults.js';
import { PHYSICAL } from './format/parquet.js';
import type { RowKind } from './kind.js';
import { kindOf } from './kinds.js';
import type { Format, KINDS } from './options.js';
import { PARTS, type PartLine, partSums } from './part-line.js';
import type { ColumnSchema } from './schema.js';
import { hashOf, type Share } from './split.js';

/** The entries of a dataset's manifest besides those of every run. Its hash has been checked, so it is as it was written. */
interface DatasetManifest extends Manifest {
  readonly kind: (typeof KINDS)[number];
  readonly format: Format;
  readonly from: number;
  readonly deals: number;
  readonly boardsPerPart: number;
  readonly split: readonly Share[];
  readonly rows: number;
  readonly kept: number;
}

const TYPES = Object.keys(PHYSICAL) as (keyof typeof PHYSICAL)[];

/** Numbers have bounds, texts words or none, true and false nothing. */
const fitsType = ({
  type,
  range,
}: {
  readonly type: ColumnType;
  readonly range: readonly unknown[] | null;
}): boolean => {
  if (range === null) return type === 'STRING' || type === 'BOOLEAN';
  return type !== 'BOOLEAN' && (type === 'STRING') === range.every((each) => typeof each === 'string');
};

const SchemaFile = v.looseObject({
  columns: v.array(
    v.pipe(
      v.strictObject({
        name: text,
        type: v.picklist(TYPES, 'expected a type of columns'),
        unit: v.nullable(v.string()),
        range: v.nullable(
          v.union([v.tuple([v.number(), v.number()]), v.array(v.string())], 'expected bounds, or words'),
        ),
        nullable: trueOrFalse,
        about: v.string(),
        stored: v.string(),
        duckdb: v.string(),
      }),
      v.check((column) => fitsType(column), 'expected a range that fits the type'),
    ),
  ),
});

/** What a dataset's folder says of itself. */
export interface Listing extends Pick<DatasetManifest, 'format' | 'split' | 'rows' | 'kept'> {
  readonly manifest: Manifest;
  readonly kind: RowKind;
  readonly columns: readonly ColumnSchema[];
  /** The complete parts. */
  readonly lines: readonly PartLine[];
  /** All boards, and how many are in a part. */
  readonly stretch: Stretch;
  /** What the bots did in the parts. */
  readonly conduct: DatasetConduct;
}

/**
 * Reads manifest, schema and list of parts of a dataset.
 * @throws InputError if the folder holds none, or they cannot be what was written
 */
export async function readListing(folder: string): Promise<Listing> {
  const manifest = await readManifest(folder);
  if (manifest.command !== 'dataset') refuse(folder, `holds a run of ${shown(manifest.command)}, not a dataset`);
  const { kind, format, split, rows, kept, from, deals, boardsPerPart } = manifest as DatasetManifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const stretch = shareOf({ from, end: from + deals, chunk: boardsPerPart }, shard, 'boards', boardsPerPart);
  const { columns } = await readSchema(join(folder, 'schema.json'));
  const journal = new Journal(join(folder, PARTS), identityOf(manifest));
  const lines: PartLine[] = [];
  for await (const { parts } of journal.read({ ...FOREIGN, parse: partSums(stretch).parse })) lines.push(...parts);
  const conduct = conductInParts(manifest.bots, lines);
  return { manifest, kind: kindOf(kind), format, split, rows, kept, columns, lines, stretch, conduct };
}

async function readSchema(path: string): Promise<{ readonly columns: readonly ColumnSchema[] }> {
  const contents = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(path, error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`),
  );
  return checkedContents(SchemaFile, fromJson(contents) ?? refuse(path, 'is no JSON'), path);
}

/** What has to be checked of each part: `share` of them, and one at least if it is not 0, are made again. */
export function partsToCheck({ lines, stretch: { from, chunk } }: Listing, share: number): PartToCheck[] {
  const inTurn = [...lines].sort((a, b) => hashOf(a.part) - hashOf(b.part) || a.part - b.part);
  const again = new Set(inTurn.slice(0, Math.ceil(share * lines.length)));
  return lines.map((line) => ({
    first: Math.max(from, line.part * chunk),
    count: line.boards,
    line,
    again: again.has(line),
  }));
}
