import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { FAULTS, FIRST_FAULTS, faultCells } from '../../boards/faults.js';
import type { Piece } from '../../boards/piece.js';
import { type Chunks, type ChunkTerms, playChunks } from '../../runs/run/chunks.js';
import type { RunStage } from '../../runs/run/kind.js';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import { checkChunk, checkFiles, makeFolders, writeChunk } from './chunk-files.js';
import { CHUNKS, type ChunkLine, type ChunkSums, chunkSums, filesOf } from './chunk-line.js';
import { chunkPlayer, type PlayedChunk } from './chunk-player.js';
import type { DatasetJob } from './job.js';
import type { DatasetPlan } from './plan.js';
import { foldersOf } from './split.js';

/** Makes the chunks that are missing, and returns all that are complete. A stop drops those in progress. */
export async function makeChunks(plan: DatasetPlan, stage: RunStage) {
  const { kept, before } = stage;
  if (kept !== null) await makeFolders(kept, foldersOf(plan.job.split));
  const terms: ChunkTerms<ChunkSums, PlayedChunk> = {
    journal: CHUNKS,
    unit: 'deals',
    checked(chunk) {
      if (kept?.isOnlyRead === false) checkChunk(kept, chunk.chunks[0]);
      return chunk;
    },
    async resumed({ chunks: lines }) {
      // Into a folder that is not complete another process may still be writing.
      if (kept?.isOnlyRead === true && before?.complete === true) await checkFiles(kept, lines);
    },
    async written(chunk) {
      if (kept !== null) await writeChunk(kept, chunk);
    },
  };
  const { sums, complete, units } = await playChunks(chunksOf(plan), stage, terms);
  return { lines: sums.chunks, complete, units };
}

/** A piece is a whole chunk. */
export const chunksOf = ({ job, range }: DatasetPlan): Chunks<ChunkSums, PlayedChunk> => ({
  ...range,
  job,
  worker: 'data/dataset/worker.js',
  group: range.chunk,
  dropsInHand: true,
  sums: chunkSums(range),
  player: () => chunkPlayer(job),
  rest: (sent, { first, count, chunks: [line] }) => restOf(job, sent, { first, count, line }),
});

/** What a result has besides its line. */
const Rest = v.object({
  elapsed: v.pipe(v.number(), v.finite(), v.minValue(0)),
  output: v.array(v.instance(Uint8Array)),
});

/** The bytes of a chunk: its line must list the files that they come to. */
function restOf(job: DatasetJob, sent: PlayedChunk, { first, count, line }: Piece & { readonly line: ChunkLine }) {
  const more = checkedContents(Rest, sent, '');
  FIRST_FAULTS.parse([...line.firstFaults], job.bots.length, 'firstFaults');
  FAULTS.parse(Array.from(line.faults), faultCells(job.bots.length), 'faults');
  const rows = line.files.map((file) => file.rows);
  const due = {
    chunk: Math.floor(first / job.boardsPerChunk),
    boards: count,
    files: filesOf(job, first, more.output, rows),
  };
  const { chunk, boards, files } = line;
  if (!isDeepStrictEqual({ chunk, boards, files }, due)) refuse('files', 'are not those of the bytes');
  return more;
}
