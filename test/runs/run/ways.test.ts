import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataset } from '../../../src/data/dataset/run.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import { ruleEffects } from '../../../src/experiments/effects/kind.js';
import { mergeRuns, rerun } from '../../../src/experiments/kinds.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { sweep } from '../../../src/experiments/sweep/kind.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import { tune } from '../../../src/experiments/tune/kind.js';
import type { How } from '../../../src/runs/run/options.js';
import { StoppedRun } from '../../../src/runs/run/start.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { contents, folderOfFile } from '../../folders.js';
import { isWhole, sized } from '../../sizes.js';

/**
 * Kinds of run × ways of playing: on threads, in other chunks, in shards, stopped, killed and resumed, by programs a
 * run comes to the same, to the byte where its files say the same; and it is found out when a byte is another.
 */

const place = folderOfFile();
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const WRONG = 'test/players/bot/fixtures/wrong.js';
const THREE = 'sound,random,lowest';
const POT = { game: 'wallachen', rules: { allPass: 'pot' } };
const TWO = { a: 'sound', b: 'random', blocks: 60, chunk: 16 };
/** Bots that differ in the auction alone. */
const CUP = { bots: 'sound,bold,random,lowest', blocks: sized(30, 60), chunk: sized(9, 16) };
/** Lines that shards cut: there are fewer of them. */
const CUT = { match: 6, records: true, chunk: 4, blocks: 11 };
const SEARCH = { spec: 'sound(play=4..7,mord=0.2..0.8)', start: { play: 7 }, blocks: 90, chunk: 10, confirm: 20 };

interface Played {
  readonly play: (what: never, how: How) => Promise<{ readonly digest?: string | null }>;
  readonly what: object;
  /** After how many units it is stopped, and stopped again after it is resumed. */
  readonly stops: readonly number[];
  /** How many shards there are; 0 if it has none. */
  readonly shards?: number;
  /** The chunk of other lines of the journal, where they do not decide what is played. */
  readonly cut?: number;
  /** What is few enough, with a bot that is a program in it. */
  readonly beside?: (bot: string) => object;
}

const KINDS: Readonly<Record<string, Played>> = {
  'deals, with faults and records': {
    what: { bots: `${WRONG},lowest,random(shy=0.3)`, match: 6, deals: 60, chunk: 36, after: 'F pass', records: true },
    ...{ play: simulate, stops: [20], shards: 5, cut: 24 },
    beside: (bot) => ({ bots: [bot, 'lowest', 'random'], deals: 3 }),
  },
  'deals with a pot': {
    what: { ...POT, match: 3, money: 0.5, bots: THREE, deals: sized(92, 901), chunk: sized(45, 90), records: true },
    ...{ play: simulate, stops: [sized(20, 200)], shards: 2, cut: 21 },
  },
  'deals in sessions': {
    what: { bots: 'sound,bold,lowest', sessionTarget: 8, match: 9, deals: 120, records: true, chunk: 90 },
    ...{ play: simulate, stops: [300], shards: 3 },
  },
  'a tournament': {
    ...{ play: tournament, what: CUP, stops: [20], shards: 5, cut: sized(13, 23) },
    beside: (bot) => ({ bots: [bot, 'lowest', 'random'], blocks: 2 }),
  },
  'a tournament of matches': { play: tournament, what: { ...CUP, ...POT, bots: THREE }, stops: [20, 8], shards: 2 },
  'a tournament with records': { play: tournament, what: { ...CUT, bots: THREE }, stops: [5], shards: 5 },
  'a comparison, with parts': {
    ...{ play: compare, what: { ...TWO, attribute: ['play'] }, stops: [20], shards: 5, cut: 23 },
    beside: (bot) => ({ a: bot, b: 'lowest', blocks: 2 }),
  },
  'a comparison with records': { play: compare, what: { ...CUT, a: 'sound', b: 'lowest' }, stops: [5], shards: 5 },
  'a comparison that ends by a rule': {
    ...{ play: compare, what: { ...TWO, blocks: 1000, chunk: 50, stop: { rule: 'group' } }, stops: [60] },
  },
  'what rules change': {
    what: { game: POT.game, rules: POT.rules, bots: THREE, deals: sized(40, 100) },
    ...{ play: ruleEffects, stops: [20], shards: 3 },
  },
  'a sweep': {
    what: { spec: 'sound(play=4..6:1)', blocks: 60, confirm: 20, chunk: 16 },
    ...{ play: sweep, stops: [20], shards: 5, cut: 23 },
    beside: (bot) => ({ spec: 'sound(play=4..5:1)', field: bot, blocks: 2 }),
  },
  'a search, stopped in a step': {
    ...{ play: tune, what: SEARCH, stops: [35, 4] },
    beside: (bot) => ({ spec: 'sound(play=4..5)', field: bot, blocks: 20, chunk: 5, confirm: 1 }),
  },
  'a search, stopped before its confirmation': { play: tune, what: SEARCH, stops: [90, 4] },
  'a dataset': {
    what: { kind: 'deals', bots: THREE, deals: 60, chunk: 16, format: 'csv', split: { train: 0.7, test: 0.3 } },
    ...{ play: dataset, stops: [20], shards: 3 },
  },
  'a dataset of answers at random': {
    what: { kind: 'decisions', explore: 'bid', bots: THREE, deals: 20, chunk: 8, format: 'parquet' },
    ...{ play: dataset, stops: [10], shards: 2 },
  },
};

/** The others have between them every way in which lines of the journal are written and read. */
const SLOW = ['sessions', 'matches', 'with records', 'confirmation'];
const QUICK = Object.keys(KINDS).filter((name) => !SLOW.some((word) => name.includes(word)));

