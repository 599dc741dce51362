import type { Stream } from '../../../src/cards/random/stream.js';
import {
  type Card,
  type CardSet,
  type CardView,
  cardsOf,
  EMPTY,
  inSuit,
  nth,
  only,
  type Player,
  type Question,
  type Suit,
  size,
  union,
  type ViewFields,
  type Word,
  type WordView,
} from '../../../src/public/bots.js';
import { openingOf } from '../../careful/declaring.js';
import { twoToLose } from '../../careful/exchange.js';
import { ranksOf } from '../../careful/strength.js';
import { BRANDS, doubleSituation } from '../situation.js';
import type { Policy } from './policy.js';

/** What is learned from a series of deals. */
export type Lesson = 'dealt' | 'final' | 'call' | 'discard' | 'cards' | 'leads' | 'whole' | 'foe' | 'words' | 'double';

/**
 * What was answered at random: the number of its cell, the hand it was answered with, what goes with it, and the stakes
 * that were doubled.
 */
interface Trial {
  readonly cell: number;
  readonly hand: CardSet;
  readonly extra: number;
  readonly multiplier: number;
}

type Asked = Pick<ViewFields, 'seat' | 'question'>;

/** Answers as a policy does, but at random the one question that is to be learned: by one seat, once a deal. */
export class Explorer implements Player {
  /** The seat that explores. */
  seat = 0;
  /** What it has tried, if it was asked. */
  trial: Trial | null = null;
  /** What the last card, bid, suit or raise was chosen by. */
  seen: (WordView & CardView) | null = null;
  private lesson: Lesson = 'final';
  /** The trump suit that the declarer is to make by his lead, −1 for his own choice. */
  private suit = -1;
  /** Is the auction to take an unusual way to what is learned? */
  private isWild = false;
  private readonly policy: Policy;
  /** Who answers for the other seats: the same policy, unless a best response is learned. */
  private readonly field: Policy;
  private readonly stream: Stream;

  constructor(policy: Policy, field: Policy, stream: Stream) {
    this.policy = policy;
    this.field = field;
    this.stream = stream;
  }

  /** A deal begins. */
  begin(lesson: Lesson, seat: number, suit: number): void {
    this.lesson = lesson;
    this.seat = seat;
    this.suit = suit;
    this.trial = null;
    this.isWild = this.flip(0.5);
  }

  private flip(chance: number): boolean {
    return this.stream.fraction() < chance;
  }

  private any<T>(items: readonly T[]): T {
    return items[this.stream.below(items.length)];
  }

  private anyCard(cards: CardSet): Card {
    return nth(cards, this.stream.below(size(cards)));
  }

  private isTrying({ seat }: Asked, lesson: Lesson): boolean {
    return lesson === this.lesson && seat === this.seat;
  }

  /** Does the policy that learns answer for this seat? */
  learns({ seat }: Pick<ViewFields, 'seat'>): boolean {
    return seat === this.seat || this.field === this.policy;
  }

  private asked({ seat, question }: Asked): Required<Player> {
    const { keen, sound, learned } = seat === this.seat ? this.policy : this.field;
    return (learned.has(question as Question) ? keen : sound) as Required<Player>;
  }

  /**
   * Does a seat play its cards as it learned to? In half of the deals in which all cards, or all words of Wallachen,
   * are tried only the seat that tries does.
   */
  isStudied(seat: number): boolean {
    const isMixed =
      ['cards', 'leads'].includes(this.lesson) || (this.lesson === 'words' && !this.policy.terms.isByLevel);
    return !isMixed || !this.isWild || seat === this.seat;
  }

  private note(cell: number, { hand, multiplier }: Pick<ViewFields, 'hand' | 'multiplier'>, extra = 0): void {
    this.trial = { cell, hand, extra, multiplier };
  }

