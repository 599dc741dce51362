// Asked up to ten times in every deal: no allocation, no closures.
import { type Card, type CardSet, type CardView, EMPTY, size } from '../../src/public/bots.js';
import { ranksOf } from '../careful/strength.js';
import { AT_MOST_THREE, AT_MOST_TWO, BITS, isBeforeDeclarer, unseenOf } from './counts.js';

/**
 * Leads with trumps: a card has a weight by how it lies among the cards of its suit, and two by what it is in short and
 * by what else there is: the trumps, and the tricks that are needed.
 */

/** By how many cards of its suit above a card and below are unseen and held: at most three, and two held above. */
const LIES = 4 * 4 * 3 * 4;
/** A card in short: does an unseen one beat it, how many of its suit are unseen (none, one or two, more), and held. */
const SHORTS = 2 * 3 * 3;

/** The declarer, the defender who plays before him, and the one after. */
const ROLES = 3;
/** Of other suits, by whether one holds trumps, and whether others may; and of trumps. */
const STAGES = 5;
const TRUMP_STAGE = 4;
/** Other suits, and trumps. */
const KINDS = 2;
/** By trumps held and unseen, at most three, and whether one holds the highest. */
const TRUMPS = 4 * 4 * 2;
/** By tricks that the declarer needs, at most five, and those that he can lose, at most four. */
const NEEDS = 6 * 5;

const BY_TRUMPS = ROLES * STAGES * LIES;
const BY_NEEDS = BY_TRUMPS + ROLES * KINDS * TRUMPS * SHORTS;
/** All weights. */
export const WEIGHTS = BY_NEEDS + ROLES * KINDS * NEEDS * SHORTS;

/** Is it a lead with trumps? */
export const isLead = ({ trump, winning }: CardView): boolean => trump !== null && winning === null;

/** The lowest of cards that touch each other: the others are worth the same. */
export const lowestTouching = (cards: CardSet): CardSet => (cards & ~((cards & 0x7f7f7f7f) << 1)) as CardSet;

/** Finds the weights of cards. */
export class Lie {
  /** Where the weights of the last card are. */
  lie = 0;
  byTrumps = 0;
  byNeeds = 0;
  private hand: CardSet = EMPTY;
  private unseen: CardSet = EMPTY;
  private trump = 0;
  private role = 0;
  private stage = 0;
  private trumps = 0;
  private needs = 0;

  /** Looks at a lead. */
  look(view: CardView): void {
    const { hand, isDeclarer, declarerTricks } = view;
    const trump = view.trump as number;
    const target = view.target as number;
    const unseen = unseenOf(view);
    const own = ranksOf(hand, trump);
    const out = ranksOf(unseen, trump);
    this.hand = hand;
    this.unseen = unseen;
    this.trump = trump;
    this.role = isDeclarer ? 0 : isBeforeDeclarer(view) ? 1 : 2;
    this.stage = (own === 0 ? 0 : 1) + (out === 0 ? 0 : 2);
    this.trumps = (own > out ? 16 : 0) + 4 * AT_MOST_THREE[own] + AT_MOST_THREE[out];
    this.needs = 5 * within(target - declarerTricks, 5) + within(size(hand) - target + declarerTricks, 4);
  }

  /** Finds the weights of a card. */
  find(card: number): void {
    const { role } = this;
    const suit = card >> 3;
    const held = ranksOf(this.hand, suit);
    const out = ranksOf(this.unseen, suit);
    const below = (1 << (card & 7)) - 1;
    const above = 254 << (card & 7);
    const outAbove = out & above;
    const outs = BITS[out];
    const short =
      9 * (outAbove === 0 ? 0 : 1) + 3 * (outs === 0 ? 0 : outs < 3 ? 1 : 2) + AT_MOST_TWO[held & (held - 1)];
    const kind = suit === this.trump ? 1 : 0;
    this.lie =
      LIES * (STAGES * role + (kind === 1 ? TRUMP_STAGE : this.stage)) +
      12 * (4 * AT_MOST_THREE[outAbove] + AT_MOST_THREE[out & below]) +
      4 * AT_MOST_TWO[held & above] +
      AT_MOST_THREE[held & below];
    this.byTrumps = BY_TRUMPS + SHORTS * (TRUMPS * (KINDS * role + kind) + this.trumps) + short;
    this.byNeeds = BY_NEEDS + SHORTS * (NEEDS * (KINDS * role + kind) + this.needs) + short;
  }
}

/** A count, not below 0 and at most so many. */
const within = (count: number, most: number): number => (count < 0 ? 0 : count > most ? most : count);

const LIE = new Lie();

/** The lead that promises most. */
export function bestLead(view: CardView, weights: Int16Array): Card {
  LIE.look(view);
  let best = 0;
  let most = -1_000_000;
  for (let rest = lowestTouching(view.legal) as number; rest !== 0; rest &= rest - 1) {
    const card = 31 - Math.clz32(rest & -rest);
    LIE.find(card);
    const weight = weights[LIE.lie] + weights[LIE.byTrumps] + weights[LIE.byNeeds];
    if (weight <= most) continue;
    best = card;
    most = weight;
  }
  return best as Card;
}
