import { actionAnswer, OVER, QUESTIONS, type Question, type Word, wordsOf } from '../cards/engine/actions.js';
import { type CardSet, EMPTY } from '../cards/engine/cards.js';
import type { Course } from '../cards/engine/course.js';
import { isLegal, legalAnswers } from '../cards/engine/legal.js';
import { SEATS, type Seat } from '../cards/engine/seats.js';
import { keyOf } from '../cards/random/key.js';
import { formatAction } from '../cards/record/actions.js';
import { RecordWriter } from '../cards/record/format-record.js';
import { formatDeal, SEAT_NAMES } from '../cards/record/notation.js';
import { answerNumber, describeIllegal, describeNumber, ILLEGAL, isNumbered } from '../players/bot/asking.js';
import { SeatedBot } from '../players/bot/seated.js';
import { Seats } from '../players/bot/seats.js';
import { byPart } from '../players/bot/spec.js';
import { type SeatView, VIEW_FIELDS, type ViewFields } from '../players/view/view-fields.js';
import { didYouMean, refuse, shown } from '../support/input/refusal.js';
import { type OpenedDeal, type Opening, readOpening } from './opening.js';

/** In the seats of the caller, who is asked in its stead. */
const CALLER = byPart(() => ({ bot: { name: 'caller' }, params: {} }));
const FIELDS = Object.keys(VIEW_FIELDS) as (keyof ViewFields)[];

/**
 * One deal, stepped by hand: it stops at each decision and continues with the answer. A question with one word as its
 * only answer is skipped; a card is always asked for. Bots in other seats answer for themselves.
 */
export class OpenDeal {
  private readonly opened: OpenedDeal;
  private readonly seats: Seats;
  private readonly course: Course;

  constructor(opened: OpenedDeal) {
    this.opened = opened;
    const { game, deal, start, bots, seed, index } = opened;
    const key = keyOf(seed ?? formatDeal(deal));
    this.seats = new Seats(
      game,
      bots.map((policies) => new SeatedBot(policies ?? CALLER, key)),
    );
    this.course = this.seats.course;
    this.seats.begin(index ?? 0, [...deal.hands, deal.talon], start);
    this.playOn();
  }

  /** Lets the bots answer until the caller is asked. */
  private playOn(): void {
    const { bots, draws } = this.opened;
    this.seats.playTo(({ seat, isDrawn }) => (isDrawn ? !draws : bots[seat] === null));
  }

  /** The same deal as far as it has come, to be played on in another way; bots answer as they have here. */
  copy(): OpenDeal {
    const { course, opened, seats } = this;
    const copy = new OpenDeal(opened);
    if (seats.bots.every(({ sitsAnew }) => !sitsAnew)) copy.course.copy(course);
    // A bot that remembers must be asked what it has been asked.
    else while (copy.course.step < course.step) copy.takeNumber(actionAnswer(course.actions[copy.course.step]));
    return copy;
  }

  /** Is it over? Then there is a score, and no more questions. */
  get over(): boolean {
    return this.course.question === OVER;
  }

  /** Who is asked: 0 forehand, 1 middlehand, 2 the dealer. @throws InputError if the deal is over */
  get seat(): Seat {
    return this.asked('seat').seat;
  }

  /** What is asked: `bid`, `discard`, `play` … @throws InputError if the deal is over */
  get question(): Question {
    return QUESTIONS[this.asked('question').question];
  }

  /**
   * The legal answers, as a bot sees them: a list of words, or a set of cards, of which any one may be answered (for a
   * discard any two; for a call also `no-call`).
   * @throws InputError if the deal is over
   */
  get legal(): CardSet | readonly Word[] {
    const { words, cards } = this.asked('legal');
    return cards !== EMPTY ? cards : wordsOf(words);
  }

