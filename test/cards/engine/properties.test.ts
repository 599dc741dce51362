/** What holds in every deal, whatever the rules and whatever the players do. */
import { describe, expect, test } from 'vitest';
import {
  ANSWERS,
  actionAnswer,
  answerCard,
  BID,
  CALLED,
  CONTEST,
  OVER,
  PLAY,
  PLAYED,
  QUESTIONS,
} from '../../../src/cards/engine/actions.js';
import { type CardSet, size, suitOf } from '../../../src/cards/engine/cards.js';
import { TRUMP_BY_LEAD } from '../../../src/cards/engine/contract.js';
import { Course } from '../../../src/cards/engine/course.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { legalAnswers, markLegal } from '../../../src/cards/engine/legal.js';
import { isPaidAlready } from '../../../src/cards/engine/scoring.js';
import { NOBODY } from '../../../src/cards/engine/seats.js';
import { type Payment, paidAtSeat, paymentOf } from '../../../src/cards/games/payment.js';
import { formatAction } from '../../../src/cards/record/actions.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { BOLACHEN, courseOf, takeAtRandom, WALLACHEN } from './random-course.js';

/** The 32 cards are in the hands, in the talon until it is taken, laid away, or played: each in one place. */
function isPartition(course: Course): boolean {
  const { hands, gone, discards, talon, question } = course;
  const played = [0, 1, 2].map((seat) => course.playedBy(seat));
  expect(played[0] | played[1] | played[2]).toBe(gone);
  const taken = (talon & (hands[0] | hands[1] | hands[2] | played[0] | played[1] | played[2] | discards)) === talon;
  const places = [hands[0], hands[1], hands[2], played[0], played[1], played[2], discards, taken ? 0 : talon];
  const union = places.reduce((all, set) => all | set, 0);
  const count = places.reduce((sum, set) => sum + size(set as CardSet), 0);
  const sizes = [0, 1, 2].map((seat) => size((hands[seat] | played[seat]) as CardSet));
  const twelve = QUESTIONS[question] === 'declare' || QUESTIONS[question] === 'discard';
  const eleven = QUESTIONS[question] === 'giveBack';
  const expected = sizes.map((_, seat) => {
    if (seat !== course.declarer) return eleven && seat === course.callHolder ? 9 : 10;
    return twelve ? 12 : eleven ? 11 : 10;
  });
  return union === -1 && count === 32 && JSON.stringify(sizes) === JSON.stringify(expected);
}

/** What the end of a deal must look like; `auction` counts the bids and suits that were asked. */
function checkEnd(course: Course, auction: number): void {
  const { game, score, declarer, contract, tricks, lost, trump, given } = course;
  if (declarer === NOBODY) {
    expect([...score, game.pot, course.pot]).toEqual([-1, -1, -1, true, 3]); // W14
    return;
  }
  expect(score[0] + score[1] + score[2]).toBe(0); // X01
  expect(course.won ? score[declarer] > 0 : score[declarer] < 0).toBe(true);
  if (!game.earlyEnd) expect(tricks + lost).toBe(10);
  if (BOLACHEN.includes(game.ruleSet) && given < 0) expect(auction >= 1 && auction <= 6).toBe(true); // B07 B08 B10
  const announced = game.contracts.findIndex(({ name }) => name === game.announcement(course));
  if (given < 0) expect(contract).toBeGreaterThanOrEqual(announced); // B40 W17
  const [lead] = Array.from(course.actions.subarray(0, course.step), actionAnswer).filter(isPlayed);
  if (WALLACHEN.includes(game.ruleSet)) expect(trump).toBe(contract < 5 ? suitOf(answerCard(lead)) : NO_TRUMP); // W18
}

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

const isPlayed = (answer: number): boolean => answer >= PLAYED && answer < CALLED;

const DEALS = sized(700, 4000);

describe(`${DEALS} random deals under random options`, () => {
  test('the cards are always all there; scores sum to 0, tricks to ten; contracts and trumps are what was said', () => {
    const random = new Random(5);
    let passedOut = 0;
    for (let deal = 0; deal < DEALS; deal += 1) {
      const course = courseOf(randomSetting(random));
      let auction = 0;
      while (course.question !== OVER) {
        if (course.question === BID || course.question === CONTEST) auction += 1;
        if (!isPartition(course)) expect.unreachable(`the cards are not all there: ${formatActions(course)}`);
        takeAtRandom(course, random);
      }
      checkEnd(course, auction);
      if (course.isPassedOut) passedOut += 1;
    }
    expect(passedOut).toBeGreaterThan(20);
  });

  test('a mask marks the legal answers and no others', () => {
    const random = new Random(6);
    const mask = new Uint8Array(ANSWERS + 2).fill(7);
    for (let deal = 0; deal < DEALS / 20; deal += 1) {
      const course = courseOf(randomSetting(random));
      while (course.question !== OVER) {
        markLegal(course, mask, 1);
        const marked = Array.from(mask.keys()).filter((at) => mask[at] === 1);
        expect(marked).toEqual(legalAnswers(course).map((answer) => answer + 1));
        takeAtRandom(course, random);
      }
    }
    expect([mask[0], mask[ANSWERS + 1]]).toEqual([7, 7]);
  });

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

  test('a copy of a course continues like the original', () => {
    const random = new Random(10);
    for (let deal = 0; deal < DEALS / 8; deal += 1) {
      const setting = randomSetting(random);
      const course = courseOf(setting);
      const copy = courseOf({ ...setting, deal: setting.deal });
      for (let steps = random.below(30); steps > 0 && course.question !== OVER; steps -= 1)
        takeAtRandom(course, random);
      copy.copy(course);
      while (course.question !== OVER) {
        const answer = takeAtRandom(course, random);
        copy.take(answer);
        expect([copy.question, copy.seat, copy.words, copy.cards]).toEqual([
          course.question,
          course.seat,
          course.words,
          course.cards,
        ]);
      }
      expect({ ...copy, game: null }).toEqual({ ...course, game: null });
    }
  });
});

const formatActions = (course: Course): string =>
  Array.from(course.actions.subarray(0, course.step), formatAction).join(', ');
