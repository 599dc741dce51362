import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { checksOf } from '../../../src/analysis/checking/check.js';
import { type BotCheckJob, checkerOf } from '../../../src/analysis/checking/checker.js';
import * as options from '../../../src/analysis/checking/options.js';
import { redealt } from '../../../src/analysis/checking/redeal.js';
import { showScenesIn } from '../../../src/analysis/checking/scene.js';
import { watchedChecks } from '../../../src/analysis/checking/watched.js';
import { DOUBLE } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { SITTING } from '../../../src/players/bot/pulse.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { checkBot, type Finding, InputError } from '../../../src/public/index.js';
import type { Loss } from '../../../src/runs/work/casualties.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { Random } from '../../judge/random.js';
import { listed } from '../../listed.js';
import { hashOf, outlineOf, testOptions } from '../../outline.js';

/** What is found out about bots, in words, on this thread. */

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

/** One line for each finding, and each board that shows it; speeds are not for tests. */
const lineOf = ({ check, result, detail, evidence }: Finding): string =>
  [
    `${check} ${result}: ${detail.replace(/[\d,]+ questions a sec.*/, 'so fast')}`,
    ...evidence.map(({ text, what }) => `  ${text}; ${JSON.stringify(what)}`),
  ]
    .join('\n')
    .replaceAll(FIXTURES, '');

const GAMES = ['bolachen', 'wallachen'];
const MINE = { name: 'mine', games: ['wallachen'] };

async function found(bot: string, deals: number, moveTime = 0): Promise<string> {
  let copies = 0;
  const spec = parseSpec(/\./.test(bot) ? FIXTURES + bot : bot, 'bots');
  const load = () => loadPolicies(spec, 'bots', undefined, { copy: copies++ });
  const limits = { ...LIMITS, moveTime };
  const games = GAMES.map((game) => makeGame(game));
  const lines = await listed(checksOf({ spec: spec.text, deals, games, limits, load }));
  return lines.map(lineOf).join('\n');
}

test.each(['lowest', 'sound'])('%s follows the rules', async (bot) => {
  expect(await found(bot, 6)).not.toMatch(/failed|skipped/);
});

test('a bot that revokes, one that sees others’ cards, one whose draws give them away, one that learns', async () => {
  const given: string[] = [];
  const deals = { 'illegal.ts': 6, 'peeking.js': 12, 'drawing.js': 2, 'stateful.js': 6 };
  for (const [bot, count] of Object.entries(deals)) {
    const lines = await found(bot, count);
    given.push(`${bot}: ${[...lines.matchAll(/^\S.*? (?=failed:)/gm)].join('')}failed, ${hashOf(lines)}`);
  }
  expect(given.join('; ')).toMatchInlineSnapshot(
    `"illegal.ts: legality failed, 77d2d2a8; peeking.js: hidden cards state failed, e86a8f1b; drawing.js: hidden cards state failed, 096bf329; stateful.js: state failed, f91f63d7"`,
  );
});

test('a bot that draws elsewhere is not asked twice', async () => {
  const lines = (await found('nondeterministic.js', 6)).replaceAll(/ board.*|\d+ answers/g, '');
  expect(lines).toMatchInlineSnapshot(`
    "legality ok:  in 2 rule sets and 62 other values of options
    determinism failed: the same view and random numbers, another answer
      on
    hidden cards skipped: cannot be checked for a bot that is not deterministic
    state skipped: cannot be checked for a bot that is not deterministic
    speed ok: so fast"
  `);
});

