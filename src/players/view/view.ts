import {
  type Action,
  actionAnswer,
  actionSeat,
  CALL,
  DECLARE,
  DISCARDED,
  DOUBLE,
  QUESTIONS,
  type Question,
  RETURNED,
  wordOf,
} from '../../cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, type Suit } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import { isPaidAlready } from '../../cards/engine/scoring.js';
import { after, NOBODY, type Seat } from '../../cards/engine/seats.js';
import { actionOfText, formatAction } from '../../cards/record/actions.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import { wordList } from './legal-words.js';
import type { LegalWords, MatchPlace, ViewFields } from './view-fields.js';

/** One action of a view's history, `at` below its step. Not on the view, where bots would find it. */
export let actionAt: (view: View, at: number) => string;

/** Is it decided who is paid what, whatever is answered? See {@link isPaidAlready}. Not on the view either. */
export let isPaidIn: (view: View) => boolean;

/** An action that a seat has not seen. */
export const HIDDEN = -1;

/**
 * Reads the actions so far to the knowledge of the seat that sees, others' discards and returns as {@link HIDDEN}; so
 * is what is unseen, until all have said it (B10 W04).
 * @returns how many they are, up to MOST_ACTIONS; with `isOfWords`, cards played after the last word may be missing
 */
export let readActions: (view: Pick<ViewFields, 'history'>, into: Int32Array, isOfWords?: boolean) => number;

/**
 * What one seat may know of a deal, and nothing else. Each getter reads the course, so a field that is not read costs
 * nothing. One object serves a seat for all deals: a bot must not keep it or the arrays it returns.
 *
 * Getters that are read for every card are short and read the course once: V8 always inlines functions that small.
 */
export class View implements ViewFields {
  readonly #course: Course;
  readonly #seat: Seat;
  readonly #match: MatchPlace;
  readonly #cards: [Card | null, Card | null, Card | null] = [null, null, null];
  readonly #played: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];
  readonly #tapped: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];

  constructor(course: Course, seat: Seat, match: MatchPlace) {
    this.#course = course;
    this.#seat = seat;
    this.#match = match;
    Object.freeze(this); // otherwise bots could pass messages on it
  }

