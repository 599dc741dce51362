import { describe, expect, test } from 'vitest';
import * as actions from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, lowest, setOf, size, without } from '../../../src/cards/engine/cards.js';
import { Course } from '../../../src/cards/engine/course.js';
import { isLegal } from '../../../src/cards/engine/legal.js';
import { NOBODY, SEATS, type Seat } from '../../../src/cards/engine/seats.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { parseCard } from '../../../src/cards/record/notation.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { newWorld, type World } from '../../../src/players/bot/worlds/world.js';
import { Worlds } from '../../../src/players/bot/worlds/worlds.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomDeal, randomSetting } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';

/** Every world of a seat by trial: hidden cards laid out in all ways, and the deal played again. */

const { actionAnswer, actionOf, actionSeat, answerCard, CALLED, DISCARDED, discardOf, OVER, RETURNED } = actions;
const { DOUBLE, PLAY } = actions;

const textOf = ({ hands, talon, discards }: World): string => [...hands, talon, discards].join(' ');

/** All ways to lay out the hidden cards of a seat in the play, and the worlds among them that could have led here. */
function consistentWorlds(course: Course): { readonly all: number; readonly consistent: string[] } {
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
  const said = taken.map((action) => {
    const answer = actionAnswer(action);
    if (answer >= DISCARDED) return actionOf(actionSeat(action), discardOf(world.discards));
    return answer >= RETURNED ? actionOf(actionSeat(action), RETURNED + back) : action;
  });
  const found = reached([...hands, talon], said, course);
  return found !== null && found.callHolder === callHolder ? found : null;
}

