// Hot path: no allocation, no closures, no iterators.
import * as v from 'valibot';
import type { Game } from '../../cards/engine/game.js';
import { mostPaid } from '../../cards/games/stakes.js';
import { addJoint, isJoint, type Joint, jointWidth, readJoint } from '../../stats/joint.js';
import { refuse } from '../../support/input/refusal.js';
import { anyInteger } from '../../support/input/schema.js';
import { type BlockJob, type CountedResults, type Form, formValue, scoreSlots } from '../job.js';
import { cells, type Sum } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

/** What places score, by slot, and the joint sums of groups of forms. */
export const SCORES = cells(
  'by triple and place, points; then by group of numbers: count of blocks, sums, products of each pair',
);
export const FAULTED = cells('the same over blocks with a fault');
export const EVERY_BLOCK: Sum<number[], number[]> = {
  about: 'by how much the first of the two that are compared scored more in each block',
  schema: v.array(anyInteger, 'expected a list of whole numbers'),
  none: () => [],
  plus(sum, following) {
    sum.push(...following);
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : sum),
  isOfEach: true,
  parse(written, size, name) {
    if (size > 0 && written.length !== size) refuse(name, `has ${written.length} numbers, expected ${size}`);
    return written;
  },
};

/** What places of triples score: sums by slot, and the joint sums of a job's groups of forms over blocks. */
interface ScoreSums extends CellSums<'scores' | 'faulted'> {
  readonly everyBlock: number[];
}

export class ScoreTally extends Tally<ScoreSums> {
  readonly sizes: Readonly<Record<string, number>>;
  /** Where the joint sums of each group begin in the cells, after the slots. */
  private readonly starts: readonly number[];
  /** The numbers of each group for the block that ended last. */
  private readonly numbers: readonly Float64Array[];
  private readonly groups: CountedResults['groups'];
  private readonly scores: Float64Array;
  private readonly everyBlock: Form | undefined;
  /** By group, the most that its numbers can be in a block. */
  private readonly most: readonly (readonly number[])[];

  constructor(job: BlockJob, game: Game) {
    super();
    const { groups } = job.counted;
    const slots = groups.length === 0 ? 0 : scoreSlots(job);
    const starts = [slots];
    for (const group of groups) starts.push(starts[starts.length - 1] + jointWidth(group.length));
    this.groups = groups;
    this.everyBlock = job.everyBlock;
    this.starts = starts;
    const all = starts[groups.length];
    this.sizes = { scores: all, faulted: all, everyBlock: job.everyBlock === undefined ? 0 : 1 };
    const ofPlace = 2 * mostPaid(game) * job.seatings * job.matchLength;
    const mostOf = ({ weights }: Form): number => ofPlace * weights.reduce((sum, each) => sum + Math.abs(each), 0);
    this.most = groups.map((forms) => forms.map(mostOf));
    this.scores = new Float64Array(slots);
    this.numbers = groups.map((group) => new Float64Array(group.length));
  }

  add({ course, triple, order }: CountedDeal): void {
    for (let seat = 0; seat < 3; seat++) this.scores[3 * triple + order[seat]] += course.score[seat];
  }

  override endBlock({ isFaulted }: CountedBlock, sums: ScoreSums): void {
    const { groups, numbers, scores, everyBlock } = this;
    for (let group = 0; group < numbers.length; group++) {
      const row = numbers[group];
      for (let i = 0; i < row.length; i++) row[i] = formValue(groups[group][i], scores);
    }
    if (everyBlock !== undefined) sums.everyBlock.push(formValue(everyBlock, scores));
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

  /** The same as whole numbers: the count of blocks, sums, products of each pair. */
  sumsOf(cells: Float64Array, group: number): Float64Array {
    return cells.subarray(this.starts[group], this.starts[group + 1]);
  }
}
