import {
  type Card,
  type CardSet,
  type CardView,
  cardsOf,
  has,
  newWorld,
  only,
  type Position,
  type Random,
  type Seat,
  type Solver,
  union,
  type Word,
  type WordView,
  Worlds,
  without,
} from '../../src/index.js';
import { oneToGet, oneToLose, twoToLose } from '../careful/exchange.js';
import {
  BETTEL,
  bestTrump,
  MORD,
  NO_TRUMPS,
  SIDE,
  worthOf as sum,
  TRUMPS,
  tricksOf,
  type Worths,
} from '../careful/strength.js';
import { worthOf } from './worth.js';

const NO_TRUMP = 4;
/** Trumps that the opening lead will set, with the suit known: as the solver numbers them. */
const led = (suit: number): number => 8 + suit;

const BRANDS: readonly Word[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

/** A contract as it would be played. */
interface Plan {
  readonly contract: string;
  readonly target: number;
  /** A suit, or NO_TRUMPS. */
  readonly suit: number;
}

/** Chooses what to declare, discard, call and give back: what promises most in worlds that agree with what the declarer knows. */
export class Exchange {
  private readonly solver: Solver;
  private readonly worlds: number;
  private readonly rules: Readonly<Record<string, unknown>>;
  private readonly world = newWorld();

  constructor(solver: Solver, worlds: number, rules: Readonly<Record<string, unknown>>) {
    this.solver = solver;
    this.worlds = worlds;
    this.rules = rules;
  }

  /** The two cards: of the pairs that hurt least by the look of the hand the one that is best in the worlds. */
  discard(view: CardView, random: Random): CardSet {
    const { legal, contract, target, trump } = view;
    const plan = {
      contract: contract as string,
      target: target as number,
      suit: suitOfPlan(contract as string, trump, legal),
    };
    const pairs = likelyPairs(legal, plan, 8);
    const worths = new Float64Array(pairs.length);
    this.inWorlds(view, random, (hands) => {
      for (const [i, pair] of pairs.entries()) {
        worths[i] += this.worth(plan, withHand(hands, view.seat, without(legal, pair)), view.seat);
      }
    });
    return pairs[firstBest(worths)];
  }

  /** A suit for a Brand, a number in Wallachen: the one that promises most; a Bettel or Mord if `like` is one. */
  declare(view: WordView, random: Random, like: Word): Word {
    if (like === 'bettel' || like === 'mord') return like;
    const { legal, hand, seat } = view;
    const words = legal.filter((word) => word !== 'bettel' && word !== 'mord');
    if (words.length < 2) return like;
    const plans = words.map((contract) => {
      const suit = BRANDS.indexOf(contract);
      return suit < 0
        ? { contract, target: Number(contract), suit: bestTrump(hand, 15) }
        : { contract, target: this.rules.brandTarget as number, suit };
    });
    const kept = plans.map((plan) => without(hand, likelyPairs(hand, plan, 1)[0]));
    const worths = new Float64Array(plans.length);
    this.inWorlds(view, random, (hands) => {
      for (const [i, plan] of plans.entries()) {
        const price = BRANDS.includes(plan.contract as Word) ? 1 : plan.target;
        worths[i] += price * this.worth(plan, withHand(hands, seat, kept[i]), seat);
      }
    });
    return words[firstBest(worths)];
  }

  /** The card to call: of those that would help the hand most the one that is best in the worlds, given back for and discarded by its look. */
  call(view: CardView, random: Random): Card {
    const { hand, legal, seat } = view;
    const { plan, worths: looks } = announced(view);
    let left = legal;
    const calls = Array.from({ length: 6 }, () => {
      const card = oneToGet(hand, left, looks);
      left = without(left, only(card));
      return card;
    });
    const worths = new Float64Array(calls.length);
    this.inWorlds(view, random, (hands, talon) => {
      for (const [i, card] of calls.entries()) {
        const holder = hands.findIndex((cards, of) => of !== seat && has(cards, card)) as Seat;
        worths[i] +=
          holder < 0 ? this.taken(plan, hands, talon, seat) : this.swapped(plan, hands, talon, seat, holder, card);
      }
    });
    return calls[firstBest(worths)];
  }

  /** The card to give back for the one called, chosen in the same way. */
  giveBack(view: CardView, random: Random): Card {
    const { hand, legal, seat, callHolder } = view;
    const { plan, worths: looks } = announced(view);
    let left = legal;
    const cards = Array.from({ length: 6 }, () => {
      const card = oneToLose(hand, left, looks);
      left = without(left, only(card));
      return card;
    });
    const worths = new Float64Array(cards.length);
    this.inWorlds(view, random, (hands, talon) => {
      for (const [i, card] of cards.entries()) {
        worths[i] += this.taken(plan, moved(hands, seat, callHolder as Seat, card), talon, seat);
      }
    });
    return cards[firstBest(worths)];
  }

  private inWorlds(
    view: CardView | WordView,
    random: Random,
    look: (hands: Position['hands'], talon: CardSet) => void,
  ): void {
    const worlds = new Worlds(view);
    for (let drawn = 0; drawn < this.worlds; drawn++) {
      const { hands, talon } = worlds.draw(random, this.world);
      look(hands, talon);
    }
  }

  /** What a plan is worth once `holder` has handed over the card called and got one back. */
  private swapped(plan: Plan, hands: Position['hands'], talon: CardSet, seat: Seat, holder: Seat, card: Card): number {
    const got = moved(hands, holder, seat, card);
    const back = oneToLose(got[seat], without(got[seat], only(card)), looksOf(plan));
    return this.taken(plan, moved(got, seat, holder, back), talon, seat);
  }

  /** What a plan is worth once the declarer has taken up the talon, and discarded by the look of his hand. */
  private taken(plan: Plan, hands: Position['hands'], talon: CardSet, seat: Seat): number {
    const twelve = union(hands[seat], talon);
    const looks = looksOf(plan);
    const kept = without(twelve, twoToLose(twelve, NO_TRUMPS, looks, looks));
    return this.worth(plan, withHand(hands, seat, kept), seat);
  }

  /** What a plan is worth to the declarer with these hands. */
  private worth({ contract, target, suit }: Plan, hands: Position['hands'], declarer: Seat): number {
    const isBrand = BRANDS.includes(contract as Word);
    const trump = suit === NO_TRUMPS ? NO_TRUMP : isBrand ? suit : led(suit);
    const position: Position = { hands, declarer, leader: declarer, trick: [], trump };
    const { expected } = worthOf(contract, target, this.rules.winPays === 'taken');
    if (contract === 'bettel') return expected[this.none(position) ? 0 : 1];
    if (contract === 'mord') return expected[this.all(position) ? 10 : 9];
    const tricks = this.solver.tricks(position);
    return tricks.solved ? expected[tricks.value] : 0;
  }

  private none(position: Position): boolean {
    const none = this.solver.takesNone(position);
    return none.solved && none.value;
  }

  private all(position: Position): boolean {
    const all = this.solver.takes(position, 10);
    return all.solved && all.value;
  }
}

const looksOf = ({ contract }: Plan): Worths => (contract === 'mord' ? MORD : BETTEL);

/** What a card is called for. */
function announced(view: CardView): { readonly plan: Plan; readonly worths: Worths } {
  const contract = view.announced === 'mord' ? 'mord' : 'bettel';
  const plan = { contract, target: contract === 'mord' ? 10 : 0, suit: NO_TRUMPS };
  return { plan, worths: looksOf(plan) };
}

/** The suit that will be trumps: given, or the best of the hand where the lead will set it. */
function suitOfPlan(contract: string, trump: number | null, hand: CardSet): number {
  if (contract === 'bettel' || contract === 'mord') return NO_TRUMPS;
  return trump ?? bestTrump(hand, 15);
}

/** The pairs of cards whose loss hurts a hand least by its look, the best first. */
function likelyPairs(hand: CardSet, { contract, suit }: Plan, count: number): CardSet[] {
  if (count === 1 && suit !== NO_TRUMPS) return [twoToLose(hand, suit, TRUMPS, SIDE)];
  const look = (rest: CardSet): number =>
    suit === NO_TRUMPS ? sum(rest, contract === 'mord' ? MORD : BETTEL) : tricksOf(rest, suit);
  const cards = cardsOf(hand);
  return cards
    .flatMap((first, i) => cards.slice(i + 1).map((second) => union(only(first), only(second))))
    .map((pair) => ({ pair, look: look(without(hand, pair)) }))
    .sort((a, b) => b.look - a.look)
    .slice(0, count)
    .map(({ pair }) => pair);
}

function withHand(hands: Position['hands'], seat: Seat, hand: CardSet): Position['hands'] {
  return [seat === 0 ? hand : hands[0], seat === 1 ? hand : hands[1], seat === 2 ? hand : hands[2]];
}

const moved = (hands: Position['hands'], from: Seat, to: Seat, card: Card): Position['hands'] =>
  withHand(withHand(hands, from, without(hands[from], only(card))), to, union(hands[to], only(card)));

/** The place of the first of the best. */
function firstBest(worths: Float64Array): number {
  let best = 0;
  for (let i = 1; i < worths.length; i++) if (worths[i] > worths[best] + 1e-6) best = i;
  return best;
}
