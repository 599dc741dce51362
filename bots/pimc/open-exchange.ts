import {
  type Card,
  type CardSet,
  type CardView,
  NO_TRUMP,
  type OpenCards,
  type Place,
  type Position,
  type Seat,
  type Solver,
  size,
  TRUMP_BY_LEAD,
  union,
  type Word,
  type WordView,
} from '../../src/public/bots.js';
import { type Terms, termsOf } from '../careful/terms.js';

const BRANDS: readonly Word[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];
const SUITS: readonly Word[] = ['acorns', 'leaves', 'bells', 'hearts'];

/** What an open-card bidder and declarer does; where open cards make nothing, it has no answer. */
export class OpenExchange {
  private readonly solver: Solver;
  private readonly terms: Terms;

  constructor(solver: Solver, place: Pick<Place, 'game' | 'rules'>) {
    this.solver = solver;
    this.terms = termsOf(place);
  }

  /** The highest contract that it would make, or a step on the way there; pass if there is none. */
  bid({ legal, seat, announced }: WordView, cards: OpenCards): Word | undefined {
    if (this.terms.isByLevel) {
      const hands = picked(cards, seat);
      for (const word of ['mord', 'bettel', 'brand'] as const) {
        if (legal.includes(word) && this.makesLevel(word, hands, cards, seat)) return word;
      }
      return legal.includes('pass') ? 'pass' : undefined;
    }
    const goal = this.highestRung(picked(cards, seat), seat);
    const { raises, ladder } = this.terms;
    const word = legal.find((each) => each !== 'pass');
    const rung = word === 'play' ? ladder[0] : word === 'hold' ? announced : word;
    const reaches = goal !== undefined && ladder.indexOf(rung as Word) <= ladder.indexOf(goal);
    return reaches && (raises || this.makes(rung as Word, picked(cards, seat), seat)) ? word : 'pass';
  }

  /** A suit in which it makes a Brand, the highest first: nobody can name it after it. */
  contest({ legal, seat }: WordView, cards: OpenCards): Word | undefined {
    const hands = picked(cards, seat);
    for (let suit = 3; suit >= 0; suit--) {
      if (legal.includes(SUITS[suit]) && this.makes(BRANDS[suit], hands, seat)) return SUITS[suit];
    }
    return legal.includes('withdraw') ? 'withdraw' : undefined;
  }

  call(view: CardView, cards: OpenCards): Card | 'no-call' | undefined {
    if (!this.terms.calls) return undefined;
    const plan = this.plan(view.announced, view.seat, cards);
    return plan === undefined ? undefined : (plan.call ?? 'no-call');
  }

  /** The card of the plan that made the call: found again with the card called still where it was. */
  giveBack({ announced, seat, called, callHolder, legal }: CardView, cards: OpenCards): Card | undefined {
    const { hands, talon } = cards;
    const bit = 1 << (called as number);
    hands[seat] = (hands[seat] & ~bit) as CardSet;
    hands[callHolder as Seat] = (hands[callHolder as Seat] | bit) as CardSet;
    const plan = this.plan(announced, seat, { hands, talon });
    const card = plan?.giveBack;
    return card !== undefined && ((legal >>> card) & 1) === 1 ? card : undefined;
  }

  declare({ legal, seat }: WordView, { hands }: OpenCards): Word | undefined {
    return [...legal].reverse().find((word) => this.makes(word, hands, seat));
  }

  discard({ contract, target, trump, seat }: CardView, { hands }: OpenCards): CardSet | undefined {
    const exchange = { hands, declarer: seat };
    if (contract === 'bettel') return this.solver.discardForBettel(exchange);
    if (contract === 'mord') return this.solver.discardToTake(exchange, NO_TRUMP, 10);
    const best = this.solver.bestDiscard(exchange, trump ?? TRUMP_BY_LEAD);
    return best.tricks < (target as number) ? undefined : best.discard;
  }

  private plan(announced: string | null, declarer: Seat, { hands, talon }: Pick<OpenCards, 'hands' | 'talon'>) {
    return this.solver.planCall({ hands, talon, declarer }, announced === 'mord' ? 'most' : 'fewest');
  }

  private makesLevel(level: Word, hands: Position['hands'], cards: OpenCards, seat: Seat): boolean {
    if (level === 'brand') return BRANDS.some((brand) => this.makes(brand, hands, seat));
    if (this.terms.calls) return this.plan(level, seat, cards) !== undefined;
    return this.makes(level, hands, seat);
  }

  private highestRung(hands: Position['hands'], seat: Seat): Word | undefined {
    return [...this.terms.ladder].reverse().find((rung) => this.makes(rung, hands, seat));
  }

  /** Does the declarer, with the talon in his hand, make a contract against any defence? */
  private makes(contract: Word, hands: Position['hands'], declarer: Seat): boolean {
    if (size(hands[declarer]) !== 12) return false;
    const exchange = { hands, declarer };
    if (contract === 'bettel') return this.solver.discardForBettel(exchange) !== undefined;
    if (contract === 'mord') return this.solver.discardToTake(exchange, NO_TRUMP, 10) !== undefined;
    const suit = BRANDS.indexOf(contract);
    const need = suit >= 0 ? this.terms.brandTarget : Number(contract);
    return this.solver.discardToTake(exchange, suit >= 0 ? suit : TRUMP_BY_LEAD, need) !== undefined;
  }
}

/** The hands once a seat has taken up the talon. */
function picked({ hands, talon }: OpenCards, seat: Seat): Position['hands'] {
  hands[seat] = union(hands[seat], talon);
  return hands;
}
