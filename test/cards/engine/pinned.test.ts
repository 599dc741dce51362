import { expect, test } from 'vitest';
import * as actions from '../../../src/cards/engine/actions.js';
import * as cards from '../../../src/cards/engine/cards.js';
import type { Course } from '../../../src/cards/engine/course.js';
import * as legal from '../../../src/cards/engine/legal.js';
import * as play from '../../../src/cards/engine/play.js';
import { isPaidAlready } from '../../../src/cards/engine/scoring.js';
import * as seats from '../../../src/cards/engine/seats.js';
import { TRUMP_TRICKS } from '../../../src/cards/engine/trump-tricks.js';
import { Random } from '../../judge/random.js';
import { allGivenBy, givenBy, hashesOf } from '../../outline.js';
import { questionsOf } from './random-course.js';

/** Every function of cards and answers at many places, and all that is known of deals at each question. */

const SETS = [-1, -256, 0x1234_5678, 0x80, 0xff00, 0x0f0f_0f0f, 1 << 31];
const NUMBERS = [...Array(33).keys(), 64, 95, 127, 128, 129, 300, 623, 0x4020, 0x8081, ...SETS];
const PAIRS = NUMBERS.flatMap((a) => NUMBERS.map((b) => [a, b]));
const QUESTIONS = actions.QUESTIONS.flatMap((word) => NUMBERS.map((number) => [word, number]));

const all = (module: object, times: readonly (readonly unknown[])[]) =>
  Object.entries(allGivenBy(module, times)).map(([name, of]) => [name, of()]);

function known(course: Course): unknown {
  const { isForced, isDrawn, isPassedOut, game: _, ...state } = course;
  const bySeat = seats.SEATS.map((seat) => [course.playedBy(seat), course.tappedBy(seat), course.multiplierFor(seat)]);
  const forced = isForced ? course.forced : null;
  const mask = new Uint8Array(actions.ANSWERS + 2).fill(7);
  legal.markLegal(course, mask, 1);
  const marked = [...mask.keys()].filter((at) => mask[at] !== 0).slice(1, -1);
  expect(marked.map((at) => at - 1)).toEqual(legal.legalAnswers(course));
  const may = NUMBERS.map((answer) => legal.isLegal(course, answer));
  return [state, isForced, isDrawn, isPassedOut, forced, bySeat, isPaidAlready(course), legal.countLegal(course), may];
}

test('values are what they always were', () => {
  const values = {
    cards: () => [all(cards, PAIRS), cards.setOf(SETS.map((set) => cards.lowest(set as never)))],
    answers: () => [
      all(actions, PAIRS),
      givenBy(actions.mayAnswer, QUESTIONS),
      actions.WORDS.map((word) => [actions.wordBit(word), actions.wordAmong(0xf_ffff, word)]),
    ],
    'sure trumps': () => TRUMP_TRICKS,
    seats: () => all(seats, [[0], [1], [2], [true, true], ['defenders', false], ['defenders', true], [false, true]]),
    'beaten cards': () =>
      [-1, 2, 4].map((trump) => PAIRS.map(([card, best]) => play.beats(card as never, best as never, trump))),
    'cards drawn blind': () =>
      Array.from(questionsOf(new Random(18), 150, 0.1), (course) => course.isDrawn && [course.forced, course.cards]),
    deals: () => Array.from(questionsOf(new Random(5), 12), (course) => JSON.stringify(known(course))),
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(
    `
    "cards a60961bf; answers 47e5117c; sure trumps b6420a22; seats 8bb0b90f; beaten cards 472bd3a0;
    cards drawn blind bb5e1cdb; deals d094ff2c"
  `,
  );
});
