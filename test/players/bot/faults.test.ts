import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { PlacedFault } from '../../../src/boards/faults.js';
import { QUESTIONS } from '../../../src/cards/engine/actions.js';
import { jobOf, parsed, playChunk, recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { rows } from '../../rows.js';
import { laterRefusal } from '../../support/input/refused.js';

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const BOARDS = 10;

/** Three of the bot play boards of both games; the faults of the first kind found, by question. */
async function faultsOf(bot: string, game = 'wallachen'): Promise<{ kinds: readonly number[]; first: PlacedFault }> {
  const { faults, firstFaults } = await playChunk(jobOf({ game, bots: [bot, 'lowest', 'lowest'] }), 0, BOARDS);
  return { kinds: Array.from(faults).slice(0, 4), first: firstFaults[0] };
}

/** What a bot does, and what is said of it. */
const WRONG = rows`
  nothing | nothing is not legal ‖ null | null is not legal
  NaN | NaN, a number where a word is expected, is not legal
  minus | -1, a number where a word is expected, is not legal
  large | 99, a number where a word is expected, is not legal
  fraction | 0.5, a number where a word is expected, is not legal ‖ name | "HA" is not legal
  word | "grand" is not legal ‖ huge | "${'x'.repeat(76)}… is not legal ‖ true | true is not legal
  bigint | a value of type bigint is not legal ‖ symbol | Symbol(card) is not legal ‖ object | {} is not legal
  list | [3] is not legal ‖ function | () => 3 is not legal ‖ circular | a value of type object is not legal
  promise | answered with a promise ‖ rejected | answered with a promise ‖ thenable | answered with a promise
  hostile | answered with something that cannot be read
`;
const THROWN = rows`
  error | Error: two (throwing.js:3:16) ‖ null | null ‖ undefined | nothing ‖ text | "just a text"
  unreadable | a value of type object ‖ long | RangeError: ${'x'.repeat(188)} (throwing.js:12:15)
  hostile | threw something that cannot be read ‖ proxy | threw something that cannot be read
`;
const SITTING = rows`
  throws | sit: Error: no chair (sitting.js:4:11) ‖ nothing | sit: TypeError: gave nothing, not a player
  null | sit: TypeError: gave null, not a player ‖ number | sit: TypeError: gave 5, not a player
  promise | sit: TypeError: gave a promise, not a player ‖ rejected | sit: TypeError: gave a promise, not a player
  number_method | play: TypeError: player.play is not a function ‖ getter | play: Error: no play (sitting.js:14:13)
`;

describe('a fault is reported in the record', () => {
  test.each(WRONG)('answered with %s', async (answer, detail) => {
    const { kinds, first } = await faultsOf(`${fixture('wrong.js')}(answer=${answer})`);
    const [illegal, ...others] = kinds;
    // Every question of every board, which no answer here can meet.
    expect(illegal).toBeGreaterThan(BOARDS);
    expect(others).toEqual([0, 0, 0]);
    expect(first).toMatchObject({ bot: 0, board: 0, kind: 'illegal' });
    const [text, legal = ''] = first.detail.replace(/^(double|bid): /, '').split('; ');
    expect(text).toBe(detail);
    expect(legal).toMatch(detail.startsWith('answered') ? /^$/ : /^legal: [\w-]+(, [\w-]+)+$/);
  });

  test.each(THROWN)('thrown: %s', async (what, detail) => {
    const { kinds, first } = await faultsOf(`${fixture('throwing.js')}(what=${what})`);
    expect(kinds[1]).toBeGreaterThan(BOARDS);
    expect([first.kind, first.detail.replace(/^\w+: /, '')]).toEqual(['error', detail]);
  });

  test.each(SITTING)('at sitting down: %s', async (how, detail) => {
    const { kinds, first } = await faultsOf(`${fixture('sitting.js')}(how=${how})`, 'bolachen');
    expect(first).toMatchObject({ board: 0, kind: 'error', detail });
    if (detail.startsWith('sit: ')) expect(kinds).toEqual([0, BOARDS, 0, 0]);
    else expect(kinds[1]).toBeGreaterThan(BOARDS);
  });
});

test('a player with a method that is almost that of a question ends the run when it first sits down', async () => {
  const refused = await laterRefusal(() => faultsOf(`${fixture('sitting.js')}(how=misspelt)`, 'bolachen'));
  const what = 'has a method paly, which is never asked (did you mean "play"?)';
  expect(refused).toBe(`bots: sitting: what it seats ${what}; questions are ${QUESTIONS.join(', ')}`);
});

describe('a deal goes on after faults', () => {
  test.each(['bolachen', 'wallachen'])('%s: with the legal defaults, as if all were omitted', async (game) => {
    const wrong = `${fixture('wrong.js')}(answer=large)`;
    const [faulty, modest] = [
      await recordsOf({ game, bots: [wrong, wrong, wrong] }, 30),
      await recordsOf({ game, bots: ['lowest', 'lowest', 'lowest'] }, 30),
    ].map((lines) => lines.map((line) => [parsed(line).actions, parsed(line).result]));
    expect(faulty).toEqual(modest);
  });

  test('the record names seat, action and kind of each, in order, and replays', async () => {
    const wrong = `${fixture('wrong.js')}(answer=name)`;
    for (const line of await recordsOf({ bots: [wrong, 'lowest', `${fixture('throwing.js')}`] }, 30)) {
      const { record, course } = replay(line);
      expect(record.faults.length).toBeGreaterThan(0);
      for (const { seat, at, kind, detail } of record.faults) {
        expect(record.texts[at][0]).toBe('FMD'[seat]);
        expect(['illegal', 'error']).toContain(kind);
        expect(detail).not.toContain('\n');
      }
      const places = record.faults.map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(course.score[0] + course.score[1] + course.score[2]).toBe(0);
    }
  });
});

describe('bots that meddle', () => {
  test('cannot change what others see, nor keep anything on what they are shown', async () => {
    const meddling = fixture('meddling.js');
    const meddled = await recordsOf({ rules: { earlyEnd: false }, bots: [meddling, meddling, meddling] }, 20);
    const modest = await recordsOf({ rules: { earlyEnd: false }, bots: ['lowest', 'lowest', 'lowest'] }, 20);
    expect(meddled.map((line) => parsed(line).actions)).toEqual(modest.map((line) => parsed(line).actions));
    expect(meddled.every((line) => parsed(line).rules.brandTarget === undefined)).toBe(true);
    const { keptByMeddling } = globalThis as unknown as { keptByMeddling: unknown[] };
    expect(new Set(keptByMeddling)).toEqual(new Set([undefined]));
  });

  test('a player forgets everything after the board', async () => {
    const counting = fixture('counting.js');
    const all = await recordsOf({ bots: [counting, counting, counting] }, 40);
    for (const board of [0, 7, 39]) {
      const { output } = await playChunk(jobOf({ bots: [counting, counting, counting], output: 'records' }), board, 1);
      expect(new TextDecoder().decode(output!).trimEnd()).toBe(all[board]);
    }
  });
});
