import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ColumnType } from '../../features/column.js';
import { InputError, refuse, shown } from '../../input/refusal.js';
import { checkedContents, text, trueOrFalse } from '../../input/schema.js';
import { FOREIGN, Journal } from '../../run/journal.js';
import { changedFile, firstDifference, identityOf, type Manifest, readManifest } from '../../run/manifest.js';
import { parseShard, type Stretch, shareOf } from '../../run/shard.js';
import { firstManifest } from '../../run/start.js';
import { fromJson, toJson } from '../../text/json.js';
import { conductInParts, type DatasetConduct } from '../faults.js';
import type { DatasetJob } from '../job.js';
import type { RowKind } from '../kind.js';
import { kindOf } from '../kinds.js';
import type { Format, KINDS } from '../options.js';
import { PARTS, type PartLine, partSums } from '../part-line.js';
import { planDataset } from '../plan.js';
import { type ColumnSchema, TYPES } from '../schema.js';
import type { Share } from '../split.js';
import type { Defect } from './defect.js';

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

/** What a dataset's folder says of itself. */
export interface Listing extends Pick<DatasetManifest, 'format' | 'split'>, DatasetMaker {
  readonly manifest: DatasetManifest;
  readonly kind: RowKind;
  readonly columns: readonly ColumnSchema[];
  /** The complete parts. */
  readonly lines: readonly PartLine[];
  /** All boards, and how many are in a part. */
  readonly stretch: Stretch;
  /** What the bots did in the parts. */
  readonly conduct: DatasetConduct;
}

/** What made the dataset, as its manifest says. */
interface DatasetMaker {
  /** Null if the rows cannot be made again, or are not to be. */
  readonly job: DatasetJob | null;
  /** What of the folder does not fit that. */
  readonly defects: readonly Defect[];
  /** If it was not this program: which. */
  readonly otherProgram: string | null;
}

export const defectIn = (file: string, what: string): Defect => ({ file, row: null, column: null, what });

/**
 * Reads manifest, schema and list of parts of a dataset. `isMadeAgain`: are rows to be made again?
 * @throws InputError if the folder holds none, or they cannot be what was written
 */
export async function readListing(folder: string, isMadeAgain: boolean): Promise<Listing> {
  const found = await readManifest(folder);
  if (found.command !== 'dataset') refuse(folder, `holds a run of ${shown(found.command)}, not a dataset`);
  const manifest = found as DatasetManifest;
  const { kind, format, split, from, deals, boardsPerPart } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const stretch = shareOf({ from, end: from + deals, chunk: boardsPerPart }, shard, 'boards', boardsPerPart);
  const schema = await readSchema(join(folder, 'schema.json'));
  const journal = new Journal(join(folder, PARTS), identityOf(manifest));
  const lines: PartLine[] = [];
  for await (const { parts } of journal.read({ ...FOREIGN, parse: partSums(stretch).parse })) lines.push(...parts);
  return {
    manifest,
    kind: kindOf(kind),
    format,
    split,
    columns: schema.columns,
    lines,
    stretch,
    conduct: conductInParts(manifest.bots, lines),
    ...(isMadeAgain ? await makerOf(manifest, schema.text) : NOT_AGAIN),
  };
}

const NOT_AGAIN: DatasetMaker = { job: null, defects: [], otherProgram: null };

async function makerOf(manifest: Manifest, schema: string): Promise<DatasetMaker> {
  const cannot = (why: string): DatasetMaker => ({
    ...NOT_AGAIN,
    defects: [defectIn('manifest.json', `the rows cannot be made again: ${why}`)],
  });
  try {
    const terms = { limits: manifest.limits, shard: manifest.shard === null ? null : parseShard(manifest.shard) };
    const plan = await planDataset(manifest.what, terms);
    const now = firstManifest('dataset', plan, terms);
    const differing = firstDifference(manifest, now, ['version', 'commit', 'program']);
    if (differing !== undefined) {
      const what = differing === 'bots' ? changedFile(manifest, now) : undefined;
      return cannot(`${what ?? differing} is not what it was`);
    }
    const [then, here] = [manifest, now].map(({ version, commit }) => `${version} (${commit ?? 'no commit'})`);
    return {
      job: plan.job,
      defects: schema === toJson(plan.schema) ? [] : [defectIn('schema.json', 'does not say what the kind declares')],
      otherProgram: then === here ? null : `the dataset was made by version ${then}, and now by ${here}`,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return cannot(`${error.message} (a sample of 0 checks the rest)`);
  }
}

const bound = v.number('expected a number');
const bounds = v.tuple([bound, bound], 'expected two bounds');
const words = v.array(v.string(), 'expected words');
const anyText = v.string();
const rest = {
  name: text,
  unit: v.nullable(anyText),
  nullable: trueOrFalse,
  about: anyText,
  stored: anyText,
  duckdb: anyText,
};
const NUMBERS = (Object.keys(TYPES) as ColumnType[]).filter((type) => type !== 'STRING' && type !== 'BOOLEAN');

/** What reading rows needs to know of columns. */
const SchemaFile = v.looseObject({
  columns: v.array(
    v.variant(
      'type',
      [
        v.looseObject({ type: v.picklist(NUMBERS), range: bounds, ...rest }),
        v.looseObject({ type: v.literal('STRING'), range: v.nullable(words), ...rest }),
        v.looseObject({ type: v.literal('BOOLEAN'), range: v.null('expected null'), ...rest }),
      ],
      'expected a type of columns',
    ),
  ),
});

async function readSchema(path: string): Promise<{ readonly columns: readonly ColumnSchema[]; readonly text: string }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(path, error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`),
  );
  const { columns } = checkedContents(SchemaFile, fromJson(text) ?? refuse(path, 'is no JSON'), path);
  return { columns, text };
}
