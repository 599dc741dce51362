// Asked several times in every deal of a session: no allocation, no closures.
import type { Word, WordView } from '../../src/public/bots.js';
import type { Terms } from '../careful/terms.js';
import { ENDS, type Ends, endOf } from './ends.js';
import type { Judge } from './judge.js';
import { END_SIGHTS } from './look.js';
import { type Answers, Keen } from './player.js';

/** How much points count beside the chance to win the session: they decide where that is the same. */
const POINTS = 1e-6;

/** Bids for the chance to win the session, where one is played; else for points. */
export class KeenInSession extends Keen {
  private readonly ends: Ends;
  /** What each defender pays or gets, by level. */
  private readonly prices: readonly number[];
  /**
   * By how much the seat's chance to win the session is more after each end of the deal than on average; it counts
   * while `isCounted`.
   */
  private readonly worth = new Float64Array(ENDS);
  private readonly after = [0, 0, 0];
  private isCounted = false;

  constructor(judge: Judge, ends: Ends, terms: Terms, promise: number) {
    super(judge, terms, promise);
    this.ends = ends;
    this.prices = [terms.brandPrice, terms.bettelPrice, terms.mordPrice];
  }

  protected override best(view: WordView, more: number): Word {
    this.isCounted = this.lookAhead(view);
    return super.best(view, this.isCounted ? 0 : more);
  }

  /** What each end would be worth; false if there is no session, or one whose table would be too large. */
  private lookAhead({ seat, scores, sessionTarget, matchDeal, matchLength }: WordView): boolean {
    if (scores === null || sessionTarget === null) return false;
    const { worth, after, prices } = this;
    const left = matchLength - matchDeal - 1;
    const chances = this.ends.chancesTo(sessionTarget);
    if (chances.isTooLarge(left)) return false;
    let sum = 0;
    for (let turn = 0; turn < 3; turn++) {
      const declarer = (seat + turn) % 3;
      for (let level = 0; level < 3; level++) {
        for (let sign = -1; sign <= 1; sign += 2) {
          const paid = sign * prices[level];
          for (let each = 0; each < 3; each++) after[each] = scores[each] + (each === declarer ? 2 * paid : -paid);
          const chance = chances.after(after, left, seat);
          worth[endOf(turn, level, sign > 0)] = chance;
          sum += chance;
        }
      }
    }
    for (let end = 0; end < ENDS; end++) worth[end] -= sum / ENDS;
    return true;
  }

  /** What an answer does for the chance to win the session, by the last look. */
  protected override pointsOf(some: Answers, situation: number, word: Word): number {
    const points = super.pointsOf(some, situation, word);
    if (!this.isCounted) return points;
    const { worth, look } = this;
    const weights = some.ends[situation * some.answers.length + some.answers.indexOf(word)];
    let sum = POINTS * points;
    for (let end = 0, at = 0; end < ENDS && at < weights.length; end++)
      for (let sight = 0; sight < END_SIGHTS; sight++) sum += worth[end] * weights[at++] * look.sights[sight];
    return sum;
  }
}
