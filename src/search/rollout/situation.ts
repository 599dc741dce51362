import {
  type Action,
  actionAnswer,
  actionOf,
  actionSeat,
  CALL,
  CALLED,
  DECLARE,
  DISCARD,
  DISCARDED,
  DOUBLE,
  discardOf,
  GIVE_BACK,
  KONTRA,
  OVER,
  PLAY,
  PLAYED,
  QUESTIONS,
  type Question,
  RAISE,
  RETURNED,
  wordAmong,
  wordsOf,
} from '../../cards/engine/actions.js';
import { type Card, cardsOf, EMPTY, only, setOf, size, union, without } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { keyOf } from '../../cards/random/key.js';
import { formatAction } from '../../cards/record/actions.js';
import { parseCards } from '../../cards/record/card-list.js';
import { begunAgain } from '../../cards/record/given-view.js';
import { parseSeat, SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { seatLetter } from '../../cards/record/seat-letter.js';
import { takeStep } from '../../cards/record/step.js';
import { defaultAnswer } from '../../players/bot/defaults.js';
import { Random } from '../../players/bot/random.js';
import { byPart } from '../../players/bot/spec.js';
import { newWorld, Worlds } from '../../players/bot/worlds/worlds.js';
import { View } from '../../players/view/view.js';
import type { MatchPlace } from '../../players/view/view-fields.js';
import { refuse, shown } from '../../support/input/refusal.js';
import { actionsIn, CardsSeen } from './cards-seen.js';
import { ImaginedDeal } from './imagined-deal.js';

/** What a player at the table knows, as he would write it down. */
export interface SeatSituation {
  /** The rule set. Default: bolachen. */
  readonly game?: string;
  /** Options of the rules that differ from it, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** F, M or D, or its word. */
  readonly seat: string;
  /**
   * The ten cards dealt, in any writing that the program prints. For a declarer with the talon also the twelve, or the
   * ten that he plays if his discard is said; the first three (or its first packet) where he is asked to double.
   */
  readonly hand: string;
  /** For the declarer: the two cards of the talon, if `hand` is the ten dealt. */
  readonly talon?: string;
  /**
   * What was said and played so far, as in records: `F pass, M bettel, D pass, M HA`. What others keep to themselves
   * (discards, cards given back) may be left out, and so may words that change nothing (keep, no-call, no-kontra). Who
   * gave a called card is said with it: `M call SA from D`, `M call SA from talon`.
   */
  readonly after?: string;
  /** The session that the deal is in, if any. */
  readonly session?: SessionSituation;
}

/** Where in a session a deal is. */
export interface SessionSituation {
  /** The points that end it. */
  readonly target: number;
  /** Its deals at most; and which of them this is, from 1. Default: the first. */
  readonly match: number;
  readonly deal?: number;
  /** The points of forehand, middlehand and dealer before the deal. Default: none. */
  readonly scores?: readonly [number, number, number];
}

/** A question to a seat: its view, which stays as it is, and the game. */
export interface SeatQuestion {
  readonly game: Game;
  readonly view: View;
}

const SINGLE = { deal: 0, length: 1 };

/**
 * The question that a seat is asked in a situation.
 * @throws InputError if cards are missing or come twice, somebody speaks out of turn, what was played breaks the rules,
 * or somebody else is asked
 * @example
 * const { view } = situationOf({ seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' });
 * console.log(view.legal); // pass, brand, bettel, mord
 */
export function situationOf(situation: SeatSituation): SeatQuestion {
  const { game: name = 'bolachen', rules = {}, seat: letter, hand, talon = '', after = '' } = situation;
  for (const [key, text] of Object.entries({ seat: letter, hand }))
    if (typeof text !== 'string') refuse(key, `expected a text; found ${shown(text)}`);
  const game = makeGame(name, rules, 'rules');
  const seat = parseSeat(seatLetter(letter), 'seat');
  const before = actionsIn(after);
  const own = { hand: parseCards(hand, 'hand'), talon: parseCards(talon, 'talon') };
  const cards = new CardsSeen(game, seat, own, before);
  const course = new Course(game);
  const [forehand, middlehand, dealer, rest] = cards.guess();
  course.begin(forehand, middlehand, dealer, rest);
  const narration = new Narration(course, seat, cards);
  for (const [i, action] of before.actions.entries()) narration.take(action, i);
  narration.reachQuestion();
  if (cards.isGlimpse && course.question !== DOUBLE)
    refuse(
      'hand',
      `has ${size(own.hand)} cards, as for Doppeln; for ${THING[QUESTIONS[course.question]]}, expected 10`,
    );
  if (course.declarer === seat && course.question >= DECLARE && !cards.hasTalon)
    refuse('hand', `${SEAT_NAMES[seat]} has taken up the talon: give the twelve cards, or the ten and the talon`);
  if (course.declarer !== seat && cards.hasTalon)
    refuse(
      own.talon === EMPTY ? 'hand' : 'talon',
      `${SEAT_NAMES[seat]} has not taken up the talon: give the ten cards dealt`,
    );
  if (game.rules.tapping && course.gone !== EMPTY)
    refuse('after', 'where players tap, who has tapped cannot be written; give the step of a record');
  const view = new View(course, seat, situation.session === undefined ? SINGLE : placeOf(situation.session));
  checkPossible(view, before.actions);
  return { game, view };
}

/** @throws InputError if no session can have come to this */
function placeOf({ target, match, deal = 1, scores = [0, 0, 0] }: SessionSituation): MatchPlace {
  if (deal > match) refuse('deal', `expected one of the ${match} deals of the session; found ${deal}`);
  if (scores.length !== 3 || !scores.every(Number.isInteger))
    refuse('scores', `expected three whole numbers; found ${scores.join()}`);
  const [most, sum] = [Math.max(...scores), scores[0] + scores[1] + scores[2]];
  if (most >= target) refuse('scores', `has ${most} points, with which the session was over: its target is ${target}`);
  if (sum !== 0) refuse('scores', `comes to ${sum}; expected 0: what one wins, others lose`);
  return { deal: deal - 1, length: match, session: { target, scores } };
}

/** What is asked for, in words. */
const THING: Readonly<Record<Question, string>> = {
  double: 'Doppeln',
  bid: 'a bid',
  contest: 'a suit',
  raise: 'a raise',
  call: 'a card to call',
  giveBack: 'a card to give back',
  declare: 'the contract',
  discard: 'a discard',
  kontra: 'Kontra',
  play: 'a card',
};

/** Carries out what was said, and what goes without saying. */
class Narration {
  private readonly course: Course;
  private readonly seat: Seat;
  private readonly cards: CardsSeen;

  constructor(course: Course, seat: Seat, cards: CardsSeen) {
    this.course = course;
    this.seat = seat;
    this.cards = cards;
  }

  take(action: Action, index: number): void {
    const { course, seat } = this;
    const answer = actionAnswer(action);
    while (course.question !== OVER && !this.fits(action) && this.isSilent()) course.take(this.silent());
    const text = formatAction(action);
    const isOther = course.seat !== seat && course.question !== OVER;
    if (isOther && !this.fits(action)) {
      const asked = `${SEAT_NAMES[course.seat]} is asked for ${THING[QUESTIONS[course.question]]}`;
      const legal = course.cards === EMPTY ? `; legal: ${wordsOf(course.words).join(', ')}` : '';
      const fault = actionSeat(action) === course.seat ? 'not legal' : 'out of turn';
      refuse(`after: action ${index}`, `"${text}" is ${fault}: ${asked}${legal}`);
    }
    if (!isOther && course.question === DISCARD && answer < DISCARDED)
      refuse(`after: action ${index}`, `"${text}" comes before the discard of ${SEAT_NAMES[seat]}, which is missing`);
    if (isOther && answer >= DISCARDED) course.take(this.silent());
    else if (isOther && answer >= PLAYED) course.take(answer);
    else takeStep(course, action, text, 'after: action', index);
  }

  /** Proceeds to a question of the seat, past what goes without saying. */
  reachQuestion(): void {
    const { course, seat } = this;
    while (course.question !== OVER && this.isSilent() && (course.seat !== seat || this.hasAnswered()))
      course.take(this.silent());
    if (course.question === OVER) refuse('after', 'the deal is over: nobody is asked any more');
    if (course.isDrawn)
      refuse(
        'after',
        `which card was drawn from the hand? Say it, as in "${formatAction(actionOf(seat, course.forced))}"`,
      );
    if (course.seat === seat) return;
    const asked = `next ${SEAT_NAMES[course.seat]} is asked for ${THING[QUESTIONS[course.question]]}`;
    const example = `; say it, as in "${SEAT_LETTERS[course.seat]} ${wordsOf(course.words)[0]}"`;
    refuse('after', `${asked}, not ${SEAT_NAMES[seat]}${course.cards === EMPTY ? example : ''}`);
  }

  /** Has the seat itself answered this, going by the cards that it holds? */
  private hasAnswered(): boolean {
    const { question } = this.course;
    return question === DOUBLE || (this.cards.hasTalon && (question === RAISE || question === CALL));
  }

  /** Is this an answer to the question, of the one who is asked? */
  private fits(action: Action): boolean {
    const { course } = this;
    const answer = actionAnswer(action);
    if (actionSeat(action) !== course.seat) return false;
    if (answer < PLAYED) return ((course.words >>> answer) & 1) === 1;
    const asks = answer >= DISCARDED ? DISCARD : answer >= RETURNED ? GIVE_BACK : answer >= CALLED ? CALL : PLAY;
    return asks === course.question;
  }

  /** Does the answer go without saying, or is it unseen? */
  private isSilent(): boolean {
    const { question, seat } = this.course;
    if (question === RAISE || question === CALL || question === KONTRA) return true;
    if (question === DOUBLE) return seat !== this.seat || !this.cards.isGlimpse;
    if (question === DECLARE) return this.announced() >= 0;
    return seat !== this.seat && (question === GIVE_BACK || question === DISCARD);
  }

  /** That answer. */
  private silent(): number {
    const { course, cards } = this;
    const { question, seat, called } = course;
    if (question === DECLARE) return this.announced();
    if (question !== GIVE_BACK && question !== DISCARD) return defaultAnswer(course);
    const kept = union(cards.played[seat], called < 0 ? EMPTY : only(called as Card));
    const spare = cardsOf(without(course.cards, kept));
    return question === DISCARD ? discardOf(setOf(spare.slice(0, 2))) : RETURNED + spare[0];
  }

  /** The number of the word that declares what was announced, −1 if that is still open. */
  private announced(): number {
    const { course } = this;
    return wordAmong(course.words, course.game.announcement(course));
  }
}

/** Worlds that the view leaves. @throws InputError if there is none */
function worldsOf(view: View): Worlds {
  try {
    return new Worlds(view);
  } catch (error) {
    return refuse('after', (error as Error).message);
  }
}

/** @throws InputError if what was played cannot have been legal, whatever the others hold */
function checkPossible(view: View, said: readonly Action[]): void {
  const random = new Random(keyOf('situation'), 1);
  const nobody = { bot: { name: 'nobody' }, params: {} };
  const silent = byPart(() => nobody);
  const imagined = new ImaginedDeal(view.game, view.rules, [silent, silent, silent]);
  const world = worldsOf(view).draw(random, newWorld());
  imagined.observe(view);
  imagined.replay(world, 0, random);
  const { course } = imagined;
  const again = begunAgain(course);
  for (const action of course.actions.subarray(0, course.step) as Iterable<Action>)
    takeStep(again, action, formatAction(action), 'after: action', said.indexOf(action));
}
