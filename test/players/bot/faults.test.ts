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

/** Ways to answer a question, to fail at it, and not to sit down. */
const ANSWERS = [
  ...[undefined, null, Number.NaN, -1, 0.5, 'HA', 'x'.repeat(100_000), true, 1n, Symbol('card'), {}, [3], () => 3],
  // biome-ignore lint/suspicious/noThenProperty: it pretends to be a promise
  ...[circular, Promise.resolve(3), { then: 5 }, hostile],
];
const THROWN = [null, undefined, 'just a text', circular, new RangeError('x'.repeat(1000)), hostile];
const SEATED = [undefined, null, 5].map((seated) => () => seated);
const CHAIRS = [throws(new Error('no chair')), ...SEATED, () => Promise.reject(new Error('later'))];

describe('a fault is reported', () => {
  test('of an answer, of what is thrown, and at sitting down', async () => {
    const found: string[] = [];
    const bots = [...ANSWERS.map((answer) => always(() => answer)), ...THROWN.map((what) => always(throws(what)))];
    for (const bot of [...bots, ...CHAIRS.map((sit) => ({ sit }))]) {
      const [counts, first] = await faultsOf(bot);
      // Every question of every board, which no answer here can meet; at sitting down once a board.
      expect(counts.filter((count) => count >= BOARDS)).toHaveLength(1);
      found.push(`${counts} ${first.replace(/x{70,}/, 'x…').replace('; legal: no-double, double', '')}`);
    }
    expect(found.join('; ')).toMatchInlineSnapshot(
      `"89,0,0,0 illegal: double: nothing is not legal; 89,0,0,0 illegal: double: null is not legal; 89,0,0,0 illegal: double: NaN, a number where a word is expected, is not legal; 89,0,0,0 illegal: double: -1, a number where a word is expected, is not legal; 89,0,0,0 illegal: double: 0.5, a number where a word is expected, is not legal; 89,0,0,0 illegal: double: "HA" is not legal; 89,0,0,0 illegal: double: "x…… is not legal; 89,0,0,0 illegal: double: true is not legal; 89,0,0,0 illegal: double: a value of type bigint is not legal; 89,0,0,0 illegal: double: Symbol(card) is not legal; 89,0,0,0 illegal: double: {} is not legal; 89,0,0,0 illegal: double: [3] is not legal; 89,0,0,0 illegal: double: () => 3 is not legal; 89,0,0,0 illegal: double: a value of type object is not legal; 89,0,0,0 illegal: double: answered with a promise; 89,0,0,0 illegal: double: answered with a promise; 89,0,0,0 illegal: double: answered with something that cannot be read; 0,89,0,0 error: double: null; 0,89,0,0 error: double: nothing; 0,89,0,0 error: double: "just a text"; 0,89,0,0 error: double: a value of type object; 0,89,0,0 error: double: RangeError: x…; 0,89,0,0 error: double: threw something that cannot be read; 0,10,0,0 error: sit: Error: no chair; 0,10,0,0 error: sit: TypeError: gave nothing, not a player; 0,10,0,0 error: sit: TypeError: gave null, not a player; 0,10,0,0 error: sit: TypeError: gave 5, not a player; 0,10,0,0 error: sit: TypeError: gave a promise, not a player"`,
    );
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