test('a bot that sees all cards, and one that need not repeat its answers, are exempt; each bid takes two milliseconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const bid = ({ legal }: { legal: readonly string[] }): string => {
    vi.advanceTimersByTime(2);
    return legal[0];
  };
  const given: string[] = [];
  for (const [moveTime, more] of [
    [1, { seesAllCards: true, sit: () => ({ bid }) }],
    [2, { repeatable: false, bid }],
  ] as const)
    for (const { check, result, detail } of await checkBot({ ...MINE, ...more } as never, { deals: 9, moveTime }))
      given.push(`${check} ${result}: ${detail}`);
  vi.useRealTimers();
  expect(given.join('; ')).toMatchInlineSnapshot(
    `"legality ok: 500 answers in 1 rule set and 35 other values of options; determinism ok: 236 questions of 9 deals answered alike by two copies; hidden cards exempt: sees all cards, and says so; state ok: 9 boards played alike in the opposite order; speed failed: 4,315 questions a second, the longest answer 2.0 ms, longer than the move time of 1 ms; legality ok: 500 answers in 1 rule set and 35 other values of options; determinism exempt: it need not answer alike when it is asked the same again; hidden cards exempt: it need not answer alike when it is asked the same again; state exempt: it need not answer alike when it is asked the same again; speed ok: 4,315 questions a second, the longest answer 2.0 ms"`,
  );
});

const PLACE = { deal: 1, bot: 0, seat: 2, step: 5, isOvertime: false };

/** The checks of a bot on a thread that is this one, and is lost in a check of this number. */
async function watched(lostIn: number, answer: Partial<Loss> | Error | 'stops'): Promise<string> {
  const stop = new AbortController();
  const begin = (job: BotCheckJob) => {
    const player = checkerOf(job);
    let checks = 0;
    const attempt = async () => {
      if (checks++ !== lostIn) return { result: await (await player).play() };
      if (answer === 'stops') stop.abort();
      if (answer instanceof Error) throw answer;
      return { place: PLACE, isTimeout: true, how: 'exited with code: 3', ...Object(answer) } as Loss;
    };
    return { attempt, close: async () => void said.push('(the thread ends)') };
  };
  const said: string[] = [];
  const job = { spec: 'lowest', bundled: 'lowest', deals: 2, limits: { moveTime: 700, memory: 0 }, games: GAMES };
  for await (const each of watchedChecks(job, stop.signal, begin)) said.push(lineOf(each));
  return said.filter((line) => !/skipped: not run/.test(line)).join('\n');
}

afterAll(() => showScenesIn(new SharedArrayBuffer(0)));

test('a bot on a watched thread', async () => {
  const onLoading = { ...PLACE, deal: 0 };
  const given: string[] = [];
  for (const [what, lostIn, answer] of [
    ['is not lost', 9, {}],
    ['hangs', 1, {}],
    ['ends its thread as it sits down', 2, { isTimeout: false, place: { ...PLACE, step: SITTING } }],
    ['hangs as it is loaded', 1, { place: onLoading }],
    ['ends its thread as it is loaded', 1, { isTimeout: false, place: onLoading }],
    ['is lost before the first board', 0, {}],
    ['does not load', 0, new InputError('bot: no')],
    ['is stopped', 1, 'stops'],
  ] as [string, number, Partial<Loss> | Error | 'stops'][])
    given.push(`--- it ${what}`, await watched(lostIn, answer));
  expect(outlineOf(given.join('\n'), 2)).toMatchInlineSnapshot(`
    "--- it is not lost
    legality ok: 675 answers in 2 rule sets and 62 other values of options
    -- 34 more lines, cef7b2ae
    "
  `);
  await expect(watched(1, new TypeError('ours'))).rejects.toThrow('ours');
});

test('deals that a seat cannot tell from its own', () => {
  const random = new Random(8);
  const given: string[] = [];
  for (const course of questionsOf(random, 60, 0.5)) {
    const other = redealt(course, course.seat, random, course.question === DOUBLE ? 200 : 12);
    given.push(other === null ? '-' : [...other.hands, other.talon, ...other.actions.slice(0, other.step)].join(' '));
  }
  expect(
    [given.length, given.filter((each) => each === '-').length, hashOf(given.join())].join(),
  ).toMatchInlineSnapshot(`"1563,75,082be7f8"`);
});

testOptions(options, '1 b8e38216');
