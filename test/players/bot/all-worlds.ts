/** Every world of a seat by trial: hidden cards laid out in all ways, and the deal played again. */

import * as actions from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, lowest, size } from '../../../src/cards/engine/cards.js';
import { Course } from '../../../src/cards/engine/course.js';
import { isLegal } from '../../../src/cards/engine/legal.js';
import { NOBODY, SEATS, type Seat } from '../../../src/cards/engine/seats.js';
import type { World } from '../../../src/players/bot/worlds/world.js';

const { actionAnswer, actionOf, actionSeat, answerCard, CALLED, DISCARDED, discardOf, OVER, RETURNED } = actions;

export const textOf = ({ hands, talon, discards }: World): string => [...hands, talon, discards].join(' ');

/** All ways to lay out the hidden cards of a seat in the play, and the worlds among them that could have led here. */
export function consistentWorlds(course: Course): { readonly all: number; readonly consistent: string[] } {
  const { seat, declarer, hands, discards } = course;
  const own = hands[seat] | course.gone;
  const hidden = ~(own | (seat === declarer ? discards : 0)) as CardSet;
  const consistent: string[] = [];
  let all = 0;
  const next = ((seat + 1) % 3) as Seat;
  const last = ((seat + 2) % 3) as Seat;
  for (const first of subsets(hidden, size(hands[next] as CardSet))) {
    for (const second of subsets((hidden & ~first) as CardSet, size(hands[last] as CardSet))) {
      const world: World = { hands: [0, 0, 0] as never, talon: 0 as CardSet, discards };
      world.hands[seat] = hands[seat] as CardSet;
      world.hands[next] = first;
      world.hands[last] = second;
      if (seat !== declarer) world.discards = (hidden & ~first & ~second) as CardSet;
      all++;
      if (dealtAs(course, world) !== null) consistent.push(textOf(world));
    }
  }
  return { all, consistent };
}

function* subsets(set: CardSet, members: number): Generator<CardSet> {
  if (members === 0) yield 0 as CardSet;
  if (members <= 0 || size(set) < members) return;
  const first = 1 << lowest(set);
  for (const rest of subsets((set & ~first) as CardSet, members - 1)) yield (first | rest) as CardSet;
  yield* subsets((set & ~first) as CardSet, members);
}

/** The course of a deal that has come to the question at hand with the cards of this world; null if there is none. */
function dealtAs(course: Course, world: World): Course | null {
  const { seat, declarer, called, callHolder } = course;
  const hands = world.hands.map((hand, of) => hand | course.playedBy(of));
  const taken = Array.from(course.actions.subarray(0, course.step));
  if (declarer === NOBODY || world.talon !== 0) {
    if (called >= 0 && callHolder !== NOBODY) {
      hands[declarer] &= ~(1 << called);
      hands[callHolder] |= 1 << called;
    }
    return reached([...hands, world.talon], taken, course);
  }
  const twelve = hands[declarer] | world.discards;
  const calls = taken.reduce((set, action) => set | calledBy(action), 0);
  const held = callHolder === NOBODY ? 0 : 1 << called;
  if ((calls & ~held & ~twelve) !== 0) return null;
  const talon = seat === declarer ? course.talon : talonFrom(twelve, calls, held);
  hands[declarer] = twelve & ~talon;
  const returned = course.returned;
  let back = returned;
  if (returned >= 0) {
    if (seat !== declarer && seat !== callHolder) back = lowest(hands[callHolder] as CardSet);
    if (((twelve >>> called) & 1) === 0 || ((hands[callHolder] >>> back) & 1) === 0) return null;
    hands[declarer] ^= (1 << called) | (1 << back);
    hands[callHolder] ^= (1 << called) | (1 << back);
  }
  const told = taken.map((action) => {
    const answer = actionAnswer(action);
    if (answer >= DISCARDED) return actionOf(actionSeat(action), discardOf(world.discards));
    return answer >= RETURNED ? actionOf(actionSeat(action), RETURNED + back) : action;
  });
  const found = reached([...hands, talon], told, course);
  return found !== null && found.callHolder === callHolder ? found : null;
}

/** The deal after these actions; null if one was not legal. A card drawn blind may have been any. */
function reached(cards: number[], told: readonly actions.Action[], like: Course): Course | null {
  const [forehand, middlehand, dealer, talon] = cards;
  const course = new Course(like.game);
  if (like.given < 0) course.begin(forehand, middlehand, dealer, talon);
  else course.beginAt(forehand, middlehand, dealer, talon, like.declarer, like.given);
  for (const action of told) {
    const answer = actionAnswer(action);
    if (course.question === OVER || course.seat !== actionSeat(action) || !isLegal(course, answer)) return null;
    course.take(answer);
  }
  return tapsOf(course) === tapsOf(like) ? course : null;
}

/** Who has tapped for which suits (W29). */
const tapsOf = (course: Course): string => SEATS.map((seat) => course.tappedBy(seat)).join();

/** The card that an action calls for, as a set. */
function calledBy(action: actions.Action): number {
  const answer = actionAnswer(action);
  return answer >= CALLED && answer < RETURNED ? 1 << answerCard(answer) : 0;
}

/** Any two of the declarer's cards that can have lain in the talon: those called and not handed over did. */
function talonFrom(twelve: number, calls: number, held: number): number {
  let talon = calls & ~held;
  for (const card of cardsOf((twelve & ~calls) as CardSet)) if (size(talon as CardSet) < 2) talon |= 1 << card;
  return talon;
}
