// Asked up to thirty times in every deal: no allocation, no closures.
import { type Card, type CardSet, type CardView, EMPTY, type Seat } from '../../src/public/bots.js';
import { ranksOf } from '../careful/strength.js';
import { AT_MOST_TWO, BITS, isBeforeDeclarer, unseenOf } from './counts.js';

/**
 * A set of ranks, its bits read as digits to the base of 3: with those of another set, doubled, a number below 6,561.
 */
const BY_THREES = Uint16Array.from({ length: 256 }, (_, set) => Number.parseInt(set.toString(2), 3));

/**
 * What is held of a suit, out of the cards of it that are held or unseen: a pattern, whatever their ranks. A weight
 * belongs to a pattern and one of the held cards, by its place from below. Here are the first weights of patterns, by
 * held and unseen ranks.
 */
const STARTS = new Int16Array(3 ** 8);

/** The weights of a stage. */
export const PATTERN_WEIGHTS = numberPatterns();

function numberPatterns(): number {
  const starts = new Map<string, number>();
  let next = 0;
  for (let held = 0; held < 256; held++) {
    for (let unseen = 0; unseen < 256; unseen++) {
      if ((held & unseen) !== 0) continue;
      const digits = (BY_THREES[held] + 2 * BY_THREES[unseen]).toString(3);
      const pattern = digits.replaceAll('0', '');
      if (!starts.has(pattern)) {
        starts.set(pattern, next);
        next += BITS[held];
      }
      STARTS[BY_THREES[held] + 2 * BY_THREES[unseen]] = starts.get(pattern) as number;
    }
  }
  return next;
}

/**
 * Where the weights of each stage begin: three for a lead, by how many of the suit the declarer has played, and three
 * ways to follow: to head, stay under, throw off.
 */
const DECLARERS_LEAD = 0;
const DECLARER_FOLLOWS = 3;
const BEFORE_DECLARER = 6;
const AFTER_DECLARER = 9;
/** Of a defender before the declarer, then of one after him. */
const DEFENDERS_LEAD = 12;
export const STAGES = 18;

/** All weights: those of cards, and for each stage that of the card which `sound` would play. */
export const WEIGHTS = STAGES * (PATTERN_WEIGHTS + 1);

/** Where the weight of being the card that `sound` would play is. */
export const plainPlace = (place: number): number => STAGES * PATTERN_WEIGHTS + ((place / PATTERN_WEIGHTS) | 0);

/** The first of the three stages that a card can belong to. */
function firstStage(view: CardView): number {
  const { declarer, leader, winning, isDeclarer } = view;
  if (isDeclarer) return winning === null ? DECLARERS_LEAD : DECLARER_FOLLOWS;
  const isBefore = isBeforeDeclarer(view);
  if (winning === null) return isBefore ? DEFENDERS_LEAD : DEFENDERS_LEAD + 3;
  return isBefore && leader !== declarer ? BEFORE_DECLARER : AFTER_DECLARER;
}

/** Which of the three it is for cards of a suit that do not head the trick; for one that does, the first. */
const stageOf = (first: number, suit: number, winning: Card | null, shown: CardSet): number =>
  first + (winning === null ? AT_MOST_TWO[ranksOf(shown, suit)] : winning >> 3 === suit ? 1 : 2);

/** The first weight of the pattern of a suit. */
const startOf = (hand: CardSet, unseen: CardSet, suit: number): number =>
  STARTS[BY_THREES[ranksOf(hand, suit)] + 2 * BY_THREES[ranksOf(unseen, suit)]];

const isHead = (card: number, winning: Card | null): boolean =>
  winning !== null && card >> 3 === winning >> 3 && card > winning;

/** What the declarer has played, if this is a lead. */
const shownAt = (view: CardView): CardSet => (view.winning === null ? view.played[view.declarer as Seat] : EMPTY);

/** Where the weight of a card is. */
export function bettelPlace(view: CardView, card: Card): number {
  const { hand, winning } = view;
  const suit = card >> 3;
  const first = firstStage(view);
  const stage = isHead(card, winning) ? first : stageOf(first, suit, winning, shownAt(view));
  return PATTERN_WEIGHTS * stage + startOf(hand, unseenOf(view), suit) + belowOf(ranksOf(hand, suit), card & 7);
}

/** How many cards of a suit are held below a rank. */
const belowOf = (held: number, rank: number): number => BITS[held & ((1 << rank) - 1)];

/** The card that promises most in a Bettel, or against one; `plain` is the one that `sound` would play. */
export function bettelCard(view: CardView, weights: Int16Array, plain: Card): Card {
  const { legal, hand, winning } = view;
  const unseen = unseenOf(view);
  const first = firstStage(view);
  const shown = shownAt(view);
  let best = plain;
  let most = -40_000;
  for (let left: number = legal; left !== 0; ) {
    const suit = (31 - Math.clz32(left & -left)) >> 3;
    const held = ranksOf(hand, suit);
    let rest = ranksOf(left as CardSet, suit);
    left ^= rest << (8 * suit);
    const start = startOf(hand, unseen, suit);
    const under = stageOf(first, suit, winning, shown);
    for (; rest !== 0; rest &= rest - 1) {
      const rank = 31 - Math.clz32(rest & -rest);
      const card = 8 * suit + rank;
      const stage = isHead(card, winning) ? first : under;
      let weight = weights[PATTERN_WEIGHTS * stage + start + belowOf(held, rank)];
      if (card === plain) weight += weights[STAGES * PATTERN_WEIGHTS + stage];
      if (weight <= most) continue;
      best = card as Card;
      most = weight;
    }
  }
  return best;
}