  /**
   * Answers the current question with a word, a card (0 to 31), or a set of two for a discard, and proceeds.
   * @throws InputError saying who was asked what and what is legal; the deal is unchanged
   */
  take(answer: Word | number): void {
    const course = this.asked('take');
    const number = answerNumber(course, answer);
    if (number === ILLEGAL) {
      const hint = typeof answer === 'string' ? didYouMean(answer, wordsOf(course.words)) : '';
      refuse(`action ${course.step}`, `${SEAT_NAMES[course.seat]}, ${describeIllegal(course, answer)}${hint}`);
    }
    course.take(number);
    this.playOn();
  }

  /**
   * The legal answers as numbers, the same in every game: a word's place in `WORDS`, 32 + a card played, 64 + a card
   * called, 96 + a card given back, from 128 pairs to discard; below `ANSWERS`. `formatAnswer` turns them into text.
   * @throws InputError if the deal is over
   */
  get numbers(): number[] {
    return legalAnswers(this.asked('numbers'));
  }

  /** {@link OpenDeal.take}, for an answer as a number. @throws InputError if it is not legal; the deal is unchanged */
  takeNumber(number: number): void {
    const course = this.asked('takeNumber');
    if (!isNumbered(number) || !isLegal(course, number))
      refuse(`action ${course.step}`, `${SEAT_NAMES[course.seat]}, ${describeNumber(course, number)}`);
    course.take(number);
    this.playOn();
  }

  /** Units that forehand, middlehand and the dealer have won or lost. @throws InputError before the deal is over */
  get score(): readonly [number, number, number] {
    const [forehand, middlehand, dealer] = this.ended('score').score;
    return [forehand, middlehand, dealer];
  }

  /** The answers so far, as in records: `F brand`, `M pass`, `F HA` … */
  get actions(): readonly string[] {
    const { actions, step } = this.course;
    return Array.from(actions.subarray(0, step), formatAction);
  }

  /** What a seat may know now, as a copy that does not change as the deal goes on. */
  view(seat: Seat): SeatView {
    const { course } = this;
    if (!SEATS.includes(seat)) refuse('view', `expected a seat 0, 1 or 2; found ${shown(seat)}`);
    const view = this.seats.views[seat];
    const copy = Object.fromEntries(FIELDS.map((name) => [name, copied(view[name])]));
    const isAsked = !this.over && course.seat === seat;
    return { ...copy, question: this.over ? null : this.question, legal: isAsked ? this.legal : EMPTY } as SeatView;
  }

  /** The deal's record, a line of JSON; `players`: the names by seat. @throws InputError before the deal is over */
  record(players: readonly [string, string, string]): string {
    const { seed, index } = this.opened;
    const faults = this.seats.bots.flatMap((bot) => bot.faults).sort((a, b) => a.at - b.at);
    return new RecordWriter().format(this.ended('record'), { players, seed, index, faults });
  }

  private asked(what: string): Course {
    return this.over ? refuse(what, 'the deal is over: nobody is asked any more') : this.course;
  }

  private ended(what: string): Course {
    return this.over ? this.course : refuse(what, `the deal is not over: ${SEAT_NAMES[this.course.seat]} is asked`);
  }
}

/** Copies lists, since a view reuses its own. */
const copied = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

/**
 * Opens a deal to be stepped by hand.
 * @throws InputError for unknown or missing keys, and for deals or contracts that are impossible
 * @example
 * const deal = openDeal({ game: 'bolachen', seed: 'paper-1', board: 77 });
 * while (!deal.over) deal.take(choose(deal.seat, deal.question, deal.legal));
 * @example
 * const keen = await loadBot('keen');
 * const deal = openDeal({ game: 'bolachen', seed: 'paper-1', bots: { M: keen, D: keen } });
 * while (!deal.over) deal.takeNumber(deal.numbers[0] ?? 0);
 * deal.score[0];
 */
export const openDeal = (opening: Opening): OpenDeal => new OpenDeal(readOpening(opening));