/** The deal after these actions; null if one was not legal. A card drawn blind may have been any. */
function reached(cards: number[], said: readonly actions.Action[], like: Course): Course | null {
  const [forehand, middlehand, dealer, talon] = cards;
  const course = new Course(like.game);
  if (like.given < 0) course.begin(forehand, middlehand, dealer, talon);
  else course.beginAt(forehand, middlehand, dealer, talon, like.declarer, like.given);
  for (const action of said) {
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

const random = (seed: string): BotRandom => new BotRandom(keyOf(seed), 0);

function listed(course: Course): string[] {
  const worlds = new Worlds(viewOf(course));
  return Array.from({ length: worlds.count }, (_, number) => textOf(worlds.at(number, newWorld())));
}

/** Questions of random deals but those before the cards are dealt out, as they were asked; rules may be given. */
function* asked(deals: number, given: object): Generator<Course> {
  const random = new Random(2);
  const games = 'calledInTalon' in given ? ['bolachen'] : undefined;
  for (let deal = 0; deal < deals; deal++) {
    const setting = randomSetting(random, games);
    const course = courseOf({ ...setting, rules: { ...setting.rules, ...given }, start: games && undefined });
    for (; course.question !== OVER; takeAtRandom(course, random, games ? 0 : 0.5)) {
      const copy = new Course(course.game);
      copy.copy(course);
      if (course.question !== DOUBLE) yield copy;
    }
  }
}

describe('worlds', () => {
  test('W29 are exactly those in which the deal could have gone as it did', () => {
    let compared = 0;
    let most = 0;
    let excluding = 0;
    for (const course of questionsOf(new Random(1), sized(30, 300), 0.5)) {
      const left = size(course.hands[course.seat] as CardSet);
      if (course.question !== PLAY || left > 4 || left < 2 || (left > 3 && compared % 8 !== 0)) continue;
      const { all, consistent } = consistentWorlds(course);
      const worlds = listed(course);
      expect(new Set(worlds).size).toBe(worlds.length);
      expect(worlds.sort()).toEqual(consistent.sort());
      compared++;
      most = Math.max(most, worlds.length);
      if (consistent.length < all) excluding++;
    }
    expect(compared).toBeGreaterThan(sized(35, 400));
    expect(most).toBeGreaterThan(sized(100, 500));
    expect(excluding).toBeGreaterThan(sized(18, 200));
  });

  test('at every question are as ever, all of a few and some of many, and hold the cards that the seat does not see', () => {
    const numbers = random('every question');
    const world = newWorld();
    const said: string[] = [];
    for (const course of [...asked(15, {}), ...asked(25, { calledInTalon: 'second-call' })]) {
      const view = viewOf(course);
      const worlds = new Worlds(view);
      const some = Array.from({ length: Math.min(3, worlds.count) }, (_, number) => textOf(worlds.at(number, world)));
      said.push(`${worlds.count} ${some} ${textOf(worlds.draw(numbers, world))}`);
      const all = [...world.hands, world.talon, world.discards, view.gone];
      const taken = view.talon !== null && view.discards === null ? view.talon : 0;
      const inAll = all.reduce((sum, set) => sum | set, taken as number);
      expect([all.reduce((sum, set) => sum + size(set), 0), inAll]).toEqual([32, -1]);
    }
    expect(`${said.length} ${hashOf(said.join())}`).toMatchInlineSnapshot(`"747 1589d9ac"`);
  });

  test('before the exchange number as many as there are deals of the rest', () => {
    const course = courseOf({ game: 'bolachen', rules: {}, deal: DEAL });
    expect(new Worlds(viewOf(course)).count).toBe(42_678_636); // 22! / (10! 10! 2!)
  });

  test.each([
    ['3-4-3', 3],
    ['5-5', 5],
    ['4-4-2', 4],
  ])('W03 of a seat asked to double show it the same cards of its first packet: %s', (packets, seen) => {
    const course = courseOf({ game: 'wallachen', rules: { packets }, deal: DEAL });
    expect(course.question).toBe(DOUBLE);
    const view = viewOf(course);
    expect(size(view.hand)).toBe(seen);
    const numbers = random('double');
    const met = new Set<number>();
    for (let i = 0; i < 50; i++) {
      const world = new Worlds(view).draw(numbers, newWorld());
      expect(world.hands.map(size)).toEqual([10, 10, 10]);
      expect(world.hands.reduce((all, set) => all | set, world.talon as number)).toBe(-1);
      expect(course.game.glimpse(world.hands[0])).toBe(view.hand);
      met.add(world.hands[0]);
    }
    expect(met.size).toBeGreaterThan(40);
  });

  test('that contradict what was seen are refused with the reason', () => {
    const course = courseOf({ game: 'bolachen', rules: {}, deal: DEAL });
    const view = viewOf(course);
    // Middlehand has led leaves and bells, and the dealer has thrown off trumps of no use.
    const history = ['M GK', 'D E9', 'F GA', 'F SA', 'M S8', 'D HK'];
    const gone = history.map((text) => parseCard(text.slice(2), 'played'));
    const played = [setOf([gone[2], gone[3]]), setOf([gone[0], gone[4]]), setOf([gone[1], gone[5]])];
    const cards = cardsOf(without(view.hand, setOf(gone)));
    const seen = {
      ...{ game: view.game, rules: view.rules, seat: 0, question: 'play', gone: setOf(gone), played, history },
      ...{ declarer: 1, trump: 0, talon: null, discards: null, called: null, callHolder: null },
      ...{ returned: null, tapped: null },
    };
    // He himself has all red cards, all others, or cards of all suits, one too few or as many as there are to be.
    const hands = [
      cards.slice(0, 7),
      ['EA', 'EK', 'EO', 'EU', 'EX', 'E8', 'E7', 'HA'],
      'SK SO SU SX S9 S7 GO GU'.split(' '),
    ];
    hands.push('HO HU HX H9 H8 H7 EA EK'.split(' '), 'HA HO EA EK GO GU SK SO'.split(' '));
    const said = hands.flatMap((held) => {
      const hand = setOf(held.map((card) => (typeof card === 'string' ? parseCard(card, 'held') : card)));
      const others = [{}, { declarer: 0, discards: setOf([hand & 1, 9] as never) }, { declarer: 2 }, { trump: 2 }];
      return others.map((more) => refusal(() => new Worlds({ ...seen, hand, ...more } as never)));
    });
    expect([...new Set(said)].join('; ')).toMatchInlineSnapshot(
      `"worlds of forehand: there is none: 19 cards are hidden, but the others need 18; worlds of forehand: there is none: 25 cards are hidden, but the others need 22; worlds of forehand: there is none: dealer must have 8 of the hidden cards, but can have H7 H8 H9 HX HU HO, not G7 G8 G9 GX GU GO S7 S9 SX SU SO SK; worlds of forehand: there is none: 24 cards are hidden, but the others need 22; worlds of forehand: there is none: dealer must have 8 of the hidden cards, but can have H7 H8 H9 HX HU HO HA, not E7 E8 EX EU EO EK EA G7 G8 G9 GX; accepted; worlds of forehand: there is none: dealer must have 8 of the hidden cards, but can have HA, not E7 E8 EX EU EO G7 G8 G9 GX GU GO S7 S9 SX SU SO SK; worlds of forehand: there is none: dealer must have 8 of the hidden cards, but can have E7 E8 EX EU EO HA, not G7 G8 G9 GX GU GO S7 S9 SX SU SO SK; worlds of forehand: there is none: dealer must have 8 of the hidden cards, but can have H7 H8 H9 HX HU, not E7 E8 EX EU EO G7 G8 G9 GX S7 S9 SX SU"`,
    );
  });
});

const DEAL = randomDeal(new Random(5));
