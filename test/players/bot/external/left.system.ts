import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { rollout } from '../../../../src/analysis/advice/rollout.js';
import { review } from '../../../../src/analysis/review/review.js';
import { Environment } from '../../../../src/data/env/environment.js';
import { simulate } from '../../../../src/experiments/simulate/kind.js';
import { tune } from '../../../../src/experiments/tune/kind.js';
import type { How } from '../../../../src/runs/run/options.js';
import { bolachen, folderWith, json, read } from '../../../cli/run.js';
import { blockJob, playBlocks } from '../../../experiments/blocks/jobs.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../../folders.js';
import { hasProgram, PATIENCE } from '../../../machine.js';
import { isWhole, sized } from '../../../sizes.js';
import { DUCK, EXAMPLES } from './fixture.js';

/** What a program of this process starts has ended once that is over, on this thread, too. */

const folder = folderOfFile();
const HERE: How = { threads: 0 };
const PYTHON = hasProgram('python3', '--version');

/** A bot whose processes write their numbers down, and how many of these have been started and live. */
function counted(example: keyof typeof EXAMPLES) {
  const file = join(folder, randomBytes(8).toString('hex'));
  const begun = (): number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);
  return {
    bot: `exec(echo $$ >> ${file}; exec ${EXAMPLES[example].slice('exec('.length)}`,
    begun,
    alive: (): number[] => begun().filter(isAlive),
  };
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Ways of playing. */
const WAYS: Readonly<Record<string, (bot: string) => Promise<unknown>>> = {
  simulate: (bot) => simulate({ bots: [bot, 'sound', 'lowest'], deals: 3, seed: 's' }, HERE),
  tune: (bot) => tune({ spec: `${bot}(length=4..5)`, blocks: 4, chunk: 2, confirm: 1, seed: 's' }, HERE),
  advise: (bot) => rollout({ hand: 'HA HK HO HU EA EK EO E8 G8 G9', seat: 'F' }, { model: bot, worlds: 4 }),
  'a model of a bot': (bot) =>
    simulate({ bots: [`respond(worlds=2,model=${bot})`, 'sound', 'lowest'], deals: 1, seed: 's' }, HERE),
  'an environment': async (bot) =>
    (await Environment.make({ bots: ['learner', bot, bot], tables: 6 }, () => {})).close(),
  'a run that is aborted'(bot) {
    const stop = new AbortController();
    const how = { ...HERE, signal: stop.signal, onProgress: () => stop.abort() };
    return simulate({ bots: [bot, 'sound', 'lowest'], deals: 1000, seed: 's' }, how);
  },
  async 'a run that ends in an error'(bot) {
    const fail = (): never => {
      throw new Error('the caller fails');
    };
    const run = simulate({ bots: [bot, 'sound', 'lowest'], deals: 50, seed: 's' }, { ...HERE, onProgress: fail });
    await expect(run).rejects.toThrow('the caller fails');
  },
  async review(bot) {
    const { output } = await playChunk(jobOf({ output: 'records' }), 0, 1);
    const { result: _, actions, ...record } = JSON.parse(new TextDecoder().decode(output as Uint8Array));
    const begun = { ...record, actions: actions.slice(0, 1) };
    // A model is asked about thousands of deals first, for what is at stake.
    const terms = isWhole ? { model: `sound+auction=${bot}` } : { model: 'sound', others: `sound+auction=${bot}` };
    await review([JSON.stringify(begun)], { ...terms, worlds: 20 }, HERE);
  },
};

test.each([
  ...Object.entries(WAYS).map(([name, play]) => [name, 'javascript', play] as const),
  ...(PYTHON ? [['one that is asked about several boards at once', 'together', WAYS.simulate] as const] : []),
])('no process is left: %s', async (_, example, play) => {
  const { bot, begun, alive } = counted(example);
  await play(bot);
  expect(begun().length).toBeGreaterThan(1); // the first is asked who it is
  await vi.waitFor(() => expect(alive()).toEqual([]), { timeout: PATIENCE });
});

