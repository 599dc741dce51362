import { expect, test } from 'vitest';
import { ALL_CARDS, type Card, setOf } from '../../../src/cards/engine/cards.js';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { Random } from '../../../src/players/bot/random.js';
import { hashOf } from '../../outline.js';

/** The random numbers of a bot: one that draws plays the same deal for ever. */

/** The first three numbers that a bot draws at a question. */
function draws(address: { board?: number; seat?: number; step?: number; name?: string; seed?: string }): string {
  const { board = 7, seat = 1, step = 5, name = 'sound', seed = 'draws' } = address;
  const random = new Random(keyOf(seed), nameNumber(name));
  random.sit({ step } as never, 99, seat);
  random.word(); // of another board
  random.sit({ step } as never, board, seat);
  return [random.word(), random.word(), random.word()].join();
}

test('other boards, also where their low 32 bits agree, seats, steps, names and seeds have other numbers', () => {
  const places = [{}, { board: 8 }, { board: 7 + 2 ** 32 }, { seat: 2 }, { step: 6 }, { name: 'bold' }, { seed: 'x' }];
  expect(places.map(draws)).toMatchInlineSnapshot(`
    [
      "281962579,-265685070,1055621680",
      "-1261716325,-1227285576,-1845756873",
      "1189963907,-223873319,-307062417",
      "358693515,-214263786,1588595507",
      "275930480,100597739,1484749966",
      "1522167930,181774228,-1921829693",
      "2083679125,1122730692,1896075430",
    ]
  `);
});

test('how much one question draws never shifts another', () => {
  const [greedy, frugal] = [new Random(keyOf('draws'), 1), new Random(keyOf('draws'), 1)];
  const course = { step: 0 };
  for (const each of [greedy, frugal]) each.sit(course as never, 3, 0);
  for (; course.step < 40; course.step++) {
    const first = greedy.word();
    if (course.step % 3 === 0) expect(frugal.word()).toBe(first);
    for (let more = 0; more < course.step; more += 1) greedy.fraction();
  }
});

test('cards, items, chances: each of them, and always the same', () => {
  const random = new Random(keyOf('draws'), 1);
  random.sit({ step: 0 } as never, 0, 0);
  const three = setOf([3, 17, 31] as Card[]);
  const ways = {
    ...{ three: () => random.card(three), all: () => random.card(ALL_CARDS), item: () => random.pick(['a', 'b']) },
    ...{ below: () => random.below(7), never: () => random.chance(0), often: () => random.chance(0.9) },
    ...{ always: () => random.chance(1), fraction: () => Math.floor(9 * random.fraction()) },
  };
  const found = Object.entries(ways).map(([name, draw]) => {
    const drawn = Array.from({ length: 300 }, () => draw());
    return `${name} ${new Set(drawn).size} ${hashOf(drawn.join())}`;
  });
  expect(found.join(', ')).toMatchInlineSnapshot(
    `"three 3 170f2233, all 32 20ca9a97, item 2 8b6073b9, below 7 a53a7709, never 1 c60bfb02, often 2 c6e46cb5, always 1 ee6a6f41, fraction 9 fd993164"`,
  );
});
