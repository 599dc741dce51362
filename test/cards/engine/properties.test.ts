import { describe, expect, test } from 'vitest';
import { OVER, PLAY } from '../../../src/cards/engine/actions.js';
import { ALL_CARDS, type Card, cardsOf } from '../../../src/cards/engine/cards.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { isPaidAlready } from '../../../src/cards/engine/scoring.js';
import { NOBODY } from '../../../src/cards/engine/seats.js';
import { type Payment, paidAtSeat, paymentOf } from '../../../src/cards/games/payment.js';
import { Course, dealPack, formatAction, formatDeal, makeGame, TRUMP_BY_LEAD } from '../../../src/public/engine.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { courseOf, takeAtRandom } from './random-course.js';

/** E7 on top, HA at the bottom. */
const PACK = cardsOf(ALL_CARDS);

test.each<[string, string, object, string]>([
  // F has cards 1–3, then, after 10–11 went aside, 12–15 and 24–26: E7 E8 E9, GX GU GO GK, SA H7 H8.
  ['B04', 'bolachen', {}, '87.A.KOUX.987 UX9.987.A.OUX AKO.KOUX.7.AK ..98.'],
  // F has cards 1–3, 10–13 and 22–24, and the last two go aside.
  ['W02', 'wallachen', {}, '.AKO.UX98.987 987.7.AKO.OUX OUX.UX98.7.AK AK...'],
  // F has cards 1–5 and 16–20.
  ['W02', 'wallachen', { packets: '5-5' }, '.X987.A.UX987 7.AKOU.87.AKO OUX98..KOUX9. AK...'],
  // F has cards 1–4, 13–16 and 25–26.
  ['W02', 'wallachen', { packets: '4-4-2' }, '87..AKOU.X987 X9.X987..AKOU OU.AKOU.X987. AK...'],
])('%s a pack is dealt from the top in the packets of %s %o', (_, ruleSet, rules, deal) => {
  const { packets } = makeGame(ruleSet, { ...rules });
  expect(formatDeal(dealPack(PACK, packets))).toBe(deal);
  expect(() => dealPack([...PACK.slice(0, 31), 0 as Card], packets)).toThrow('not a full pack');
});

/** What holds in every deal, whatever the rules and whatever the players do. */

/**
 * Is the payment the same however the rest is played? Where overtricks pay (W28), only a deal that is lost is decided.
 */
function isFixed({ game, contract }: Course, tricks: number, lost: number): boolean {
  const { target, stopsWhenMade } = game.contracts[contract];
  if (target === 0) return tricks > 0;
  return lost > 10 - target || (stopsWhenMade && tricks >= target);
}

/** By playing each legal card: is the payment fixed at the end of the trick, whichever it is? */
function isPaidByTheBook(course: Course): boolean {
  if (course.question !== PLAY || course.kontraOpen) return false;
  const { stopsWhenMade, trump } = course.game.contracts[course.contract];
  const paysOvertricks = trump === TRUMP_BY_LEAD && course.game.rules.winPays === 'taken';
  const isFixedAt = (tricks: number, lost: number): boolean =>
    tricks + lost === 10 ||
    isFixed(course, tricks, lost) ||
    (!stopsWhenMade && !paysOvertricks && course.target > 0 && tricks >= course.target);
  if (isFixedAt(course.tricks, course.lost)) return true;
  if (course.trickSize < 2) return false;
  const ends = legalAnswers(course).map((answer) => {
    const copy = new Course({ ...course.game, earlyEnd: false });
    copy.copy(course);
    copy.take(answer);
    return copy;
  });
  const isOneSided = new Set(ends.map(({ tricks }) => tricks)).size === 1;
  return isOneSided && ends.every(({ tricks, lost }) => isFixedAt(tricks, lost));
}

/** Plays on at random: the points, the pot and the money. */
function paidAfter(course: Course, random: Random, payment: Payment): string {
  const copy = new Course(course.game);
  copy.copy(course);
  while (copy.question !== OVER) takeAtRandom(copy, random);
  return JSON.stringify([[...copy.score], copy.pot, [0, 1, 2].map((seat) => paidAtSeat(payment, copy, seat))]);
}

const DEALS = sized(400, 4000);

describe(`${DEALS} random deals under random options`, () => {
  test('B32 W23 W28 once it is decided who is paid what, no answer changes it; and it is as soon as the rules say so', () => {
    const random = new Random(12);
    const found = { early: 0, late: 0, inTrick: 0, made: 0, lost: 0, pot: 0 };
    for (let deal = 0; deal < DEALS / 2; deal += 1) {
      const setting = randomSetting(random);
      const course = courseOf(setting);
      const pot = course.game.pot ? random.below(40) : 0;
      if (course.declarer === NOBODY && course.step === 0) {
        const { dealt, talon } = course;
        course.begin(dealt[0], dealt[1], dealt[2], talon, pot);
      }
      const payment = paymentOf(0.25, course.game);
      while (course.question !== OVER) {
        const isPaid = isPaidAlready(course);
        if (isPaid !== isPaidByTheBook(course)) expect.unreachable(`not as the rules say: ${formatActions(course)}`);
        if (isPaid) {
          const paid = [0, 1, 2, 3].map(() => paidAfter(course, random, payment));
          expect(new Set(paid).size, formatActions(course)).toBe(1);
          found[course.game.earlyEnd ? 'early' : 'late']++;
          if (course.trickSize === 2) found.inTrick++;
          if (course.potBefore > 0) found.pot++;
        }
        takeAtRandom(course, random);
        if (isPaid && course.question === OVER) found[course.won ? 'made' : 'lost']++;
      }
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(10);
  });

  test('a deal that follows another on a course is as on a new one', () => {
    const random = new Random(14);
    for (let deal = 0; deal < DEALS / 8; deal += 1) {
      const setting = { ...randomSetting(random), start: undefined } as never;
      const [used, unused] = [courseOf(setting), courseOf(setting)];
      while (used.question !== OVER) takeAtRandom(used, random, 0.5);
      used.begin(used.dealt[0], used.dealt[1], used.dealt[2], unused.talon);
      const trick = { first: 0, second: 0, third: 0, best: 0, leader: 0, winner: 0 }; // before one there is none
      const alike = { ...trick, game: null, actions: [] };
      expect({ ...used, ...alike }).toEqual({ ...unused, ...alike });
    }
  });
});

const formatActions = (course: Course): string =>
  Array.from(course.actions.subarray(0, course.step), formatAction).join(', ');
