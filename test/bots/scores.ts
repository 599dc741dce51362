import { SEATINGS } from '../../src/boards/seating.js';
import { type JobChanges, recordsOf } from '../experiments/simulate/jobs.js';

/** The scores of the first bot of a trio, summed over some seatings of each board. */
export async function scoresOf(
  job: JobChanges,
  trio: readonly string[],
  boards: number,
  seatings: readonly (readonly number[])[] = SEATINGS,
): Promise<number[]> {
  const sums = new Array<number>(boards).fill(0);
  for (const seating of seatings) {
    const bots = seating.map((bot) => trio[bot]) as unknown as NonNullable<JobChanges['bots']>;
    for (const [board, line] of (await recordsOf({ ...job, bots, fixedSeats: true }, boards)).entries())
      sums[board] += JSON.parse(line).result.score[seating.indexOf(0)];
  }
  return sums;
}
