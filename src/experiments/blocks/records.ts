import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BlockJob } from '../../boards/job.js';
import type { BlockSums, PlayedPiece } from '../../boards/sums.js';
import { type ChunkTerms, type PlayedChunks, playChunks } from '../../runs/run/chunks.js';
import type { Terms } from '../../runs/run/how.js';
import type { RunStage } from '../../runs/run/kind.js';
import { Retraction } from '../../runs/work/executor.js';
import { InputError, OptionError } from '../../support/input/refusal.js';
import { shownPath } from '../../support/system/system-error.js';
import type { BlockChunks } from './block-chunks.js';
import { RecordsFile } from './records-file.js';

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

/** Plays chunks as {@link playChunks} does, and writes their records if they have any. */
export async function playRecorded(
  chunks: BlockChunks,
  stage: RunStage,
  terms: ChunkTerms<BlockSums, PlayedPiece>,
  what: RecordsWhat,
): Promise<PlayedChunks<BlockSums>> {
  const path = placeOf(what, stage);
  if (path === null) return playChunks(chunks, stage, terms);
  await checkApart(path, what, stage);
  const file = await opened(path, what, stage, terms.journal);
  try {
    const played = await playChunks(checking(chunks, file), stage, {
      ...terms,
      async resumed(sums, begun) {
        await terms.resumed?.(sums, begun);
        await file.resumeAfter(begun ?? sums);
      },
      written: async (piece) => {
        await terms.written?.(piece);
        await file.take(piece);
      },
      async synced() {
        await terms.synced?.();
        await file.sync();
      },
    }).catch(notTakenBack(!file.isRegular));
    await file.sync();
    if (played.complete) await file.appear();
    else if (stage.kept === null && file.isPartial) stage.onNotice(`the records so far are in ${shownPath(file.path)}`);
    return played;
  } catch (error) {
    if (stage.kept === null) await file.drop();
    throw error;
  } finally {
    await file.close();
  }
}

/** Output to a pipe cannot be taken back if another machine delivered wrong results. */
export const notTakenBack =
  (isFinal: boolean) =>
  (error: unknown): never => {
    throw isFinal && error instanceof Retraction
      ? new InputError(
          'a worker gave wrong results, some of which are written already, where nothing can be taken back',
        )
      : error;
  };

/** The file for records, if any. Where a folder is only read, they are looked at if they are in it and complete. */
function placeOf({ records = false }: RecordsWhat, { kept, before }: RunStage): string | null {
  if (records === false) return null;
  if (kept?.isOnlyRead && (records !== true || !before?.complete)) return null;
  if (typeof records === 'string') return resolve(records);
  if (kept === null) throw new OptionError('records: needs `folder`, or the path of a file');
  return kept.file(RECORDS_FILE);
}

/** Makes sure that records overwrite neither the folder nor the file of deals to play. */
async function checkApart(path: string, { dealsFrom }: RecordsWhat, { kept }: RunStage): Promise<void> {
  if (path === kept?.path) throw new OptionError(`records: ${shownPath(path)} is the folder of results`);
  const [one, other] = await Promise.all([path, dealsFrom ?? ''].map((each) => stat(each).catch(() => null)));
  if (one?.isFile() === true && one.ino === other?.ino && one.dev === other.dev)
    throw new OptionError(`records: ${shownPath(path)} is the file of \`dealsFrom\`, which would be lost`);
}

/** @throws InputError for a file of the user's that must not be replaced, or that is missing or cannot be opened */
function opened(path: string, { records }: RecordsWhat, stage: RunStage, journal: string): Promise<RecordsFile> {
  const isNew = !hasBegun(stage, journal);
  if (stage.kept?.isOnlyRead) return RecordsFile.open(path, false, { isOnlyRead: true });
  return records === true
    ? RecordsFile.open(path, isNew)
    : RecordsFile.beside(path, isNew, stage.force || stage.resume);
}

/** Has anything been played? A run may have been killed before its records were there. */
export const hasBegun = ({ resume, kept }: RunStage, journal: string): boolean =>
  resume && [journal, `${journal}.begun`].some((name) => kept !== null && existsSync(kept.file(name)));

/** The chunks, whose lines are checked against their file of records. */
function checking(chunks: BlockChunks, file: RecordsFile): BlockChunks {
  if (!file.isRegular) return chunks;
  const parse = (value: unknown): BlockSums => {
    const sums = chunks.sums.parse(value);
    file.check(sums.written);
    return sums;
  };
  return { ...chunks, sums: { ...chunks.sums, parse } };
}
