import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { FAULTS, FIRST_FAULTS, faultCells, isReproducible } from '../../boards/faults.js';
import type { Piece } from '../../boards/piece.js';
import { type Chunks, type ChunkTerms, playChunks } from '../../runs/run/chunks.js';
import type { RunFolder } from '../../runs/run/folder.js';
import { Journal } from '../../runs/run/journal.js';
import type { RunStage } from '../../runs/run/kind.js';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import { checkFiles, isWhole, makeFolders, writeChunk } from './chunk-files.js';
import { CHUNKS, type ChunkLine, type ChunkSums, chunkSums, filesOf } from './chunk-line.js';
import { ChunkPlayer, type PlayedChunk } from './chunk-player.js';
import type { DatasetJob } from './job.js';
import type { DatasetPlan } from './plan.js';
import { doneSoFar, newSignals, watched } from './signals.js';
import { foldersOf } from './split.js';

type DatasetChunks = Chunks<ChunkSums, PlayedChunk>;

/** Makes the chunks that are missing or damaged, and returns all that are complete. A stop drops those in progress. */
export async function makeChunks(plan: DatasetPlan, stage: RunStage) {
  const { kept, identity, queue, signal, onProgress } = stage;
  const signals = queue === null ? newSignals() : null;
  const chunks = chunksOf(plan, signals);
  if (kept !== null) await makeFolders(kept, foldersOf(plan.job.split));
  const lines = kept === null ? [] : await linesOf(kept, chunks, stage);
  const damaged = kept === null ? [] : await damagedIn(kept, lines, stage);
  const total = chunks.end - chunks.from - boardsOf(lines) + boardsOf(damaged);
  let boardsNow = 0;
  const report = (): void =>
    onProgress({ done: signals === null ? boardsNow : doneSoFar(signals), total, unit: 'deals' });
  const terms: ChunkTerms<ChunkSums, PlayedChunk> = {
    journal: CHUNKS,
    unit: 'deals',
    async written(chunk) {
      checkSame(damaged, chunk);
      if (kept !== null) await writeChunk(kept, chunk);
      boardsNow += chunk.count;
      report();
    },
  };
  const quiet = { ...stage, onProgress: () => {} };
  return watched(signals, { signal, report }, async () => {
    const healed = await heal(chunks, damaged, { ...quiet, kept: null }, terms);
    const now = lines.map((line) => healed.get(line.chunk) ?? line);
    // Rows come out differently where a bot had to be stopped.
    if (kept !== null && JSON.stringify(now) !== JSON.stringify(lines))
      await new Journal(kept.file(CHUNKS), identity).replace(now);
    const { sums, complete } = await playChunks(chunks, quiet, terms);
    const left = damaged.map(({ chunk }) => chunk).filter((chunk) => !healed.has(chunk));
    const whole = sums.chunks.filter(({ chunk }) => !left.includes(chunk));
    return { lines: whole, complete: complete && left.length === 0, boardsNow };
  });
}

/** A piece is a whole chunk. */
export const chunksOf = ({ job, range }: DatasetPlan, signals: Int32Array | null): DatasetChunks => {
  const own = { ...job, signals };
  return {
    ...range,
    job: own,
    worker: 'data/dataset/worker.js',
    group: range.chunk,
    dropsInHand: true,
    sums: chunkSums(range),
    player: () => ChunkPlayer.make(own),
    rest: (sent, { first, count, chunks: [line] }) => restOf(job, sent, { first, count, line }),
  };
};

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

const boardsOf = (chunks: readonly ChunkLine[]): number => chunks.reduce((sum, { boards }) => sum + boards, 0);

async function linesOf(kept: RunFolder, { sums }: DatasetChunks, stage: RunStage): Promise<ChunkLine[]> {
  const lines: ChunkLine[] = [];
  const reading = { ...stage, parse: sums.parse, isForeign: kept.isOnlyRead };
  for await (const { chunks } of new Journal(kept.file(CHUNKS), stage.identity).read(reading)) lines.push(...chunks);
  return lines;
}

/** Parts whose files are not as they were written. */
async function damagedIn(
  kept: RunFolder,
  lines: readonly ChunkLine[],
  { before, onNotice }: RunStage,
): Promise<ChunkLine[]> {
  const damaged: ChunkLine[] = [];
  if (kept.isOnlyRead) {
    if (before?.complete === true) await checkFiles(kept, lines); // else another process may still be writing
    return damaged;
  }
  for (const line of lines) {
    if (await isWhole(kept, line)) continue;
    onNotice(`chunk ${line.chunk}: its files are not as they were written; it is made again`);
    damaged.push(line);
  }
  return damaged;
}

/** Makes damaged chunks again: those that came out, by number. */
async function heal(
  chunks: DatasetChunks,
  damaged: readonly ChunkLine[],
  stage: RunStage,
  terms: ChunkTerms<ChunkSums, PlayedChunk>,
): Promise<Map<number, ChunkLine>> {
  const healed = new Map<number, ChunkLine>();
  for (const { chunk, boards } of damaged) {
    const from = Math.max(chunks.from, chunk * chunks.chunk);
    const { sums } = await playChunks({ ...chunks, from, end: from + boards }, stage, terms);
    for (const line of sums.chunks) healed.set(chunk, line);
  }
  return healed;
}

/** @throws InputError if a chunk that was made again is not what it was before, though no bot had to be stopped then */
function checkSame(damaged: readonly ChunkLine[], { chunks: [now], first, count }: PlayedChunk): void {
  const before = damaged.find(({ chunk }) => chunk === now.chunk);
  if (before === undefined || !isReproducible(before)) return;
  const why = isReproducible(now) ? 'a bot draws on something outside' : 'a bot had to be stopped, or died';
  for (const [i, { path, sha256 }] of now.files.entries()) {
    if (before.files[i].sha256 === sha256) continue;
    refuse(path, `boards ${first} to ${first + count - 1} did not come out as before: ${why}`);
  }
}
