import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../src/cards/engine/actions.js';
import type { AnyBot } from '../../../src/players/bot/bot.js';
import { jobOf, parsed, playChunk, recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { laterRefusal } from '../../support/input/refused.js';

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const BOARDS = 10;

/** Players that do this whatever they are asked. */
const always = (ask: (...asked: object[]) => unknown): object =>
  Object.fromEntries(QUESTIONS.map((question) => [question, ask]));

/** How often a bot goes wrong among two others, by kind, and what is said of the first time. */
async function faultsOf(bot: object, game = 'wallachen'): Promise<[counts: number[], first: string]> {
  const objects = new Map([['odd', { name: 'odd', ...bot } as AnyBot]]);
  const { faults, firstFaults } = await playChunk(
    jobOf({ game, objects, bots: ['odd', 'lowest', 'lowest'] }),
    0,
    BOARDS,
  );
  expect(firstFaults[0]).toMatchObject({ bot: 0, board: 0 });
  return [Array.from(faults).slice(0, 4), `${firstFaults[0].kind}: ${firstFaults[0].detail}`];
}

const throws = (what: unknown) => (): never => {
  throw what;
};
const hostile = new Proxy(new Error('x'), { has: throws(1), get: throws(1), getPrototypeOf: throws(1) });
const circular: Record<string, unknown> = {};
circular.circle = circular;
const NUMBER = 'a number where a word is expected, is not legal';

describe('a fault is reported', () => {
  test.each<[string, unknown]>([
    ['nothing is not legal', undefined],
    ['null is not legal', null],
    [`NaN, ${NUMBER}`, Number.NaN],
    [`-1, ${NUMBER}`, -1],
    [`0.5, ${NUMBER}`, 0.5],
    ['"HA" is not legal', 'HA'],
    [`"${'x'.repeat(76)}… is not legal`, 'x'.repeat(100_000)],
    ['true is not legal', true],
    ['a value of type bigint is not legal', 1n],
    ['Symbol(card) is not legal', Symbol('card')],
    ['{} is not legal', {}],
    ['[3] is not legal', [3]],
    ['() => 3 is not legal', () => 3],
    ['a value of type object is not legal', circular],
    ['answered with a promise', Promise.resolve(3)],
    // biome-ignore lint/suspicious/noThenProperty: it pretends to be a promise
    ['answered with a promise', { then: 5 }],
    ['answered with something that cannot be read', hostile],
  ])('of an answer: %s', async (detail, answer) => {
    const [counts, first] = await faultsOf(always(() => answer));
    // Every question of every board, which no answer here can meet.
    expect(counts).toEqual([expect.toSatisfy((illegal: number) => illegal > BOARDS), 0, 0, 0]);
    expect(first).toBe(`illegal: double: ${detail}${/^answ/.test(detail) ? '' : '; legal: no-double, double'}`);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['"just a text"', 'just a text'],
    ['a value of type object', circular],
    [`RangeError: ${'x'.repeat(188)}`, new RangeError('x'.repeat(1000))],
    ['threw something that cannot be read', hostile],
  ])('of what is thrown: %s', async (detail, what) => {
    const [counts, first] = await faultsOf(always(throws(what)));
    expect(counts).toEqual([0, expect.toSatisfy((errors: number) => errors > BOARDS), 0, 0]);
    expect(first).toBe(`error: double: ${detail}`);
  });

  test.each<[string, () => unknown]>([
    ['Error: no chair', throws(new Error('no chair'))],
    ['TypeError: gave nothing, not a player', () => undefined],
    ['TypeError: gave null, not a player', () => null],
    ['TypeError: gave 5, not a player', () => 5],
    ['TypeError: gave a promise, not a player', () => Promise.reject(new Error('later'))],
  ])('at sitting down: %s', async (detail, sit) => {
    const [counts, first] = await faultsOf({ sit });
    expect([counts, first]).toEqual([[0, BOARDS, 0, 0], `error: sit: ${detail}`]);
  });

  test('of a player whose methods are none', async () => {
    const [, first] = await faultsOf({ sit: () => ({ play: 5 }) }, 'bolachen');
    expect(first).toBe('error: play: TypeError: player.play is not a function');
    const unreadable = Object.defineProperty({}, 'play', { get: throws(new Error('no play')) });
    expect((await faultsOf({ sit: () => unreadable }, 'bolachen'))[1]).toBe('error: play: Error: no play');
    const what = 'has a method paly, which is never asked (did you mean "play"?)';
    const refused = await laterRefusal(() => faultsOf({ sit: () => ({ paly: () => 0 }) }));
    expect(refused).toBe(`bots: odd: what it seats ${what}; questions are ${QUESTIONS.join(', ')}`);
  });

  test('in a file with its place there, in one line, and in the record with seat, action and kind', async () => {
    const [wrong, throwing] = ['wrong.js', 'throwing.js'].map(fixture);
    const kinds = new Set<string>();
    for (const line of await recordsOf({ bots: [wrong, 'lowest', throwing] }, 30)) {
      const { record, course } = replay(line);
      for (const { seat, at, kind, detail } of record.faults) {
        expect(record.texts[at][0]).toBe('FMD'[seat]);
        kinds.add(`${kind} ${detail.replace(/^\w+: |;.*/g, '')}`);
      }
      const places = record.faults.map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(course.score[0] + course.score[1] + course.score[2]).toBe(0);
    }
    expect([...kinds].sort()).toEqual(['error Error: two (throwing.js:4:9)', 'illegal nothing is not legal']);
  });
});

test.each(['bolachen', 'wallachen'])(
  'after faults %s goes on with the legal defaults, as if all were omitted',
  async (game) => {
    const wrong = fixture('wrong.js');
    const [faulty, modest] = [
      await recordsOf({ game, bots: [wrong, wrong, wrong] }, 30),
      await recordsOf({ game, bots: ['lowest', 'lowest', 'lowest'] }, 30),
    ].map((lines) => lines.map((line) => [parsed(line).actions, parsed(line).result]));
    expect(faulty).toEqual(modest);
  },
);

/** Ways to change what one is shown, or to keep something on it. */
const TRIES: readonly ((view: Record<string, never>, random: object) => void)[] = [
  (view) => Object.assign(view, { hand: -1 }),
  ({ rules }) => Object.assign(rules, { brandTarget: 1 }),
  ({ legal }) => (legal as string[]).push('mord'),
  (view) => Object.assign(view, { secret: 'mine' }),
  (_, random) => Object.assign(random, { secret: 'mine' }),
  ({ trick, played }) => [trick, played].map((list: number[]) => list.fill(0)),
  ({ history }) => Object.assign(history, { length: 0 }),
  (view) => Object.defineProperty(Object.getPrototypeOf(view), 'secret', { value: 'for all' }),
  (_, random) => Object.assign(Object.getPrototypeOf(random), { secret: 'for all' }),
];

test('bots that meddle cannot change what others see, nor keep anything on what they are shown', async () => {
  const kept = new Set<unknown>();
  const meddle = (view: Record<string, never>, random: Record<string, never>): unknown => {
    for (const each of [view.secret, random.secret]) kept.add(each);
    for (const attempt of TRIES) {
      try {
        attempt(view, random);
      } catch {
        // it was not possible
      }
    }
    return typeof view.legal === 'number' ? 31 - Math.clz32(view.legal & -view.legal) : view.legal[0];
  };
  const objects = new Map([['meddling', { name: 'meddling', bid: meddle, play: meddle } as never]]);
  const play = (bot: string) => recordsOf({ rules: { earlyEnd: false }, objects, bots: [bot, bot, bot] }, 20);
  const [meddled, modest] = [await play('meddling'), await play('lowest')];
  expect(meddled.map((line) => parsed(line).actions)).toEqual(modest.map((line) => parsed(line).actions));
  expect(meddled.every((line) => parsed(line).rules.brandTarget === undefined)).toBe(true);
  expect([...kept]).toEqual([undefined]);
});

test('a player forgets everything after the board', async () => {
  const counting = fixture('counting.js');
  const all = await recordsOf({ bots: [counting, counting, counting] }, 40);
  for (const board of [0, 7, 39]) {
    const { output } = await playChunk(jobOf({ bots: [counting, counting, counting], output: 'records' }), board, 1);
    expect(new TextDecoder().decode(output!).trimEnd()).toBe(all[board]);
  }
});
