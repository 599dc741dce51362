import {
  type Card,
  type CardSet,
  type CardView,
  cardsOf,
  has,
  NO_TRUMP,
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
} from '../../src/public/bots.js';
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
import { appraise } from './appraisal.js';
import type { Plan } from './calibration.js';
import { led } from './open-position.js';
import { Race } from './race.js';

const BRANDS: readonly Word[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

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
    const { seat } = view;
    const worth = (pair: CardSet, hands: Position['hands']): number =>
      this.worth(plan, withHand(hands, seat, without(legal, pair)), seat);
    return this.best(view, random, pairs, worth);
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
    const choices = plans.map((plan) => ({
      plan,
      price: BRANDS.includes(plan.contract as Word) ? 1 : plan.target,
      kept: without(hand, likelyPairs(hand, plan, 1)[0]),
    }));
    const best = this.best(
      view,
      random,
      choices,
      ({ plan, price, kept }, hands) => price * this.worth(plan, withHand(hands, seat, kept), seat),
    );
    return words[choices.indexOf(best)];
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
    return this.best(view, random, calls, (card, hands, talon) => {
      const holder = hands.findIndex((cards, of) => of !== seat && has(cards, card)) as Seat;
      if (holder < 0) return this.taken(plan, hands, talon, seat);
      return this.swapped(plan, hands, talon, seat, holder, card);
    });
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
    return this.best(view, random, cards, (card, hands, talon) =>
      this.taken(plan, moved(hands, seat, callHolder as Seat, card), talon, seat),
    );
  }

  /** The choice that is worth most in worlds drawn evenly. */
  private best<Choice>(
    view: CardView | WordView,
    random: Random,
    choices: readonly Choice[],
    worth: (choice: Choice, hands: Position['hands'], talon: CardSet) => number,
  ): Choice {
    const worlds = new Worlds(view);
    const race = new Race(choices.length, this.worlds);
    for (; !race.isOver; race.next()) {
      const { hands, talon } = worlds.draw(random, this.world);
      for (const i of race.open) race.note(i, worth(choices[i], hands, talon));
    }
    return choices[race.best];
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

  /** What a plan is worth to the declarer with these hands, in prices of the contract. */
  private worth(plan: Plan, hands: Position['hands'], declarer: Seat): number {
    const { contract, target, suit } = plan;
    const isBrand = BRANDS.includes(contract as Word);
    const trump = suit === NO_TRUMPS ? NO_TRUMP : isBrand ? suit : led(suit);
    const paysTaken = this.rules.winPays === 'taken' && trump !== NO_TRUMP;
    const position: Position = { hands, declarer, leader: declarer, trick: [], trump };
    const { chance, made } = appraise(this.solver, plan, position, paysTaken);
    return chance * (1 + (paysTaken ? made / target : 1)) - 1;
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
