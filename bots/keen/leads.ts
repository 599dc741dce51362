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

/** How a card of a suit lies among those held and unseen of it. */
const lieOf = (held: number, unseen: number, rank: number): number =>
  OTHERS_LIES[(unseen << 3) | rank] + OWN_LIES[(held << 3) | rank];

const OTHERS_LIES = liesOf((above, below) => 12 * (4 * AT_MOST_THREE[above] + AT_MOST_THREE[below]));
const OWN_LIES = liesOf((above, below) => 4 * AT_MOST_TWO[above] + AT_MOST_THREE[below]);

/** By a set of ranks and a rank, a number of the ranks of the set above it and below. */
function liesOf(of: (above: number, below: number) => number): Uint8Array {
  return Uint8Array.from({ length: 8 * 256 }, (_, i) => {
    const rank = i & 7;
    return of((i >> 3) & (254 << rank), (i >> 3) & ((1 << rank) - 1));
  });
}

/** What all cards of a suit have of {@link SHORTS}. */
const shortOf = (held: number, unseen: number): number => OUTS[unseen] + AT_MOST_TWO[held & (held - 1)];

const OUTS = BITS.map((count) => (count === 0 ? 0 : count < 3 ? 3 : 6));
/** What is added for a card that an unseen one of its suit beats. */
const beatenOf = (unseen: number, rank: number): number => (unseen >> rank === 0 ? 0 : 9);

/** A lead: where the weights of its cards begin, of trumps and of others. */
class Lead {
  unseen: CardSet = EMPTY;
  trump = 0;
  lies = 0;
  liesOfTrumps = 0;
  byTrumps = 0;
  byNeeds = 0;

  /** Looks at a lead. Returns itself. */
  look(view: CardView): this {
    const { hand, isDeclarer, declarerTricks } = view;
    const trump = view.trump as number;
    const target = view.target as number;
    const unseen = unseenOf(view);
    const own = ranksOf(hand, trump);
    const out = ranksOf(unseen, trump);
    const role = isDeclarer ? 0 : isBeforeDeclarer(view) ? 1 : 2;
    const trumps = (own > out ? 16 : 0) + 4 * AT_MOST_THREE[own] + AT_MOST_THREE[out];
    const needs = 5 * within(target - declarerTricks, 5) + within(size(hand) - target + declarerTricks, 4);
    this.unseen = unseen;
    this.trump = trump;
    this.lies = LIES * (STAGES * role + (own === 0 ? 0 : 1) + (out === 0 ? 0 : 2));
    this.liesOfTrumps = LIES * (STAGES * role + TRUMP_STAGE);
    this.byTrumps = BY_TRUMPS + SHORTS * (TRUMPS * KINDS * role + trumps);
    this.byNeeds = BY_NEEDS + SHORTS * (NEEDS * KINDS * role + needs);
    return this;
  }
}

/** A count, not below 0 and at most so many. */
const within = (count: number, most: number): number => (count < 0 ? 0 : count > most ? most : count);

const LEAD = new Lead();

/** Where the weights of a card are. */
export function leadPlaces(view: CardView, card: Card): [number, number, number] {
  const { lies, liesOfTrumps, byTrumps, byNeeds, trump, unseen } = LEAD.look(view);
  const suit = card >> 3;
  const rank = card & 7;
  const held = ranksOf(view.hand, suit);
  const out = ranksOf(unseen, suit);
  const kind = suit === trump ? 1 : 0;
  const short = shortOf(held, out) + beatenOf(out, rank);
  return [
    (kind === 1 ? liesOfTrumps : lies) + lieOf(held, out, rank),
    byTrumps + kind * SHORTS * TRUMPS + short,
    byNeeds + kind * SHORTS * NEEDS + short,
  ];
}

/** The lead that promises most. */
export function bestLead(view: CardView, weights: Int16Array): Card {
  const { lies, liesOfTrumps, byTrumps, byNeeds, trump, unseen } = LEAD.look(view);
  const { hand, legal } = view;
  let best = 0;
  let most = -1_000_000;
  for (let left = lowestTouching(legal) as number; left !== 0; ) {
    const suit = (31 - Math.clz32(left & -left)) >> 3;
    const held = ranksOf(hand, suit);
    const out = ranksOf(unseen, suit);
    let rest = ranksOf(left as CardSet, suit);
    left ^= rest << (8 * suit);
    const isTrump = suit === trump;
    const short = shortOf(held, out);
    const start = isTrump ? liesOfTrumps : lies;
    const trumps = byTrumps + (isTrump ? SHORTS * TRUMPS : 0) + short;
    const needs = byNeeds + (isTrump ? SHORTS * NEEDS : 0) + short;
    for (; rest !== 0; rest &= rest - 1) {
      const rank = 31 - Math.clz32(rest & -rest);
      const more = beatenOf(out, rank);
      const weight = weights[start + lieOf(held, out, rank)] + weights[trumps + more] + weights[needs + more];
      if (weight <= most) continue;
      best = 8 * suit + rank;
      most = weight;
    }
  }
  return best as Card;
}
