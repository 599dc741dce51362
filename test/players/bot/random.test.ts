import { describe, expect, test } from 'vitest';
import { ALL_CARDS, type Card, has, setOf } from '../../../src/cards/engine/cards.js';
import { Course } from '../../../src/cards/engine/course.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { Random } from '../../../src/players/bot/random.js';

const KEY = keyOf('draws');

/** A deal at a step: its next answer has this index among the actions. */
function courseAt(step: number): Course {
  const course = new Course(makeGame('bolachen'));
  course.step = step;
  return course;
}

/** The first three numbers that a bot draws at a question. */
function draws(address: { board?: number; seat?: number; step?: number; name?: string; seed?: string }): number[] {
  const { board = 7, seat = 1, step = 5, name = 'sound', seed = 'draws' } = address;
  const random = new Random(keyOf(seed), nameNumber(name));
  random.sit(courseAt(step), 99, seat);
  random.word(); // of another board
  random.sit(courseAt(step), board, seat);
  return [random.word(), random.word(), random.word()];
}

describe('the random numbers of a bot', () => {
  test('golden: a bot that draws plays the same deal for ever', () => {
    expect(draws({})).toEqual([281962579, -265685070, 1055621680]);
  });

  test.each([
    ['board', { board: 8 }],
    ['a board whose low 32 bits agree', { board: 7 + 2 ** 32 }],
    ['seat', { seat: 2 }],
    ['step', { step: 6 }],
    ['name', { name: 'bold' }],
    ['seed', { seed: 'other' }],
  ])('another %s, other numbers', (_, address) => {
    expect(draws(address)).not.toEqual(draws({}));
  });

  test('how much one question draws never shifts another', () => {
    const [greedy, frugal] = [new Random(KEY, 1), new Random(KEY, 1)];
    const course = courseAt(0);
    greedy.sit(course, 3, 0);
    frugal.sit(course, 3, 0);
    for (let step = 0; step < 40; step += 1) {
      course.step = step;
      const first = greedy.word();
      if (step % 3 === 0) expect(frugal.word()).toBe(first);
      for (let more = 0; more < step; more += 1) greedy.fraction();
    }
  });

  test('cards, items, chances', () => {
    const random = new Random(KEY, 1);
    random.sit(courseAt(0), 0, 0);
    const set = setOf([3, 17, 31] as Card[]);
    const cards = Array.from({ length: 300 }, () => random.card(set));
    expect(cards.every((card) => has(set, card))).toBe(true);
    expect(new Set(cards).size).toBe(3);
    expect(new Set(Array.from({ length: 1000 }, () => random.card(ALL_CARDS))).size).toBe(32);
    expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']));
    expect(Array.from({ length: 100 }, () => [random.chance(0), random.chance(1)])).toEqual(
      Array(100).fill([false, true]),
    );
  });
});
