import { afterDeal, atFirst, beforeNext } from '../../search/rollout/beliefs.js';
import type { Shares } from './deal-review.js';
import type { TakenFor } from './summary.js';

/** Who a player is taken for, deal after deal, where it may be one of several bots. */
export class Acquaintance {
  private readonly after: TakenFor[] = [];

  /** What its answers in a deal say of it by themselves. */
  add(alone: Shares): void {
    const names = Object.keys(alone);
    const last = this.after.at(-1);
    // On the left and on the right other bots may be thought of: an acquaintance is with those of the first deal.
    if (last !== undefined && names.join() !== Object.keys(last.shares).join()) return;
    const before = last === undefined ? atFirst(names.length) : beforeNext(Object.values(last.shares));
    const shares = afterDeal(before, Object.values(alone));
    this.after.push({
      deals: this.after.length + 1,
      shares: Object.fromEntries(names.map((name, m) => [name, shares[m]])),
    });
  }

  /** After 1, 2, 5, 10, 20 … deals, and after all. */
  get stages(): readonly TakenFor[] {
    const { length } = this.after;
    return this.after.filter(({ deals }) => deals === length || /^[125]0*$/.test(String(deals)));
  }
}
