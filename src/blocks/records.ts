import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BlockJob } from '../board/job.js';
import type { PlayedPiece } from '../board/piece.js';
import type { BlockSums } from '../board/sums.js';
import { InputError, OptionError } from '../input/refusal.js';
import type { RunFolder } from '../run/folder.js';
import type { Terms } from '../run/how.js';
import type { RunStage } from '../run/kind.js';
import { type LegTerms, type PlayedLeg, playLeg } from '../run/leg.js';
import { shownPath } from '../system/shown-path.js';
import { Retraction } from '../work/executor.js';
import type { BlockLeg } from './leg.js';
import { RecordsFile } from './records-file.js';

export interface RecordsWhat {
  /** True: into the folder; a path: a file of its own. */
  readonly records?: boolean | string;
  /** A file of deals that is played, and must not be overwritten. */
  readonly dealsFrom?: string;
}

/** What a run that plays deals into records needs of its stage. */
export type RecordedStage = Omit<RunStage, 'before'> & Partial<Pick<RunStage, 'before'>>;

const NAME = 'records.jsonl';

/** A job that also writes its deals, if records are asked for. @throws OptionError where they can go nowhere */
export function withRecords(job: BlockJob, { records = false }: RecordsWhat, shard: Terms['shard']): BlockJob {
  if (records === false) return job;
  if (records === '-') throw new OptionError('records: `-` goes with `simulate` on the command line; give a file');
  if (shard !== null && typeof records === 'string')
    throw new OptionError('records: with `shard` they go into the folder: give it without a file');
  return { ...job, output: 'records' };
}

/** Plays a leg as {@link playLeg} does, and writes its records if it has any; `journal` is the name of its journal. */
export async function playRecorded(
  leg: BlockLeg,
  how: LegTerms<BlockSums, PlayedPiece>,
  { what, stage, journal }: { readonly what: RecordsWhat; readonly stage: RecordedStage; readonly journal: string },
): Promise<PlayedLeg<BlockSums>> {
  const path = placeOf(what, stage);
  if (path === null) return playLeg(leg, how);
  const file = await opened(await apart(path, what, stage), what, stage, journal);
  try {
    const played = await playLeg(checking(leg, file), {
      ...how,
      resumed: (sums, begun) => file.goOn(begun ?? sums),
      written: async (piece) => {
        await how.written?.(piece);
        await file.take(piece);
      },
      synced: () => file.sync(),
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

/** The file in the folder of a merged run, into which shards copy theirs. */
export const mergedRecords = (kept: RunFolder): Promise<RecordsFile> => RecordsFile.open(kept.file(NAME), true);

/** The records in a shard's folder. */
export const recordsIn = (folder: string): string => join(folder, NAME);

/** The file for records, if any. Where a folder is only read, they are looked at if they are in it and complete. */
function placeOf({ records = false }: RecordsWhat, { kept, before }: RecordedStage): string | null {
  if (records === false) return null;
  if (kept?.isOnlyRead && (records !== true || !before?.complete)) return null;
  if (typeof records === 'string') return resolve(records);
  if (kept === null) throw new OptionError('records: needs `folder`, or the path of a file');
  return kept.file(NAME);
}

/** Makes sure that records overwrite neither the folder nor the file of deals to play. */
async function apart(path: string, { dealsFrom }: RecordsWhat, { kept }: RecordedStage): Promise<string> {
  if (path === kept?.path) throw new OptionError(`records: ${shownPath(path)} is the folder of results`);
  const [one, other] = await Promise.all([path, dealsFrom ?? ''].map((each) => stat(each).catch(() => null)));
  if (one?.isFile() === true && one.ino === other?.ino && one.dev === other.dev)
    throw new OptionError(`records: ${shownPath(path)} is the file of \`dealsFrom\`, which would be lost`);
  return path;
}

/** @throws InputError for a file of the user's that must not be replaced, or that is missing or cannot be opened */
function opened(path: string, { records }: RecordsWhat, stage: RecordedStage, journal: string): Promise<RecordsFile> {
  const isNew = !hasBegun(stage, journal);
  if (stage.kept?.isOnlyRead) return RecordsFile.open(path, false, { isOnlyRead: true });
  return records === true
    ? RecordsFile.open(path, isNew)
    : RecordsFile.beside(path, isNew, stage.force || stage.resume);
}

/** Has anything been played? A run may have been killed before its records were there. */
const hasBegun = ({ resume, kept }: RecordedStage, journal: string): boolean =>
  resume && [journal, `${journal}.begun`].some((name) => kept !== null && existsSync(kept.file(name)));

/** The leg, whose lines are checked against its file of records. */
function checking(leg: BlockLeg, file: RecordsFile): BlockLeg {
  if (!file.isRegular) return leg;
  const parse = (value: unknown): BlockSums => {
    const sums = leg.sums.parse(value);
    file.check(sums.written);
    return sums;
  };
  return { ...leg, sums: { ...leg.sums, parse } };
}
