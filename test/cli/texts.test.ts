import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { BotMeter } from '../../benchmarks/bot-speed.js';
import { measureWatched } from '../../benchmarks/watched-bots.js';
import type { Finding } from '../../src/analysis/checking/finding.js';
import { bench } from '../../src/cli/bench.js';
import { checkedText } from '../../src/cli/check-bot.js';
import { browserOf } from '../../src/cli/living.js';
import { folderByDate } from '../../src/cli/play.js';
import { listingText } from '../../src/cli/worker.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { hashOf } from '../outline.js';
import { heard, here } from './here.js';
import { folderWith } from './run.js';

/** What commands print of what only other threads, processes or machines find out, as they would find it. */

const FOUND: readonly Finding[] = [
  { check: 'legal', result: 'ok', detail: '100 answers', evidence: [] },
  {
    check: 'repeatable',
    result: 'failed',
    detail: 'another answer to the same question, which is more than a line of eighty letters can hold',
    evidence: [{ text: 'board 3: pass, then brand', command: 'bolachen simulate --board 3' }, { text: 'board 4' }],
  },
  { check: 'fair', result: 'exempt', detail: 'sees all cards', evidence: [] },
  { check: 'speed', result: 'skipped', detail: 'not run', evidence: [] },
] as never;

const HOW = { deals: 1, isStopped: false, full: true };
test('checks of a bot: failures first, in short and in full, what is left out, and where they end', async () => {
  const kept = FOUND.filter(({ result }) => result !== 'failed');
  const texts = [
    checkedText('./mine.ts', FOUND, HOW),
    checkedText('./mine.ts', FOUND, { ...HOW, full: false, deals: 20 }),
    checkedText('./mine.ts', kept, HOW),
    checkedText('./mine.ts', kept.slice(0, 1), { ...HOW, isStopped: true }),
    checkedText('./mine.ts', kept.slice(0, 1), HOW),
  ];
  expect(hashOf(texts.join('\n'))).toMatchInlineSnapshot(`"253e018e"`);
});

const WORKER = { name: 'a:1', threads: 4, version: '1.0.0', signature: '77', pieces: 1200, inHand: 2 };
const RUN = { id: 'r1', title: 'compare', isAlive: true, waiting: 1500, active: 2, done: 3 };
test('what a queue has: workers, and why they do not play a run', async () => {
  const workers = [
    { ...WORKER, runs: { r1: null, r2: 'another version' } },
    { ...WORKER, name: 'b:2', runs: {} },
  ] as never;
  const all = listingText({ workers, strangers: 2, runs: [RUN, { ...RUN, id: 'r2', isAlive: false }] });
  const none = listingText({ workers: [], strangers: 0, runs: [] });
  expect(`${all}\n${none}`).toMatchInlineSnapshot(`
    "  worker  threads  version  signature  played  in hand
      a:1           4    1.0.0         77   1,200        2
      b:2           4    1.0.0         77   1,200        2

      worker                         plays
      a:1     r1, not r2 (another version)
      b:2                                –
    2 workers with another secret

      run     what  coordinator  waiting  in hand  done
      r1   compare        there    1,500        2     3
      r2   compare         gone    1,500        2     3

    no workers

    no runs
    "
  `);
});

test('a worker has a thread at least', async () => {
  vi.stubEnv('BOLACHEN_SECRET', 'not known to anybody');
  const ran = await here(folderWith(), 'worker --queue redis://pc1 --threads 0');
  vi.unstubAllEnvs();
  expect([ran.code, ran.stderr]).toEqual([2, 'bolachen: --threads: expected 1 to 256; found 0\n']);
});

const SPREAD = { perSecond: 1234.5, low: 1000, high: 1500 };
const MEASURES = {
  signature: async () => 77n,
  measureDeals: async (bot: string, threads: number) => ({
    ...{ ...SPREAD, name: `deals of ${bot}`, threads, first: 900 * threads, perSecond: 1000 * threads },
    ...{ processorTime: 1.5, processorTimes: [1.25, 1.75] as const, processors: threads, mainThread: 0.5 },
  }),
  measureAll: async () => [{ ...SPREAD, name: 'dealing', unit: 'deals', threads: 1, ratio: 2.5 }],
  measureSolver: async () => [{ ...SPREAD, name: 'lead', unit: 'questions', threads: 1, ratio: 20.4, nodes: 99.6 }],
  measureWatched: async ({ labels }: { readonly labels: readonly string[] }) => ({
    ...{ boards: 2000, dealsPerSecond: 1234 },
    bots: labels.map((bot, nth) => ({
      ...{ bot, questionsPerSecond: 10, cardsPerSecond: 5, share: 0.25, answersPerSecond: nth === 0 ? SPREAD : null },
      faults: { illegal: nth, error: 0, timeout: 0, crash: 0 },
    })),
  }),
} as const;