/** Of these, what threads are tried with. */
const THREADED = ['deals, with faults and records', 'a comparison that ends by a rule', 'a dataset'];

/** One policy as a program, and as a module. */
const DUCKS = [
  `duck:=exec(node ${pathOf('../../../bots/external/duck.mjs')})`,
  `duck:=${pathOf('../../players/bot/fixtures/duck.js')}`,
];

/** What disks, editors and copying do to a file. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  'another bit': (bytes) => bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)),
  'another digit': (bytes) => {
    const text = bytes.toString('latin1');
    return Buffer.from(
      text.replace(/[12](?=[^12]*$)/, (digit) => `${3 - Number(digit)}`),
      'latin1',
    );
  },
  'its end cut off': (bytes) => bytes.subarray(0, bytes.length - 9),
  'its last line left out': (bytes) => bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1),
  'its first line once more': (bytes) => Buffer.concat([bytes, bytes.subarray(0, bytes.indexOf('\n') + 1)]),
  'a gap': (bytes) => Buffer.concat([bytes.subarray(0, bytes.length >> 1), bytes.subarray((bytes.length >> 1) + 40)]),
};
/** What is damaged in all these ways; other kinds in the first. */
const DAMAGED = ['deals, with faults and records', 'a dataset'];

describe.each(isWhole ? Object.keys(KINDS) : QUICK)('%s', (name) => {
  const { play, what, stops, shards: most = 0, cut, beside } = KINDS[name];
  const shards = Math.min(most, sized(2, most));
  const at = (state: string): string => join(place, `${name}-${state}`);
  const run = (state: string, how: How, changes = {}) =>
    play({ seed: 'bytes', ...what, ...changes } as never, { threads: 0, ...how, folder: at(state) });
  let whole: Record<string, string> = {};
  beforeAll(async () => {
    await run('whole', {});
    whole = contents(at('whole'));
    expect(JSON.parse(whole['manifest.json']).complete).toBe(true);
  });

  test.runIf(isWhole || THREADED.includes(name))('on two threads', async () => {
    await run('threads', { threads: 2 });
    expect(contents(at('threads'))).toEqual(whole);
  });

  test('stopped, killed and resumed', async () => {
    for (const [i, units] of stops.entries()) {
      const stop = new AbortController();
      const onProgress = ({ done }: { done: number }) => done >= units && stop.abort();
      await run('stopped', { signal: stop.signal, onProgress, resume: i > 0 }).catch((error) => {
        expect(error).toBeInstanceOf(StoppedRun);
      });
      expect(JSON.parse(contents(at('stopped'))['manifest.json']).complete).toBe(false);
    }
    const [journal] = Object.keys(whole).filter((file) => /^(deals|blocks|chunks)\.jsonl$/.test(file));
    appendFileSync(join(at('stopped'), journal), '{"first":'); // a kill leaves half a line
    await run('stopped', { resume: true });
    expect(contents(at('stopped'))).toEqual(whole);
  });

  test.runIf(shards > 0)('in shards, merged in whatever order', async () => {
    const parts = Array.from({ length: shards }, (_, i) => `part-${i}`);
    for (const [i, part] of parts.entries()) await run(part, { shard: `${i}/${shards}` });
    await mergeRuns(parts.map(at).reverse(), { folder: at('merged'), threads: 0 });
    expect(contents(at('merged'))).toEqual(whole);
  });

  test.runIf(cut !== undefined)('in other chunks', async () => {
    await run('cut', {}, { chunk: cut });
    expect(JSON.parse(contents(at('cut'))['manifest.json']).digest).toBe(JSON.parse(whole['manifest.json']).digest);
  });

  test('resumed when it is complete: nothing is written', async () => {
    const times = (): number[] => Object.keys(whole).map((file) => statSync(join(at('whole'), file)).mtimeMs);
    const before = times();
    await run('whole', { resume: true });
    expect([contents(at('whole')), times()]).toEqual([whole, before]);
  });

  test('damaged in any file: it is found, or comes to the same, when it is resumed and when it is verified', async () => {
    const verified = async (): Promise<boolean> => !(await rerun(at('whole'), { threads: 0 })).equal;
    const resumed = async (): Promise<boolean> => {
      await run('whole', { resume: true });
      return isDeepStrictEqual(contents(at('whole')), whole);
    };
    const names = Object.keys(whole);
    const said = (error: Error): string =>
      error instanceof InputError && names.some((name) => error.message.includes(name)) ? '' : `${error}`;
    const unfound: string[] = [];
    const isAll = isWhole || DAMAGED.includes(name);
    const damages = Object.entries(DAMAGES).slice(0, isAll ? 9 : 1);
    for (const [i, [what, damage]] of damages.entries())
      for (const [j, file] of names.entries())
        for (const isFound of isWhole ? [verified, resumed] : [isAll && (i + j) % 2 > 0 ? resumed : verified]) {
          const path = join(at('whole'), file);
          const bytes = readFileSync(path);
          const damaged = damage(bytes);
          writeFileSync(path, damaged);
          const flaw = await isFound().then((is) => (is || bytes.equals(damaged) ? '' : 'not found'), said);
          if (flaw !== '') unfound.push(`${file}: ${what}: ${flaw}`);
          writeFileSync(path, bytes);
        }
    expect(unfound).toEqual([]);
    expect(await verified()).toBe(false);
  });

  test.runIf(beside !== undefined && (isWhole || play === compare))('by a program as by a module', async () => {
    const digests: unknown[] = [];
    for (const duck of DUCKS)
      digests.push((await play({ seed: 'duck', ...beside!(duck) } as never, { threads: 0 })).digest);
    expect(digests[0]).toBe(digests[1]);
  });
});
