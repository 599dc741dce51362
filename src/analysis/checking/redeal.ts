/** Other deals that look the same to one seat: only cards it cannot see are moved. */
import {
  type Action,
  actionAnswer,
  actionOf,
  actionSeat,
  answerCard,
  CALLED,
  DISCARDED,
  DOUBLE,
  discardedPair,
  discardOf,
  OVER,
  RETURNED,
} from '../../cards/engine/actions.js';
import { type Card, type CardSet, cardsOf, has } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import { isLegal } from '../../cards/engine/legal.js';
import { NOBODY, SEATS, type Seat } from '../../cards/engine/seats.js';

/** A deal with the actions taken so far. */
export interface Moment {
  readonly sets: readonly number[];
  readonly actions: readonly Action[];
}

export const momentOf = ({ dealt, talon, actions, step }: Course): Moment => ({
  sets: [...dealt, talon],
  actions: Array.from(actions.subarray(0, step)),
});

/** The course of a moment, or null if its actions are not legal in its deal. `like` gives game and start. */
function courseAt({ sets, actions }: Moment, like: Course): Course | null {
  const course = new Course(like.game);
  if (like.given < 0) course.begin(sets[0], sets[1], sets[2], sets[3]);
  else course.beginAt(sets[0], sets[1], sets[2], sets[3], like.declarer, like.given);
  for (const action of actions) {
    const answer = actionAnswer(action);
    if (course.question === OVER || course.seat !== actionSeat(action) || !isLegal(course, answer)) return null;
    if (course.isDrawn && answer !== course.forced) return null;
    course.take(answer);
  }
  return course;
}

/** The cards whose place the seat knows, or last knew. */
function knownCards(course: Course, seat: Seat): CardSet {
  const { question, dealt, gone, declarer, returned, callHolder, talon, hands, game } = course;
  if (question === DOUBLE) return game.glimpse(hands[seat] as CardSet);
  let known = dealt[seat] | gone;
  for (let i = 0; i < course.step; i++) {
    const answer = actionAnswer(course.actions[i]);
    if (answer >= CALLED && answer < RETURNED) known |= 1 << answerCard(answer);
  }
  if (returned >= 0 && (seat === declarer || seat === callHolder)) known |= 1 << returned;
  // The declarer has seen the talon once he holds it: from the declaration on.
  if (seat === declarer && (talon & hands[seat]) !== 0) known |= talon;
  if (seat === declarer && course.discards !== 0) known |= talon;
  return known as CardSet;
}

/** The moment with two cards swapped wherever the seat cannot see them. */
function exchanged({ sets, actions }: Moment, seat: Seat, a: Card, b: Card): Moment {
  const swapCard = (card: Card): Card => (card === a ? b : card === b ? a : card);
  const swapSet = (set: number): number =>
    has(set as CardSet, a) === has(set as CardSet, b) ? set : set ^ (1 << a) ^ (1 << b);
  const swapAction = (action: Action): Action => {
    const answer = actionAnswer(action);
    const who = actionSeat(action);
    if (who === seat || answer < RETURNED) return action;
    if (answer >= DISCARDED) return actionOf(who, discardOf(swapSet(discardedPair(answer)) as CardSet));
    return actionOf(who, RETURNED + swapCard((answer - RETURNED) as Card));
  };
  return { sets: sets.map(swapSet), actions: actions.map(swapAction) };
}

/** A deal that the seat cannot distinguish, after up to `tries` swaps of hidden cards; null if none was possible. */
export function redealt(
  course: Course,
  seat: Seat,
  random: { pick<T>(items: readonly T[]): T },
  tries: number,
): Course | null {
  const hidden = cardsOf(~knownCards(course, seat) as CardSet);
  let moment = momentOf(course);
  let found: Course | null = null;
  for (let i = 0; i < tries; i += 1) {
    const other = exchanged(moment, seat, random.pick(hidden), random.pick(hidden));
    if (JSON.stringify(other) === JSON.stringify(moment)) continue;
    const next = courseAt(other, course);
    if (next === null || !seesTheSame(course, next, seat)) continue;
    moment = other;
    found = next;
  }
  return found;
}

/** Does the seat see the same cards of its own? Its hand may differ only at Doppeln. */
function seesTheSame(course: Course, other: Course, seat: Seat): boolean {
  if (other.question !== course.question || other.seat !== seat || other.callHolder !== course.callHolder) return false;
  if (SEATS.some((each) => other.tappedBy(each) !== course.tappedBy(each))) return false;
  if (course.question !== DOUBLE) return course.declarer === NOBODY || other.hands[seat] === course.hands[seat];
  return other.game.glimpse(other.hands[seat] as CardSet) === course.game.glimpse(course.hands[seat] as CardSet);
}
