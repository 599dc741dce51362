import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BlockSums, PlayedPiece } from '../../boards/sums.js';
import { type ChunkTerms, type PlayedChunks, playChunks } from '../../runs/run/chunks.js';
import { hasBegun } from '../../runs/run/journal.js';
import type { RunStage } from '../../runs/run/kind.js';
import { notTakenBack } from '../../runs/work/executor.js';
import { OptionError } from '../../support/input/refusal.js';
import { shownPath } from '../../support/system/system-error.js';
import type { BlockChunks } from './block-chunks.js';
import type { RecordsWhat } from './records.js';
import { RecordsFile } from './records-file.js';

/** Plays chunks as {@link playChunks} does, and writes their records to a file. */
export async function playRecorded(
  chunks: BlockChunks,
  stage: RunStage,
  terms: ChunkTerms<BlockSums, PlayedPiece>,
  what: RecordsWhat,
  place: string,
): Promise<PlayedChunks<BlockSums>> {
  const path = resolve(place);
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
