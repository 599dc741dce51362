import { expect, test } from 'vitest';
import { actionAnswer, CALLED, DISCARD, discardOf, OVER, RETURNED, wordOf } from '../../src/engine/actions.js';
import { type CardSet, cardsOf, only, union } from '../../src/engine/cards.js';
import { Course } from '../../src/engine/course.js';
import type { Seat } from '../../src/engine/seats.js';
import type { CallPlan } from '../../src/solver/call.js';
import { Analyst } from '../../src/solving/analyst.js';
import { judge } from '../../src/solving/gave-away.js';
import { LossSums } from '../../src/solving/loss-sums.js';
import { type DealLosses, lossesOf, PHASES } from '../../src/solving/losses.js';
import { lossesText } from '../../src/solving/losses-text.js';
import { aimOf } from '../../src/solving/position-of.js';
import { courseOf, takeAtRandom } from '../engine/random-course.js';
import type { SeatLetter } from '../judge/cards.js';
import { Random, randomSetting, type Setting } from '../judge/random.js';

const analyst = new Analyst();

/** A deal played at random to its end; null if nobody played. */
function playedOut(setting: Setting, random: Random): Course | null {
  const course = courseOf(setting);
  while (course.question !== OVER) takeAtRandom(course, random);
  return course.isPassedOut ? null : course;
}

/** The same deal, up to the discard. */
function atDiscard(setting: Setting, over: Course): Course {
  const course = courseOf(setting);
  for (const action of over.actions) {
    if (course.question === DISCARD) break;
    course.take(actionAnswer(action));
  }
  return course;
}

const valueAfter = (course: Course, discard: CardSet): number => {
  const next = new Course(course.game);
  next.copy(course);
  next.take(discardOf(discard));
  return analyst.value(next).tricks!;
};

const pairsOf = (cards: CardSet): CardSet[] =>
  cardsOf(cards).flatMap((a) => cardsOf(cards).flatMap((b) => (a < b ? [union(only(a), only(b))] : [])));

test('a discard costs what the best of all 66 would have brought more, and all losses together explain the payment', () => {
  const random = new Random(5);
  const seen = { discard: 0, call: 0, lead: 0, follow: 0 };
  for (let deals = 0; deals < 8; ) {
    const setting = randomSetting(random);
    const over = playedOut(setting, random);
    if (over === null) continue;
    deals++;
    const judged = judge(over, analyst)!;
    const { seats } = lossesOf(over, judged, analyst);
    const at = atDiscard(setting, over);
    const values = pairsOf(at.cards).map((pair) => valueAfter(at, pair));
    const best = over.target === 0 ? Math.min(...values) : Math.max(...values);
    expect(seats[over.declarer].discard.tricks).toBe(Math.abs(best - judged.tricks));

    const pay = (tricks: number): number => over.game.payment(over.contract, tricks) * over.multiplier;
    const points = (seat: number): number => PHASES.slice(1).reduce((sum, phase) => sum + seats[seat][phase].points, 0);
    const defenders = [0, 1, 2].filter((seat) => seat !== over.declarer).reduce((sum, seat) => sum + points(seat), 0);
    expect(2 * pay(over.tricks)).toBe(2 * pay(best) - points(over.declarer) + 2 * defenders);
    for (const seat of seats) for (const phase of PHASES) if (seat[phase].tricks > 0) seen[phase]++;
  }
  expect(Math.min(seen.discard, seen.lead, seen.follow)).toBeGreaterThan(0);
});

/** The declarer's tricks after a call, return and discard as planned, in a deal without an auction. */
function tricksAs({ call, giveBack, discard }: CallPlan, setting: Setting): number | null {
  const course = courseOf(setting);
  course.take(call === undefined ? wordOf('no-call') : CALLED + call);
  if (giveBack !== undefined) course.take(RETURNED + giveBack);
  course.take(discardOf(discard));
  return analyst.value(course).tricks;
}

test('a card call costs the contract if another would have made it, and nothing if none would', () => {
  const random = new Random(8);
  const found = { lost: 0, hopeless: 0 };
  for (let tries = 0; Math.min(found.lost, found.hopeless) < 2 && tries < 100; tries++) {
    const start = { declarer: random.pick<SeatLetter>(['F', 'M', 'D']), contract: random.pick(['bettel', 'mord']) };
    const setting = { ...randomSetting(random, ['bolachen']), rules: {}, start };
    const over = playedOut(setting, random);
    if (over === null) continue;
    const declarer = over.declarer as Seat;
    const { call } = lossesOf(over, judge(over, analyst)!, analyst).seats[declarer];
    const deal = { hands: [...over.dealt] as [CardSet, CardSet, CardSet], talon: over.talon, declarer };
    const plan = analyst.under(over.game).planCall(deal, aimOf(over.target));
    if (!plan.solved || plan.value === undefined) {
      expect(call).toEqual({ tricks: 0, points: 0 });
      found.hopeless++;
    } else if (call.tricks > 0) {
      expect(tricksAs(plan.value, setting)).toBe(over.target);
      expect(call.points).toBe(4 * over.game.contracts[over.contract].price);
      found.lost++;
    }
  }
  expect(Math.min(found.lost, found.hopeless)).toBe(2);
});

const NOTHING = { tricks: 0, points: 0 };
const LOST: DealLosses = {
  declarer: 1,
  seats: [
    { call: NOTHING, discard: NOTHING, lead: { tricks: 1, points: 2 }, follow: NOTHING },
    { call: NOTHING, discard: { tricks: 1, points: 4 }, lead: NOTHING, follow: NOTHING },
    { call: NOTHING, discard: NOTHING, lead: NOTHING, follow: { tricks: 2, points: 0 } },
  ],
};

test('sums go by name, or by seat where there is none; what was not judged adds nothing', () => {
  const sums = new LossSums();
  const players = ['a', 'b', 'a'] as const;
  sums.add({ line: 1, ok: true, players, losses: LOST });
  sums.add({ line: 2, ok: true, players: ['b', 'b', '\u001b[2J'], losses: { ...LOST, declarer: 0 } });
  sums.add({ line: 3, ok: false, message: 'wrong' });
  sums.add({ line: 4, ok: true, losses: LOST });
  const bots = sums.bots();
  expect(bots.map(({ bot, declarer, defender }) => [bot, declarer.deals, defender.deals])).toEqual([
    ['a', 0, 2],
    ['b', 2, 1],
    ['\u001b[2J', 0, 1],
    ['forehand', 0, 1],
    ['middlehand', 1, 0],
    ['dealer', 0, 1],
  ]);
  expect(bots[0].defender).toMatchObject({ lead: { tricks: 0.5, points: 1 }, follow: { tricks: 1, points: 0 } });
  expect(bots[1]).toMatchObject({ declarer: { all: { tricks: 1, points: 3 } }, all: { points: 10 / 3 } });
  expect(lossesText(bots)).toMatch(/^Given away.*\n.*\n +a +1\.000 +– +– +1\.000 +lead\n/);
  expect(lossesText(bots)).toContain('·[2J');
});
