// Hot path: no closures, no iterators, and no allocation except for what is kept.
import type { Course } from '../../engine/course.js';
import { MOST_ACTIONS } from '../../engine/deal-state.js';
import type { Form } from '../job.js';

/**
 * The result of a block, in whole numbers: its number; how many distinct deals it has; the worth of their results (see {@link BlockList}); the
 * value of the duel's form; and the numbers of all groups, one after the other.
 */
export type BlockRow = readonly number[];

/** The positions of a row's members. */
export const ROW = { block: 0, deals: 1, worth: 2, duel: 3, groups: 4 } as const;

/** The number of members in a row. */
export const rowWidth = (groups: readonly (readonly Form[])[]): number =>
  groups.reduce((width, group) => width + group.length, ROW.groups as number);

/** How many numbers describe a deal when card play begins: deals that agree in them are equally likely to be won. */
const STAND = 7;

/**
 * Lists the results of blocks. Distinct deals of a block are told apart by their actions, and grouped by their state before the first card,
 * since deals in the same state are won or lost together. The worth of a block is the sum, over these groups, of the squared contribution to
 * the duel's form: how much of the block's difference might change with other card players.
 */
export class BlockList {
  /** For each distinct deal: its number in the match, its actions and their number, and its state before card play. */
  private readonly deals: { ofMatch: number; steps: number; readonly actions: Uint16Array }[] = [];
  private count = 0;
  private readonly stands: { ofMatch: number; worth: number; readonly numbers: Int32Array }[] = [];
  private standCount = 0;
  private readonly now = new Int32Array(STAND);

  /** Adds a deal of the current block, which contributes `worth` to the duel's form. */
  add(course: Course, ofMatch: number, worth: number): void {
    if (this.isNew(course, ofMatch)) this.keep(course, ofMatch);
    this.standOf(course, ofMatch).worth += worth;
  }

  /** Ends the current block: adds its row, unless all its deals are equal and all its numbers are 0. */
  end(rows: BlockRow[], block: number, duel: number, groups: readonly Float64Array[], matchLength: number): void {
    const row = [block, this.count, this.worth(), duel];
    let isSomething = this.count > matchLength || duel !== 0;
    for (let group = 0; group < groups.length; group++) {
      const numbers = groups[group];
      for (let i = 0; i < numbers.length; i++) {
        row.push(numbers[i]);
        isSomething ||= numbers[i] !== 0;
      }
    }
    if (isSomething) rows.push(row);
    this.count = this.standCount = 0;
  }

  private worth(): number {
    let sum = 0;
    for (let i = 0; i < this.standCount; i++) sum += this.stands[i].worth ** 2;
    return sum;
  }

  private isNew({ actions, step }: Course, ofMatch: number): boolean {
    for (let i = 0; i < this.count; i++) {
      const deal = this.deals[i];
      if (deal.ofMatch === ofMatch && deal.steps === step && isEqual(deal.actions, actions, step)) return false;
    }
    return true;
  }

  private keep({ actions, step }: Course, ofMatch: number): void {
    if (this.count === this.deals.length)
      this.deals.push({ ofMatch, steps: 0, actions: new Uint16Array(MOST_ACTIONS) });
    const deal = this.deals[this.count++];
    deal.ofMatch = ofMatch;
    deal.steps = step;
    deal.actions.set(actions);
  }

  private standOf({ declarer, contract, multiplier, held, discards }: Course, ofMatch: number) {
    const { now } = this;
    now[0] = declarer;
    now[1] = contract;
    now[2] = multiplier;
    now.set(held, 3);
    now[6] = discards;
    for (let i = 0; i < this.standCount; i++) {
      const stand = this.stands[i];
      if (stand.ofMatch === ofMatch && isEqual(stand.numbers, now, STAND)) return stand;
    }
    if (this.standCount === this.stands.length) this.stands.push({ ofMatch, worth: 0, numbers: new Int32Array(STAND) });
    const stand = this.stands[this.standCount++];
    stand.ofMatch = ofMatch;
    stand.worth = 0;
    stand.numbers.set(now);
    return stand;
  }
}

function isEqual(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return false;
  return true;
}