  static {
    isPaidIn = (view) => isPaidAlready(view.#course);
    actionAt = (view, at) => view.#seen(view.#course.actions[at]);
    readActions = (view, into, isOfWords = false) =>
      #course in view ? view.#readActions(into, isOfWords) : readHistory(view.history, into);
  }

  get game(): string {
    return this.#course.game.ruleSet;
  }

  get rules(): Readonly<Record<string, unknown>> {
    return this.#course.game.rules;
  }

  get seat(): Seat {
    return this.#seat;
  }

  get question(): Question {
    return QUESTIONS[this.#course.question];
  }

  get step(): number {
    return this.#course.step;
  }

  get hand(): CardSet {
    const course = this.#course;
    const hand = course.hands[this.#seat] as CardSet;
    return course.question === DOUBLE ? course.game.glimpse(hand) : hand;
  }

  get legal(): CardSet & LegalWords {
    return legalIn(this.#course);
  }

  get history(): readonly string[] {
    const { actions, step } = this.#course;
    const history: string[] = [];
    for (let i = 0; i < step; i++) history.push(this.#seen(actions[i]));
    return history;
  }

  get announced(): string | null {
    return this.#course.level < 0 ? null : this.#course.game.announcement(this.#course);
  }

  get contract(): string | null {
    const { contract, game } = this.#course;
    return contract < 0 ? null : game.contracts[contract].name;
  }

  get target(): number | null {
    const course = this.#course;
    return course.contract < 0 ? null : course.target;
  }

  get trump(): Suit | null {
    const trump = this.#course.trump;
    return trump >>> 2 === 0 ? (trump as Suit) : null;
  }

  get declarer(): Seat | null {
    const { declarer } = this.#course;
    return declarer === NOBODY ? null : (declarer as Seat);
  }

  get isDeclarer(): boolean {
    return this.#course.declarer === this.#seat;
  }

  get partner(): Seat | null {
    const { declarer } = this.#course;
    return declarer === NOBODY || declarer === this.#seat ? null : ((3 - declarer - this.#seat) as Seat);
  }

  get leader(): Seat | null {
    const course = this.#course;
    return course.trickSize === 0 ? null : course.leader;
  }

  get trick(): readonly [Card | null, Card | null, Card | null] {
    const { trickSize, leader, first, second, third } = this.#course;
    this.#cards[0] = this.#cards[1] = this.#cards[2] = null;
    if (trickSize > 0) this.#cards[leader] = first;
    if (trickSize > 1) this.#cards[after(leader)] = second;
    if (trickSize > 2) this.#cards[after(after(leader))] = third;
    return this.#cards;
  }

  get led(): Suit | null {
    const course = this.#course;
    return course.trickSize === 0 ? null : ((course.first >> 3) as Suit);
  }

  get winning(): Card | null {
    const course = this.#course;
    return course.trickSize === 0 ? null : course.best;
  }

  get winner(): Seat | null {
    const course = this.#course;
    return course.trickSize === 0 ? null : course.winner;
  }

  get played(): readonly [CardSet, CardSet, CardSet] {
    for (let seat = 0; seat < 3; seat++) this.#played[seat] = this.#course.playedBy(seat);
    return this.#played;
  }

  get tapped(): readonly [CardSet, CardSet, CardSet] | null {
    const course = this.#course;
    if (!course.game.rules.tapping) return null;
    for (let seat = 0; seat < 3; seat++) this.#tapped[seat] = course.tappedBy(seat);
    return this.#tapped;
  }

  get gone(): CardSet {
    return this.#course.gone;
  }

  get declarerTricks(): number {
    return this.#course.tricks;
  }

  get defenderTricks(): number {
    return this.#course.lost;
  }

  get talon(): CardSet | null {
    return this.isDeclarer && this.#course.question >= DECLARE ? this.#course.talon : null;
  }

  get discards(): CardSet | null {
    return this.isDeclarer && this.#course.discards !== EMPTY ? this.#course.discards : null;
  }

  get called(): Card | null {
    return this.#course.called < 0 ? null : (this.#course.called as Card);
  }

  get callHolder(): Seat | null {
    return this.#course.callHolder === NOBODY ? null : (this.#course.callHolder as Seat);
  }

  get returned(): Card | null {
    const { returned } = this.#course;
    return returned >= 0 && this.#knowsReturned ? (returned as Card) : null;
  }

  get multiplier(): number {
    return this.#course.multiplierFor(this.#seat);
  }

  get kontra(): boolean {
    return this.#course.kontras !== 0;
  }

  get pot(): number {
    return this.#course.potBefore;
  }

  get matchDeal(): number {
    return this.#match.deal;
  }

  get matchLength(): number {
    return this.#match.length;
  }

  get scores(): readonly [number, number, number] | null {
    const { session } = this.#match;
    return session == null ? null : [session.scores[0], session.scores[1], session.scores[2]];
  }

  get sessionTarget(): number | null {
    return this.#match.session?.target ?? null;
  }

  #readActions(into: Int32Array, isOfWords: boolean): number {
    const { actions, step, game, tricks, lost, trickSize } = this.#course;
    // No word but Kontra comes after a card played.
    const end = isOfWords && !game.kontra ? step - 3 * (tricks + lost) - trickSize : step;
    for (let i = 0; i < end; i++) into[i] = this.#hides(actions[i]) ? HIDDEN : actions[i];
    return end;
  }

  get #knowsReturned(): boolean {
    return this.isDeclarer || this.#course.callHolder === this.#seat;
  }

  /** Others' discards and returns stay hidden, and what is said unseen until all have said it (B10 W04). */
  #hides(action: Action): boolean {
    const answer = actionAnswer(action);
    if (actionSeat(action) === this.#seat) return false;
    if (answer >= DISCARDED) return true;
    if (answer >= RETURNED) return !this.#knowsReturned;
    const { game, question } = this.#course;
    return question === game.unseen && (question === DOUBLE || answer >= FIRST_SUIT);
  }

  /** An action as this seat saw it. */
  #seen(action: Action): string {
    if (!this.#hides(action)) return formatAction(action);
    return `${SEAT_LETTERS[actionSeat(action)]} ${nameHidden(actionAnswer(action))}`;
  }
}

// A change by one bot would affect all.
Object.freeze(View.prototype);
Object.freeze(View);

const FIRST_SUIT = wordOf('acorns');
const nameHidden = (answer: number): string =>
  answer >= DISCARDED ? 'discard' : answer >= RETURNED ? 'return' : answer >= FIRST_SUIT ? 'suit' : 'doppeln';

/** The same from a view that is a copy. */
function readHistory(history: readonly string[], into: Int32Array): number {
  for (const [i, text] of history.entries()) into[i] = actionOfText(text) ?? HIDDEN;
  return history.length;
}

/** A card set if the answer is a card, else the words: the view type of each question says which. */
const legalIn = ({ words, cards, question }: Course): CardSet & LegalWords =>
  (words === 0 || question === CALL ? cards : wordList(words)) as CardSet & LegalWords;
