import { expect, test } from 'vitest';
import type { Finding } from '../../src/analysis/checking/finding.js';
import { bench } from '../../src/cli/bench.js';
import { checkedText } from '../../src/cli/check-bot.js';
import { browserOf } from '../../src/cli/living.js';
import { listingText } from '../../src/cli/worker.js';
import { SAMPLE } from '../cards/record/sample.js';
import { outlineOf } from '../outline.js';
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
  await expect(outlineOf(texts.join('\n'), 4)).toMatchFileSnapshot('texts/checks.txt');
});

test('records of which most are wrong: those that are named, and how many there are besides', async () => {
  const right = JSON.stringify({ ...SAMPLE, seed: 's', index: 1 });
  const folder = folderWith({ 'games.jsonl': `${right}\n${'{}\n'.repeat(25)}` });
  let story = '';
  for (const line of ['check', 'check --full', 'check --json', 'review --model sound --worlds 20 --threads 0']) {
    const { code, stdout, stderr } = await here(folder, `${line} games.jsonl`);
    story += `${line}: ${code}\n${stdout}${stderr}`;
  }
  await expect(outlineOf(story, 2)).toMatchFileSnapshot('texts/wrong.txt');
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
  await expect(`${all}\n${none}`).toMatchFileSnapshot('texts/queue.txt');
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
  const flags = [
    { signature: true },
    {},
    { threads: '1,2' },
    { slope: true },
    { bots: 'sound' },
    { bots: 'sound,bold,random' },
  ];
  for (const given of [...flags, ...flags.slice(0, 5).map((each) => ({ ...each, json: true }))]) {
    const { stdout, stderr } = await heard(() => bench({ threads: '1', ...given }, MEASURES as never));
    story += `${JSON.stringify(given)}\n${stdout}${stderr}`;
  }
  story = story.replace(/^node .*/gm, 'node').replace(/^ *"(version|node|processor|load)": .*\n/gm, '');
  await expect(outlineOf(story, 2)).toMatchFileSnapshot('texts/bench.txt');
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
