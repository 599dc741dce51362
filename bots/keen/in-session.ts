// Asked several times in every deal of a session: no allocation, no closures.
import { EMPTY, type Word, type WordView } from '../../src/public/bots.js';
import type { Terms } from '../careful/terms.js';
import { Chances, SIGHTS } from './chances.js';
import { ENDS, type Ends, endOf } from './ends.js';
import type { Judge } from './judge.js';
import { type Answers, Keen } from './player.js';
import { suitsIn } from './situation.js';

/** How much points count beside the chance to win the session: they decide where that is the same. */
const POINTS = 1e-6;

/** Bids for the chance to win the session, where one is played; else for points. */
export class KeenInSession extends Keen {
  private readonly ends: Ends;
  /** What each defender pays or gets, by level. */
  private readonly prices: readonly number[];
  /** What a point does for the seat's chance to win the session, on average over the ends of a deal. */
  private perPoint = 0;
  /** By how much the chance after each end is more than on average, and than by points; it counts if `isCounted`. */
  private readonly worth = new Float64Array(ENDS);
  private readonly paid = new Float64Array(ENDS);
  private readonly after = [0, 0, 0];
  private readonly sighted: Chances;
  private hand = EMPTY;
  private isCounted = false;

  constructor(judge: Judge, ends: Ends, terms: Terms, promise: number) {
    super(judge, terms, promise);
    this.ends = ends;
    this.sighted = new Chances(judge);
    this.prices = [terms.brandPrice, terms.bettelPrice, terms.mordPrice];
  }

  protected override best(view: WordView, more: number): Word {
    this.isCounted = this.lookAhead(view);
    this.hand = view.hand;
    return super.best(view, this.isCounted ? 0 : more);
  }

  /** What each end would be worth; false if there is no session, or one whose table would be too large. */
  private lookAhead({ seat, scores, sessionTarget, matchDeal, matchLength }: WordView): boolean {
    if (scores === null || sessionTarget === null) return false;
    const { worth, paid, after, prices } = this;
    const left = matchLength - matchDeal - 1;
    const chances = this.ends.chancesTo(sessionTarget);
    if (chances.isTooLarge(left)) return false;
    let sum = 0;
    for (let turn = 0; turn < 3; turn++) {
      const declarer = (seat + turn) % 3;
      for (let level = 0; level < 3; level++) {
        for (let sign = -1; sign <= 1; sign += 2) {
          const price = sign * prices[level];
          for (let each = 0; each < 3; each++) after[each] = scores[each] + (each === declarer ? 2 * price : -price);
          const end = endOf(turn, level, sign > 0);
          paid[end] = after[seat] - scores[seat];
          worth[end] = chances.after(after, left, seat);
          sum += worth[end];
        }
      }
    }
    this.perPoint = 0;
    for (let end = 0; end < ENDS; end++) {
      worth[end] -= sum / ENDS;
      this.perPoint += worth[end] / paid[end] / ENDS;
    }
    for (let end = 0; end < ENDS; end++) worth[end] -= this.perPoint * paid[end];
    return true;
  }

  /**
   * What an answer does for the chance to win the session, by the hand asked about last. What its points do is known
   * best, since these are; so its ends count by what they do beyond that.
   */
  protected override pointsOf(some: Answers, situation: number, answer: number): number {
    const points = super.pointsOf(some, situation, answer);
    if (!this.isCounted) return points;
    const { worth, sighted } = this;
    const weights = some.ends[situation * some.answers.length + answer];
    sighted.at(this.hand, suitsIn(some.question, situation));
    let sum = (POINTS + this.perPoint) * points;
    for (let end = 0, at = 0; end < ENDS && at < weights.length; end++)
      for (let sight = 0; sight < SIGHTS; sight++) sum += worth[end] * weights[at++] * sighted.sights[sight];
    return sum;
  }
}
