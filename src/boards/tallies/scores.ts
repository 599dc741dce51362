// Hot path: no allocation, no closures, no iterators.
import type { Game } from '../../cards/engine/game.js';
import { moneyAtSeat, type Tariff, tariffOf } from '../../cards/games/tariff.js';
import { addJoint, type Joint, jointWidth, readJoint } from '../../stats/joint.js';
import { type BlockJob, formValue, scoreSlots } from '../job.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

/** What places score, by slot, and the joint sums of groups of forms. */
export const SCORES = cells(
  'by triple and place, points, then money; then by group of numbers: count of blocks, sums, products of each pair',
);
export const FAULTED = cells('the same over blocks with a fault');

/** What places of triples score: sums by slot, and the joint sums of a job's groups of forms over blocks. */
export class ScoreTally extends Tally<CellSums<'scores' | 'faulted'>> {
  readonly sizes: Readonly<Record<string, number>>;
  /** Where the joint sums of each group begin in the cells, after the slots. */
  private readonly starts: readonly number[];
  /** The numbers of each group for the block that ended last. */
  private readonly numbers: readonly Float64Array[];
  private readonly groups: BlockJob['groups'];
  /** The slots of places' scores; those for their money follow. */
  private readonly places: number;
  private readonly tariff: Tariff | null;
  private readonly scores: Float64Array;

  constructor(job: BlockJob, game: Game) {
    super();
    this.groups = job.groups;
    this.tariff = job.money === undefined ? null : tariffOf(job.money, game);
    this.places = scoreSlots(job);
    const slots = job.groups.length === 0 ? 0 : this.places * (job.money === undefined ? 1 : 2);
    const starts = [slots];
    for (const group of job.groups) starts.push(starts[starts.length - 1] + jointWidth(group.length));
    this.starts = starts;
    this.sizes = { scores: starts[job.groups.length], faulted: starts[job.groups.length] };
    this.scores = new Float64Array(slots);
    this.numbers = job.groups.map((group) => new Float64Array(group.length));
  }

  add({ course, triple, order }: CountedDeal): void {
    const { scores, tariff, places } = this;
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      scores[slot] += course.score[seat];
      if (tariff !== null) scores[places + slot] += moneyAtSeat(tariff, course, seat);
    }
  }

  override endBlock({ isFaulted }: CountedBlock, sums: CellSums<'scores' | 'faulted'>): void {
    const { groups, numbers, scores } = this;
    for (let group = 0; group < numbers.length; group++) {
      const row = numbers[group];
      for (let i = 0; i < row.length; i++) row[i] = formValue(groups[group][i], scores);
    }
    this.addTo(sums.scores);
    if (isFaulted) this.addTo(sums.faulted);
    scores.fill(0);
  }

  private addTo(cells: Float64Array): void {
    const { scores, numbers, starts } = this;
    for (let slot = 0; slot < scores.length; slot++) cells[slot] += scores[slot];
    for (let group = 0; group < numbers.length; group++) addJoint(cells, starts[group], numbers[group]);
  }

  /** The numbers of a group over the blocks that `cells` are of: all, or those with a fault. */
  read(cells: Float64Array, group: number): Joint {
    return readJoint(this.sumsOf(cells, group), this.groups[group].length);
  }

  /** The same as whole numbers: the count of blocks, sums, products of each pair. */
  sumsOf(cells: Float64Array, group: number): Float64Array {
    return cells.subarray(this.starts[group], this.starts[group + 1]);
  }
}