  double(view: WordView): 'double' | 'no-double' {
    if (!this.isTrying(view, 'double')) return this.asked(view).double(view, NO_RANDOM);
    const doubles = this.flip(0.5);
    const { hand, multiplier } = view;
    this.note(doubleSituation(view), { hand, multiplier: doubles ? 2 * multiplier : multiplier });
    return doubles ? 'double' : 'no-double';
  }

  bid(view: WordView): Word {
    this.seen = view as WordView & CardView;
    const policy = this.asked(view).bid(view, NO_RANDOM);
    return this.isWild && this.isTrying(view, 'final') ? this.any(view.legal) : policy;
  }

  contest(view: WordView): Word {
    this.seen = view as WordView & CardView;
    return this.asked(view).contest(view, NO_RANDOM);
  }

  raise(view: WordView): 'keep' | 'bettel' | 'mord' {
    this.seen = view as WordView & CardView;
    return this.asked(view).raise(view, NO_RANDOM);
  }

  call(view: CardView): Card | 'no-call' {
    if (this.isTrying(view, 'call') && this.flip(0.5)) return this.anyCard(view.legal);
    return this.asked(view).call(view, NO_RANDOM);
  }

  giveBack(view: CardView): Card {
    if (this.isTrying(view, 'call') && this.flip(0.5)) return this.anyCard(view.legal);
    return this.asked(view).giveBack(view, NO_RANDOM);
  }

  /** Mostly as the policy does; else anything, but for trumps of a short suit. */
  declare(view: WordView): Word {
    const policy = this.asked(view).declare(view, NO_RANDOM);
    if (!this.isAdventurous(view)) return policy;
    return this.any(view.legal.filter((word) => !BRANDS.includes(word) || isLong(view.hand, BRANDS.indexOf(word))));
  }

  /** Is the hand to be played in another way than the policy would? */
  private isAdventurous(view: Asked): boolean {
    return this.lesson === 'final' && this.learns(view) && this.flip(0.3);
  }

  /** Half of the discards are those of the policy, a third have one card changed, the others are random. */
  discard(view: CardView): CardSet {
    const { legal } = view;
    const { trump, side } = this.policy.judge;
    if (this.isAdventurous(view)) this.suit = this.any([0, 1, 2, 3].filter((suit) => isLong(legal, suit)));
    const best = this.makesTrumps(view)
      ? twoToLose(legal, this.suit, trump, side)
      : this.asked(view).discard(view, NO_RANDOM);
    if (this.lesson !== 'final' || !this.learns(view)) return best;
    const dice = this.stream.fraction();
    if (dice < 1 / 2) return best;
    let pair = dice < 5 / 6 ? only(this.any(cardsOf(best))) : EMPTY;
    while (size(pair) < 2) pair = union(pair, only(this.anyCard(legal)));
    return pair;
  }

  /** Is the declarer to make trumps of a suit by his lead? */
  private makesTrumps({ trump, contract }: CardView): boolean {
    return this.suit >= 0 && trump === null && contract !== 'bettel' && contract !== 'mord';
  }

  kontra(view: WordView): 'kontra' | 'no-kontra' | 're' | 'no-re' {
    this.seen = view as WordView & CardView;
    return this.asked(view).kontra(view, NO_RANDOM);
  }

  play(view: CardView): Card {
    this.seen = view as WordView & CardView;
    const isOpening = view.isDeclarer && view.winning === null && this.makesTrumps(view);
    if (isOpening && ranksOf(view.hand, this.suit) !== 0) return openingOf(view, this.suit as Suit);
    if (!this.isStudied(view.seat)) return this.policy.sound.play?.(view, NO_RANDOM) as Card;
    return this.asked(view).play(view, NO_RANDOM);
  }
}

/** Are there so many cards of a suit that one might make trumps of it? Twelve cards have three of some suit. */
const isLong = (hand: CardSet, suit: number): boolean => size(inSuit(hand, suit as Suit)) >= 3;

/** Neither of the two that are asked draws random numbers. */
const NO_RANDOM = undefined as never;
