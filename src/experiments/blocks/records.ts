import type { BlockJob } from '../../boards/job.js';
import type { Terms } from '../../runs/run/how.js';
import type { RunStage } from '../../runs/run/kind.js';
import { OptionError } from '../../support/input/refusal.js';

export interface RecordsWhat {
  /** True: into the folder; a path: a file of its own. */
  readonly records?: boolean | string;
  /** A file of deals that is played, and must not be overwritten. */
  readonly dealsFrom?: string;
}

export const RECORDS_FILE = 'records.jsonl';

/** A job that also writes its deals, if records are asked for. @throws OptionError where they can go nowhere */
export function withRecords(job: BlockJob, { records = false }: RecordsWhat, shard: Terms['shard']): BlockJob {
  if (records === false) return job;
  if (records === '-') throw new OptionError('records: `-` goes with `simulate` on the command line; give a file');
  if (shard !== null && typeof records === 'string')
    throw new OptionError('records: with `shard` they go into the folder: give it without a file');
  return { ...job, output: 'records' };
}

/** The file for records, if any. Where a folder is only read, they are looked at if they are in it and complete. */
export function recordsPlace({ records = false }: RecordsWhat, { kept, before }: RunStage): string | null {
  if (records === false) return null;
  if (kept?.isOnlyRead && (records !== true || !before?.complete)) return null;
  if (typeof records === 'string') return records;
  if (kept === null) throw new OptionError('records: needs `folder`, or the path of a file');
  return kept.file(RECORDS_FILE);
}