test('what bench measures, of deals, parts and bots', async () => {
  let story = '';
  const ofBots = ['sound', 'sound,bold,random'].map((bots) => ({ bots }));
  const flags = [{ signature: true }, {}, { threads: '1,2' }, { slope: true }, ...ofBots];
  for (const given of [...flags, ...flags.slice(0, 5).map((each) => ({ ...each, json: true }))]) {
    const { stdout, stderr } = await heard(() => bench({ threads: '1', ...given }, MEASURES as never));
    story += `${JSON.stringify(given)}\n${stdout}${stderr}`;
  }
  story = story
    .replace(/^node v\S+, .*, load \d+\.\d\d$/gm, 'node')
    .replace(/^ *"(version|node|processor|load)": .*\n/gm, '');
  expect(hashOf(story)).toMatchInlineSnapshot(`"50908e1a"`);
  for (const [bots, said] of [
    ['sound,bold', '--bots: expected one bot, or three; found 2'],
    ['a(', '--bots: '],
  ])
    await expect(bench({ bots }, MEASURES as never)).rejects.toThrow(said);
});

test.each([
  ['linux', {}, ''],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: '' }, 'xdg-open'],
  ['linux', { BROWSER: 'firefox' }, 'firefox'],
  ['linux', { BROWSER: '', DISPLAY: ':0' }, ''],
  ['darwin', {}, 'open'],
  ['win32', {}, 'cmd /c start '],
  ['freebsd', {}, 'xdg-open'],
])('the browser on %s with %o', (platform, env, command) => expect(browserOf(platform, env).join(' ')).toBe(command));

test('a folder is named by its time and title', () => {
  const name = basename(folderByDate(`compare ./a.ts b(x=0.5) ${'long'.repeat(20)}`));
  expect(name.replace(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_/, '')).toBe('compare-.-a.ts-b-x=0.5-longlonglonglongl');
});

test('the signature of bench is the one that is kept', async () => {
  const kept = readFileSync(new URL('../../benchmarks/signature.txt', import.meta.url), 'utf8').trim();
  expect(await here(folderWith(), 'bench --signature')).toEqual({ code: 0, stdout: `${kept}\n`, stderr: '' });
});
test('bench tells what each bot of three takes of the time, and its faults', async () => {
  const wrong = new URL('fixtures/wrong.mjs', import.meta.url).href;
  const labels = ['sound', 'wrong', 'pimc(worlds=20)'];
  const meter = await BotMeter.make({ bots: ['sound', wrong, 'pimc(worlds=20)'], labels, limits: LIMITS, slice: 2 });
  const { boards, dealsPerSecond, bots } = meter.play();
  expect(boards).toBeGreaterThanOrEqual(20);
  const none = { illegal: 0, error: 0, timeout: 0, crash: 0 };
  const some = { illegal: expect.toSatisfy((times) => times > 0), error: expect.toSatisfy((times) => times > 0) };
  expect(bots.map(({ bot, faults }) => [bot, faults])).toEqual([
    ['sound', none],
    ['wrong', { ...none, ...some }],
    ['pimc(worlds=20)', none],
  ]);
  // Ten tricks at most, and nobody plays more cards than those.
  for (const { cardsPerSecond } of bots) expect(cardsPerSecond / dealsPerSecond).toBeLessThanOrEqual(10);
  const [sound, , pimc] = bots;
  expect(pimc.share).toBeGreaterThan(sound.share);
  expect(bots.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
  expect(pimc.answersPerSecond?.perSecond).toBeGreaterThan(0);
});

test('a bot that hangs as it is measured is named', async () => {
  const path = join(folderWith({ 'hangs.mjs': 'export default { name: "x", play() { for (;;); } };' }), 'hangs.mjs');
  const hangs = { bots: ['lowest', 'sound', pathToFileURL(path).href], labels: ['lowest', 'sound', 'hangs'] };
  const limits = { ...LIMITS, moveTime: 100 };
  await expect(measureWatched({ ...hangs, limits })).rejects.toThrow('--bots: hangs: no answer after 100 ms');
});