test('a run whose program is gone stops as by Ctrl-C, and is resumed', async () => {
  const folder = folderWith({
    'a.mjs': `let asked = 0;
      for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
        const { type, id, legal } = JSON.parse(line);
        const isGone = (await import('node:fs')).existsSync('gone') && ++asked > 90;
        if (type === 'hello') console.log('{"type":"hello","protocol":1,"name":"p","repeatable":false,"window":4}');
        if (type === 'question')
          console.log(JSON.stringify({ id, ...(isGone ? { unavailable: 'no net', final: true } : { answer: legal[0] }) }));
      }`,
    gone: '',
  });
  const flags = '--estimand one-in-field --blocks 20 --chunk 2 --seed o --threads 1'.split(' ');
  const run = ['compare', 'p:=exec(node a.mjs)', 'sound', ...flags, '--out'];
  const { code, stdout, stderr } = await bolachen(folder, [...run, 'broken']);
  expect(stderr).toMatch(/bots: p: is not available: no net\nstopped: [1-9]\d* of 20 blocks.*; to continue:\n/);
  expect(stdout).toMatch(/^bolachen, [1-9]\d* blocks, /m);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'broken/tables/words.csv'))).toBe(true);
  rmSync(join(folder, 'gone'));
  await bolachen(folder, [...run, 'whole']);
  expect((await bolachen(folder, ['compare', '--resume', 'broken'])).code).toBe(0);
  const [whole, broken] = ['whole', 'broken'].map((name) =>
    json<{ digest: string }>(read(folder, `${name}/manifest.json`)),
  );
  expect(broken).toMatchObject({ complete: true, digest: whole.digest });
});

test.each([
  ['a file that its script names', 'c.txt'],
  ['a file that it lists', 'weights/w.txt'],
])('a program is another where %s has changed', async (_, file) => {
  const hello = '{"type":"hello","protocol":1,"name":"p","repeatable":false,"files":["weights/w.txt"]}';
  const folder = folderWith({
    'a.sh': 'exec node b.mjs c.txt',
    'b.mjs': `for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
        const { type, id } = JSON.parse(line);
        if (type === 'hello') console.log('${hello}');
        if (type === 'question') console.log(JSON.stringify({ id, answer: null }));
      }`,
    'c.txt': '',
  });
  mkdirSync(join(folder, 'weights'));
  writeFileSync(join(folder, 'weights/w.txt'), '');
  const run = ['simulate', '--bots', 'p:=exec(sh a.sh),lowest,lowest', '--deals', '30', '--threads', '0'];
  await bolachen(folder, [...run, '--out', 'run']);
  appendFileSync(join(folder, file), 'changed');
  const { code, stderr } = await bolachen(folder, ['simulate', '--resume', 'run']);
  expect(stderr).toContain(`${file} is not the bot it was when the run was begun`);
  expect(code).toBe(1);
});

const HAS_PYTHON = hasProgram('python3', '--version');

describe('the examples play as their policy does on a thread', () => {
  test.for([
    ['python', 'bolachen', '(length=6)'],
    ['python', 'wallachen', ''],
    ['together', 'bolachen', '(length=6)'],
    ['together', 'wallachen', ''],
    ['javascript', 'bolachen', '(length=6)'],
    ['javascript', 'wallachen', ''],
  ] as const)('%s, %s%s', async ([language, game, given], { skip }) => {
    skip(language !== 'javascript' && !HAS_PYTHON);
    const rules = game === 'wallachen' ? { allPass: 'pot' } : {};
    const matchLength = game === 'wallachen' ? 3 : 1;
    const play = (duck: string) =>
      playChunk(jobOf({ game, rules, matchLength, bots: [`${duck}${given}`, 'sound', 'random'] }), 0, sized(8, 60));
    const [there, here] = await Promise.all([play(EXAMPLES[language]), play(DUCK)]);
    expect(there.digest).toBe(here.digest);
    expect([there, here].map(({ faults }) => Array.from(faults).join(''))).toEqual(Array(2).fill('0'.repeat(12)));
  });
});

test
  .runIf(HAS_PYTHON)
  .each([
    { matchLength: 1 },
    { matchLength: 3, seatings: 6 },
    { matchLength: 1, chosen: [2, 3, 5, 7, 11, 13, 17, 19], seatings: 3 },
  ] as const)('so does one that is asked about many boards of blocks, %j', async (changes) => {
  const play = (duck: string) => playBlocks(blockJob({ bots: [duck, 'sound', 'lowest'], ...changes }), 2, 5);
  const [there, here] = await Promise.all([play(EXAMPLES.together), play(DUCK)]);
  expect({ ...there, dealsPlayed: null }).toEqual({ ...here, dealsPlayed: null });
});
