import type { Game } from '../../cards/engine/game.js';
import { type MoneyGiven, paidAtSeat, paymentOf } from '../../cards/games/payment.js';
import type { Policies } from '../../players/bot/spec.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { OptionError, ofOptions } from '../../support/input/refusal.js';
import { SelfPlay } from './self-play.js';
import { outcomesOf, SessionChances } from './session-chances.js';
import { type Price, points } from './terms.js';

/** What results may be worth, and how that is named at the head of a column, and in a sentence. */
export const PRICES = {
  points: { head: 'points', unit: 'points' },
  money: { head: 'money', unit: 'money' },
  session: { head: 'sessions, %', unit: 'sessions won, %' },
} as const;

export type PriceName = keyof typeof PRICES;

/** Prices of results under a set of rules. Chances in sessions are those with `model` in all seats afterwards. */
export class PriceList {
  /** The price of deals that are not in a session. */
  readonly alone: Price;
  private readonly name: PriceName;
  private readonly selfPlay: () => SelfPlay;
  private readonly chances = new Map<number, SessionChances>();

  /** @throws OptionError for amounts that do not fit, or a pot whose sharing no table of sessions knows */
  constructor(name: PriceName, game: Game, model: Policies, paid: MoneyGiven = 1) {
    if (name === 'session' && game.pot)
      throw new OptionError('price: session cannot be given for rules under which all-pass fills a pot');
    const payment = name === 'money' ? ofOptions(() => paymentOf(paid, game)) : null;
    this.name = name;
    this.alone = payment === null ? points : (course, seat) => paidAtSeat(payment, course, seat) / payment.parts;
    this.selfPlay = () => new SelfPlay(game, [model, model, model], 'session');
  }

  /**
   * The price of a deal's results for a view, and what a seat wins or loses in it on average (null: as deals have it).
   * @throws OptionError if chances in a session are asked for without one
   */
  of({ scores, sessionTarget, matchDeal, matchLength }: Knowledge): { price: Price; stake: number | null } {
    if (this.name !== 'session') return { price: this.alone, stake: null };
    if (scores === null || sessionTarget === null)
      throw new OptionError(
        'price: session: the deal is in no session: its record names none, and no session target is given',
      );
    const before = [scores[0], scores[1], scores[2]];
    const chances = this.chancesTo(sessionTarget);
    const left = matchLength - matchDeal - 1;
    const after = [0, 0, 0];
    return {
      price: ({ score }, seat) => {
        for (let i = 0; i < 3; i++) after[i] = before[i] + score[i];
        return 100 * chances.after(after, left, seat);
      },
      stake: 100 * chances.stake(before, left),
    };
  }

  private chancesTo(target: number): SessionChances {
    const known = this.chances.get(target);
    if (known !== undefined) return known;
    const chances = new SessionChances(outcomesOf(this.selfPlay().deals()), target);
    this.chances.set(target, chances);
    return chances;
  }
}
