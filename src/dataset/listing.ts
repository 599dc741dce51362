import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse, shown } from '../input/refusal.js';
import { FAULT_KINDS } from '../record/fault.js';
import { type Manifest, readManifest } from '../run/kept-run.js';
import type { TrioFaults } from '../table/faults.js';
import type { PartToCheck } from './check/part-checker.js';
import { conductInParts, type DatasetConduct } from './faults.js';
import { PHYSICAL } from './format/parquet.js';
import { FORMATS, type Format, type Share } from './job.js';
import type { Kind } from './kind.js';
import { kindOf } from './kinds.js';
import type { DonePart } from './parts.js';
import type { ColumnSchema, Schema } from './schema.js';
import { hashOf } from './split.js';

/** What a dataset's folder says of itself. */
export interface Listing {
  readonly manifest: Manifest;
  readonly kind: Kind;
  readonly format: Format;
  readonly split: readonly Share[];
  readonly columns: readonly ColumnSchema[];
  readonly parts: readonly DonePart[];
  /** What the manifest says in all. */
  readonly rows: number;
  readonly kept: number;
  readonly digest: string | null;
  readonly from: number;
  readonly boardsPerPart: number;
  /** What the bots did in the parts. */
  readonly conduct: DatasetConduct;
}

/**
 * Reads manifest and schema of a dataset.
 * @throws InputError if the folder holds none, or they cannot be what was written
 */
export async function readListing(folder: string): Promise<Listing> {
  const manifest = await readManifest(folder);
  if (manifest.command !== 'dataset') refuse(folder, `holds a run of ${shown(manifest.command)}, not a dataset`);
  const path = join(folder, 'manifest.json');
  const parts = manifest.parts as readonly DonePart[];
  if (!Array.isArray(parts) || !parts.every(isPart)) refuse(path, 'parts: is not a list of parts with their files');
  if (!FORMATS.includes(manifest.format as Format))
    refuse(path, `format: expected one of ${FORMATS.join(', ')}; found ${shown(manifest.format)}`);
  for (const name of ['from', 'boardsPerPart', 'rows', 'kept'])
    if (!Number.isSafeInteger(manifest[name]))
      refuse(path, `${name}: expected a whole number; found ${shown(manifest[name])}`);
  const { split, bots = [] } = manifest;
  if (!Array.isArray(bots) || !bots.every(isBot))
    refuse(path, 'bots: is not a list of bots with their labels and specs');
  if (!Array.isArray(split) || !split.every(isShare))
    refuse(path, `split: expected a list of sides with their shares; found ${shown(split)}`);
  const sides = Math.max(1, split.length);
  const odd = parts.find(({ files }) => files.length !== sides);
  if (odd !== undefined) refuse(path, `parts: part ${odd.part} has ${odd.files.length} files, expected ${sides}`);
  const { columns } = await readSchema(folder);
  return {
    manifest,
    kind: kindOf(String(manifest.kind), `${path}: kind`),
    format: manifest.format as Format,
    split,
    columns,
    parts,
    rows: manifest.rows as number,
    kept: manifest.kept as number,
    digest: (manifest.digest ?? null) as string | null,
    from: manifest.from as number,
    boardsPerPart: manifest.boardsPerPart as number,
    conduct: conductInParts(bots, parts),
  };
}

const isBot = (bot: unknown): boolean => {
  const { label, spec } = (bot ?? {}) as Partial<{ label: unknown; spec: unknown }>;
  return typeof label === 'string' && typeof spec === 'string';
};

const isShare = (share: unknown): share is Share => {
  const { name, share: part } = (share ?? {}) as Partial<Share>;
  return typeof name === 'string' && typeof part === 'number';
};

function isPart(part: unknown): part is DonePart {
  const { part: number, boards, kept, dealsPlayed, files, ...faults } = (part ?? {}) as Partial<DonePart>;
  const areNumbers = [number, boards, kept, dealsPlayed].every(Number.isSafeInteger);
  return areNumbers && areFaults(faults) && Array.isArray(files) && files.every(isFile);
}

function areFaults({ faultCounts, firstFaults }: Partial<TrioFaults>): boolean {
  const isRow = (row: unknown): boolean =>
    Array.isArray(row) && row.length === FAULT_KINDS.length && row.every(Number.isSafeInteger);
  const areRows = Array.isArray(faultCounts) && [0, 3].includes(faultCounts.length) && faultCounts.every(isRow);
  return areRows && Array.isArray(firstFaults) && firstFaults.every((fault) => Number.isSafeInteger(fault?.bot));
}

function isFile(file: unknown): boolean {
  const { path, rows, bytes, sha256 } = (file ?? {}) as Partial<DonePart['files'][number]>;
  const isInside = typeof path === 'string' && /^[\w.-]+\/[\w.-]+$/.test(path) && !path.startsWith('.');
  return isInside && typeof sha256 === 'string' && Number.isSafeInteger(rows) && Number.isSafeInteger(bytes);
}

async function readSchema(folder: string): Promise<Schema> {
  const path = join(folder, 'schema.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(path, error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`),
  );
  try {
    const schema = JSON.parse(text) as Schema;
    if (Array.isArray(schema.columns) && schema.columns.every(isColumn)) return schema;
  } catch {
    // told below
  }
  return refuse(path, 'is not a schema');
}

function isColumn(column: unknown): column is ColumnSchema {
  const { name, type = '', range, nullable } = (column ?? {}) as Partial<ColumnSchema>;
  if (typeof name !== 'string' || !Object.hasOwn(PHYSICAL, type) || typeof nullable !== 'boolean') return false;
  if (type === 'BOOLEAN') return range === null;
  const kind = type === 'STRING' ? 'string' : 'number';
  if (range === null) return type === 'STRING';
  const fits = Array.isArray(range) && range.every((value) => typeof value === kind);
  return fits && (type === 'STRING' || range.length === 2);
}

/** What has to be checked of each part: `share` of them, and one at least if it is not 0, are made again. */
export function partsToCheck({ parts, from, boardsPerPart }: Listing, share: number): PartToCheck[] {
  const inTurn = [...parts].sort((a, b) => hashOf(a.part) - hashOf(b.part) || a.part - b.part);
  const again = new Set(inTurn.slice(0, Math.ceil(share * parts.length)));
  return parts.map((done) => {
    const first = Math.max(from, done.part * boardsPerPart);
    return {
      part: { number: done.part, first, count: done.boards },
      kept: done.kept,
      files: done.files,
      again: again.has(done),
    };
  });
}
