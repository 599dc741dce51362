import { type BlockJob, isSimulation, seatingsOf, tableOf } from './job.js';
import type { SeatedGame } from './lane.js';

/** Boards `from … to − 1` of each block (or match of a simulation) of a piece, which may begin or end in one. */
export function* blocksOf(job: BlockJob, first: number, count: number) {
  const { matchLength } = job;
  const boards = isSimulation(job) ? 1 : matchLength;
  const end = (first + count) * boards;
  for (let from = first * boards; from < end; ) {
    const block = Math.floor(from / matchLength);
    const to = Math.min(end, (block + 1) * matchLength);
    yield { block, from, to };
    from = to;
  }
}

/** What is played in a piece of a job, in order; under several rules what is played at one of the tables. */
export function* gamesOf(job: BlockJob, first: number, count: number, table: number): Generator<SeatedGame> {
  for (const { block, from, to } of blocksOf(job, first, count))
    for (const triple of job.triples.keys())
      if (tableOf(job, triple) === table)
        for (const seating of seatingsOf(job, block)) yield { from, to, triple, seating };
}
