// Hot path: no allocation, no closures, no iterators.
import type { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { moneyAtSeat, type Tariff, tariffOf } from '../../games/tariff.js';
import { addJoint, jointWidth } from '../../stats/joint.js';
import { type BlockJob, formValue, scoreSlots } from '../job.js';

type ScoreJob = Pick<BlockJob, 'triples' | 'groups' | 'money'>;

/** The number of slots of a job: for the scores of places, then for their money. */
const slotsOf = (job: ScoreJob): number =>
  job.groups.length === 0 ? 0 : scoreSlots(job) * (job.money === undefined ? 1 : 2);

/** Where the joint sums of each group begin in the cells, which begin with the slots; and last the number of cells. */
export function groupStarts(job: ScoreJob): number[] {
  const starts = [slotsOf(job)];
  for (const group of job.groups) starts.push(starts[starts.length - 1] + jointWidth(group.length));
  return starts;
}

/** What places of triples score: sums by slot, and the joint sums of a job's groups of forms over blocks. */
export class ScoreTally {
  /** The numbers of each group for the block that ended last. */
  readonly numbers: readonly Float64Array[];
  private readonly job: ScoreJob;
  private readonly starts: readonly number[];
  private readonly tariff: Tariff | null;
  /** The scores of the current block. */
  private readonly scores: Float64Array;

  constructor(game: Game, job: ScoreJob) {
    this.job = job;
    this.tariff = job.money === undefined ? null : tariffOf(job.money, game);
    this.starts = groupStarts(job);
    this.scores = new Float64Array(slotsOf(job));
    this.numbers = job.groups.map((group) => new Float64Array(group.length));
  }

  /** Adds a finished deal of a triple, which counts so much by seat, and whose places are in `order` by seat. */
  add(course: Course, counted: ArrayLike<number>, triple: number, order: readonly number[]): void {
    const { scores, tariff } = this;
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      scores[slot] += counted[seat];
      if (tariff !== null) scores[scoreSlots(this.job) + slot] += moneyAtSeat(tariff, course, seat);
    }
  }

  /** Ends the current block, which counts `weight` times; adds it to the cells of blocks with a fault, too, if it `isFaulted`. */
  endBlock(cells: Float64Array, faulted: Float64Array, isFaulted: boolean, weight: number): void {
    const { job, numbers, scores } = this;
    if (weight !== 1) for (let slot = 0; slot < scores.length; slot++) scores[slot] *= weight;
    for (let group = 0; group < numbers.length; group++) {
      const row = numbers[group];
      for (let i = 0; i < row.length; i++) row[i] = formValue(job.groups[group][i], scores);
    }
    this.addTo(cells);
    if (isFaulted) this.addTo(faulted);
    scores.fill(0);
  }

  private addTo(cells: Float64Array): void {
    const { scores, numbers, starts } = this;
    for (let slot = 0; slot < scores.length; slot++) cells[slot] += scores[slot];
    for (let group = 0; group < numbers.length; group++) addJoint(cells, starts[group], numbers[group]);
  }
}
