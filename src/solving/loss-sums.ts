import { SEATS } from '../engine/seats.js';
import { SEAT_NAMES } from '../record/notation.js';
import { type LossSize, PHASES, type Phase } from './losses.js';
import type { Judgement } from './record-judge.js';

/** What a bot gave away as declarer or as defender: means per deal played in that role. */
export interface RoleLosses extends Readonly<Record<Phase | 'all', LossSize>> {
  /** The number of deals in that role, without passed-out deals. A bot in both defenders' seats counts twice. */
  readonly deals: number;
}

/** What a bot gave away, judged with open cards, that is, in hindsight. */
export interface BotLosses {
  /** Its name in the records, or its seat if they name no players. */
  readonly bot: string;
  readonly declarer: RoleLosses;
  readonly defender: RoleLosses;
  /** Means per deal in either role. */
  readonly all: LossSize;
}

const ROLES = ['declarer', 'defender'] as const;

/** Sums of one role: whole numbers, so that their order does not matter. */
class RoleSums {
  deals = 0;
  readonly tricks: Record<Phase, number> = { call: 0, discard: 0, lead: 0, follow: 0 };
  readonly points: Record<Phase, number> = { call: 0, discard: 0, lead: 0, follow: 0 };

  means(): RoleLosses {
    const mean = (phase: Phase): LossSize => perDeal(this.tricks[phase], this.points[phase], this.deals);
    const [tricks, points] = [totalOf(this.tricks), totalOf(this.points)];
    const all = perDeal(tricks, points, this.deals);
    return {
      deals: this.deals,
      call: mean('call'),
      discard: mean('discard'),
      lead: mean('lead'),
      follow: mean('follow'),
      all,
    };
  }
}

const totalOf = (sums: Record<Phase, number>): number => PHASES.reduce((total, phase) => total + sums[phase], 0);

const perDeal = (tricks: number, points: number, deals: number): LossSize => ({
  tricks: tricks / Math.max(1, deals),
  points: points / Math.max(1, deals),
});

/**
 * Sums up what bots gave away in the deals of many records: by the name of the bot, its role, and the kind of decision.
 * @example
 * import { LossSums, records, replay } from 'bolachen';
 *
 * const sums = new LossSums();
 * for await (const judgement of replay(records('deals.jsonl'), { solve: true })) sums.add(judgement);
 * for (const { bot, declarer } of sums.bots()) console.log(bot, declarer.deals, declarer.discard.points);
 */
export class LossSums {
  private readonly sums = new Map<string, Record<(typeof ROLES)[number], RoleSums>>();

  /** Adds a deal judged with `solve`; a passed-out deal or an invalid record adds nothing. */
  add({ players, losses }: Judgement): void {
    if (losses === undefined) return;
    for (const seat of SEATS) {
      const sums = this.of(players?.[seat] ?? SEAT_NAMES[seat])[seat === losses.declarer ? 'declarer' : 'defender'];
      sums.deals++;
      for (const phase of PHASES) {
        const { tricks, points } = losses.seats[seat][phase];
        sums.tricks[phase] += tricks;
        sums.points[phase] += points;
      }
    }
  }

  /** All bots, in order of appearance. */
  bots(): readonly BotLosses[] {
    return [...this.sums].map(([bot, { declarer, defender }]) => {
      const tricks = totalOf(declarer.tricks) + totalOf(defender.tricks);
      const points = totalOf(declarer.points) + totalOf(defender.points);
      const all = perDeal(tricks, points, declarer.deals + defender.deals);
      return { bot, declarer: declarer.means(), defender: defender.means(), all };
    });
  }

  private of(bot: string) {
    const found = this.sums.get(bot) ?? { declarer: new RoleSums(), defender: new RoleSums() };
    this.sums.set(bot, found);
    return found;
  }
}
