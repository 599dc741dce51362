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
  OVER,
  PLAY,
  PLAYED,
  QUESTIONS,
  type Question,
  RETURNED,
  wordsOf,
} from '../../cards/engine/actions.js';
import {
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  only,
  setOf,
  size,
  union,
  without,
} from '../../cards/engine/cards.js';
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
import { Random } from '../../players/bot/random.js';
import { byPart } from '../../players/bot/spec.js';
import { newWorld } from '../../players/bot/worlds/world.js';
import { Worlds } from '../../players/bot/worlds/worlds.js';
import { View } from '../../players/view/view.js';
import { refuse, shown } from '../../support/input/refusal.js';
import { actionsIn, dealtAsSeen, guessedFrom, type OwnCards, type ReportedActions } from './dealt-as-seen.js';
import { ImaginedDeal } from './imagined-deal.js';

/** What a player at the table knows, as he would write it down. */
export interface SeatSituation {
  /** The rule set. Default: bolachen. */
  readonly game?: string;
  /** Options of the rules that differ from it, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** F, M or D, or its word. */
  readonly seat: string;
  /** The ten cards dealt, in any writing that the program prints; where he is asked to double, his first packet. */
  readonly hand: string;
  /** For the declarer: the two cards of the talon, once he has taken them up. */
  readonly talon?: string;
  /**
   * All that was said and played so far, as in records: `F pass, M bettel, D pass, M keep`; but not what others keep to
   * themselves (discards, cards given back). Who gave a called card is said with it: `M call SA from D`, `M call SA
   * from talon`.
   */
  readonly after?: string;
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
  const own = { seat, hand: parseCards(hand, 'hand'), talon: parseCards(talon, 'talon') };
  const said = actionsIn(after);
  const course = new Course(game);
  const [forehand, middlehand, dealer, rest] = guessedFrom(dealtAsSeen(game, own, said), own, game);
  course.begin(forehand, middlehand, dealer, rest);
  narrate(course, own, said);
  if (size(own.hand) < 10 && course.question !== DOUBLE)
    refuse(
      'hand',
      `has ${size(own.hand)} cards, as for Doppeln; for ${THING[QUESTIONS[course.question]]}, expected 10`,
    );
  if (own.talon !== EMPTY && !isUp(course, seat)) refuse('talon', `${SEAT_NAMES[seat]} has not taken it up`);
  if (game.rules.tapping && course.gone !== EMPTY)
    refuse('after', 'where players tap, who has tapped cannot be written; give the step of a record');
  const view = new View(course, seat, SINGLE);
  checkPossible(view, said.actions);
  return { game, view };
}

/** Has the seat seen the talon? */
const isUp = ({ question, declarer }: Course, seat: Seat): boolean => declarer === seat && question >= DECLARE;

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

/** Carries out what was said, and what others keep to themselves, up to a question of the seat. @throws InputError */
function narrate(course: Course, { seat, talon }: OwnCards, { actions, played }: ReportedActions): void {
  const reach = (): void => {
    takeHidden(course, seat, played);
    if (isUp(course, seat) && talon === EMPTY) refuse('talon', `is missing: ${SEAT_NAMES[seat]} has taken it up`);
  };
  for (const [i, action] of actions.entries()) {
    reach();
    const text = formatAction(action);
    const isSeen = course.seat !== seat && course.question !== OVER;
    if (isSeen && !fits(action, course)) {
      const fault = actionSeat(action) === course.seat ? 'not legal' : 'out of turn';
      refuse(`after: action ${i}`, `"${text}" is ${fault}: ${SEAT_NAMES[course.seat]} is asked for ${askedOf(course)}`);
    }
    // Which cards others hold is guessed: whether theirs are legal, all worlds will say.
    if (isSeen) course.take(actionAnswer(action));
    else if (course.question === DISCARD && actionAnswer(action) < DISCARDED)
      refuse(`after: action ${i}`, `"${text}" comes before the discard of ${SEAT_NAMES[seat]}, which is missing`);
    else takeStep(course, action, text, 'after: action', i);
  }
  reach();
  if (course.question === OVER) refuse('after', 'the deal is over: nobody is asked any more');
  if (course.isDrawn) {
    const example = formatAction(actionOf(seat, course.forced));
    refuse('after', `which card was drawn from the hand? Say it, as in "${example}"`);
  }
  if (course.seat === seat) return;
  const asked = `next ${SEAT_NAMES[course.seat]} is asked for ${THING[QUESTIONS[course.question]]}`;
  const example = `; say it, as in "${SEAT_LETTERS[course.seat]} ${wordsOf(course.words)[0]}"`;
  refuse('after', `${asked}, not ${SEAT_NAMES[seat]}${course.cards === EMPTY ? example : ''}`);
}

/** What is asked, with the legal words. */
const askedOf = ({ question, cards, words }: Course): string =>
  `${THING[QUESTIONS[question]]}${cards === EMPTY ? `; legal: ${wordsOf(words).join(', ')}` : ''}`;

/** Is this an answer to the question, of the one who is asked? */
function fits(action: Action, { seat, question, words }: Course): boolean {
  const answer = actionAnswer(action);
  if (actionSeat(action) !== seat) return false;
  if (answer < PLAYED) return ((words >>> answer) & 1) === 1;
  return question === (answer >= RETURNED ? GIVE_BACK : answer >= CALLED ? CALL : PLAY) && answer < DISCARDED;
}

/** Answers of others that the seat does not see: of the cards that they do not play later, the lowest. */
function takeHidden(course: Course, seat: Seat, played: readonly CardSet[]): void {
  const isHidden = ({ question, seat: asked, callHolder }: Course): boolean =>
    asked !== seat && (question === DISCARD || (question === GIVE_BACK && callHolder !== seat));
  while (isHidden(course)) {
    const { question, seat: asked, called, cards } = course;
    const kept = union(played[asked], called < 0 ? EMPTY : only(called as Card));
    const spare = cardsOf(without(cards, kept));
    course.take(question === DISCARD ? discardOf(setOf(spare.slice(0, 2))) : RETURNED + spare[0]);
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
