// Hot path: no allocation, no closures, no iterators.
import type { Game } from '../../cards/engine/game.js';
import { type Payment, paidAtSeat, paymentOf } from '../../cards/games/payment.js';
import { mostPaid } from '../../cards/games/stakes.js';
import { addJoint, isJoint, type Joint, jointWidth, readJoint } from '../../stats/joint.js';
import { type BlockJob, type CountedResults, type Form, formValue, scoreSlots } from '../job.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

/** What places score, by slot, and the joint sums of groups of forms. */
export const SCORES = cells(
  'by triple and place, points, then what is paid; then by group of numbers: count of blocks, sums, products of each pair',
);
export const FAULTED = cells('the same over blocks with a fault');

/** What places of triples score: sums by slot, and the joint sums of a job's groups of forms over blocks. */
export class ScoreTally extends Tally<CellSums<'scores' | 'faulted'>> {
  readonly sizes: Readonly<Record<string, number>>;
  /** Where the joint sums of each group begin in the cells, after the slots. */
  private readonly starts: readonly number[];
  /** The numbers of each group for the block that ended last. */
  private readonly numbers: readonly Float64Array[];
  /** Those of points; then the same of what is paid, and the form of the duel. */
  private readonly groups: CountedResults['groups'];
  private readonly inPoints: number;
  /** The slots of places' scores; those of what they are paid follow. */
  private readonly places: number;
  /** What is paid besides points; null for nothing. */
  readonly payment: Payment | null;
  private readonly scores: Float64Array;
  /** By group, the most that its numbers can be in a block. */
  private readonly most: readonly (readonly number[])[];

  constructor(job: BlockJob, game: Game) {
    super();
    this.payment = job.paid === undefined ? null : paymentOf(job.paid, game);
    this.places = scoreSlots(job);
    this.inPoints = job.counted.groups.length;
    const shifted = ({ slots, weights }: Form): Form => ({ slots: slots.map((slot) => slot + this.places), weights });
    const paid =
      this.payment === null ? [] : [...job.counted.groups, ...(job.counted.duel ? [[job.counted.duel.form]] : [])];
    const groups = [...job.counted.groups, ...paid.map((group) => group.map(shifted))];
    const slots = this.inPoints === 0 ? 0 : this.places * (this.payment === null ? 1 : 2);
    const starts = [slots];
    for (const group of groups) starts.push(starts[starts.length - 1] + jointWidth(group.length));
    this.groups = groups;
    this.starts = starts;
    this.sizes = { scores: starts[groups.length], faulted: starts[groups.length] };
    const ofPlace = 2 * mostPaid(game) * job.seatings * job.matchLength;
    const mostOf = ({ weights }: Form): number => ofPlace * weights.reduce((sum, each) => sum + Math.abs(each), 0);
    this.most = groups.map((forms, i) => forms.map(i < this.inPoints ? mostOf : () => Number.POSITIVE_INFINITY));
    this.scores = new Float64Array(slots);
    this.numbers = groups.map((group) => new Float64Array(group.length));
  }

  add({ course, triple, order }: CountedDeal): void {
    const { scores, payment, places } = this;
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      scores[slot] += course.score[seat];
      if (payment !== null) scores[places + slot] += paidAtSeat(payment, course, seat);
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

  /** Over how many blocks are these sums? */
  blocksIn(cells: Float64Array): number {
    return cells[this.starts[0]];
  }

  /** Can they be those of so many blocks? */
  areSums(cells: Float64Array, blocks: number): boolean {
    return this.groups.every((forms, group) => {
      const at = this.starts[group];
      const isOfSlots = forms.every((form, i) => cells[at + 1 + i] === formValue(form, cells));
      return isOfSlots && isJoint(cells, at, this.most[group], blocks);
    });
  }

  /** The numbers of a group over the blocks that `cells` are of: all, or those with a fault. */
  read(cells: Float64Array, group: number): Joint {
    return readJoint(this.sumsOf(cells, group), this.groups[group].length);
  }

  /** The same of what is paid; the form of the duel is the group behind them all. */
  readPaid(cells: Float64Array, group: number): Joint {
    return this.read(cells, this.inPoints + group);
  }

  /** The same as whole numbers: the count of blocks, sums, products of each pair. */
  sumsOf(cells: Float64Array, group: number): Float64Array {
    return cells.subarray(this.starts[group], this.starts[group + 1]);
  }
}
