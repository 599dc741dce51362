import * as v from 'valibot';
import { checkBounds } from '../../boards/bounds.js';
import { type BlockJob, dealsOfBlock, isSimulation } from '../../boards/job.js';
import { type JobTallies, jobTallies } from '../../boards/job-tallies.js';
import { addSums, type BlockSums, cellsOf, noBlocks, type PlayedPiece } from '../../boards/sums.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { commandOf } from '../../players/bot/command-text.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import type { Chunks, ChunkTerms } from '../../runs/run/chunks.js';
import type { ChunkRange } from '../../runs/work/pieces.js';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents, wholeNumber } from '../../support/input/schema.js';
import { formatLine, parseLine } from './line.js';

/** Boards or blocks of a job, in chunks that end at multiples of `chunk`. */
export interface BlockChunks extends Chunks<BlockSums, PlayedPiece> {
  readonly job: BlockJob;
  readonly tallies: JobTallies;
}

/** How they are played, besides the stage of their run. */
export type BlockChunkTerms = ChunkTerms<BlockSums, PlayedPiece>;

/** Deals per piece if records are held in memory until they are written. */
const WRITTEN_PIECE = 2_000;
/** Milliseconds for a piece if a program plays: enough for many boards, about which it may be asked at once. */
const PROGRAM_PIECE = 1_000;

/**
 * Games for each board that is under way at once: at the end of a piece there are fewer. A stop is heeded within a
 * deal, however large the piece is.
 */
const GAMES_EACH = 32;
const LONG_GAMES_EACH = 4;

/** The units of a piece in which so many boards are under way at once. */
function leastOf(job: BlockJob): number {
  const { atOnce = 1, matchLength, triples } = job;
  if (atOnce === 1) return 1;
  const gamesEach = Math.max(LONG_GAMES_EACH, Math.ceil(GAMES_EACH / matchLength));
  const games = atOnce * gamesEach;
  if (isSimulation(job)) return games * matchLength;
  const asked = triples.filter((triple) => triple.some((bot) => isProgram(job.bots[bot])));
  return Math.ceil(games / (job.seatings * Math.max(1, asked.length)));
}

const isProgram = (spec: string): boolean =>
  sourcesOf(parseSpec(spec, 'bots')).some((each) => commandOf(each) !== null);

export function chunksOf(job: BlockJob, { from, end, chunk }: ChunkRange): BlockChunks {
  const tallies = jobTallies(job, makeGame(job.game, job.rules));
  const { sizes } = tallies;
  return {
    job,
    tallies,
    from,
    end,
    chunk,
    group: isSimulation(job) ? job.matchLength : 1,
    ...(job.output !== undefined && {
      largest: Math.ceil(WRITTEN_PIECE / (isSimulation(job) ? 1 : dealsOfBlock(job))),
    }),
    ...(job.bots.some(isProgram) && { pieceTime: PROGRAM_PIECE, least: leastOf(job) }),
    worker: 'experiments/blocks/worker.js',
    player: async () => (await import('../../boards/player.js')).BoardPlayer.make(job),
    rest: (sent, sums) => restOf(job, sent, sums),
    sums: {
      none: (first) => noBlocks(sizes, first),
      add: (into, following) => addSums(into, following, sizes),
      format: formatLine,
      parse(value) {
        const sums = parseLine(value, sizes);
        checkBounds(sums, tallies);
        return sums;
      },
    },
  };
}

/** What a result has besides its sums. */
const Rest = v.object({
  elapsed: v.pipe(v.number(), v.finite(), v.minValue(0)),
  dealsPlayed: wholeNumber(),
  output: v.nullable(v.instance(Uint8Array)),
  lack: v.nullable(v.string()),
});

function restOf(job: BlockJob, sent: PlayedPiece, sums: BlockSums): v.InferOutput<typeof Rest> {
  const { deals, everyBlock, written } = sums;
  const more = checkedContents(Rest, sent, '');
  const isAsked =
    (more.output === null) === (job.output === undefined) && (everyBlock.length === 0 || job.everyBlock !== undefined);
  if (written !== null || !isAsked) refuse('output', 'is not as asked for');
  if (job.output === 'records' && !areRecords(more.output, deals)) refuse('output', `is not of ${deals} deals`);
  if (more.dealsPlayed > deals) refuse('dealsPlayed', `are ${more.dealsPlayed} of ${deals}`);
  if (more.lack !== null) refuse('lack', 'nothing is to be on file there');
  return more;
}

/** Are these so many lines that can be records? */
function areRecords(output: Uint8Array | null, deals: number): boolean {
  const lines = new TextDecoder().decode(output ?? new Uint8Array()).split('\n');
  return lines.pop() === '' && lines.length === deals && lines.every((line) => /^\{"\w+":.*\}$/.test(line));
}

/** The default number of blocks in a chunk: enough deals to make the cost of writing its sums negligible. */
export function usualChunk(job: BlockJob): number {
  const { sizes } = jobTallies(job, makeGame(job.game, job.rules));
  const deals = Math.max(12_000, 7 * cellsOf(sizes));
  return 2 ** Math.ceil(Math.log2(deals / dealsOfBlock(job)));
}
