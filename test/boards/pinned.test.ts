import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnswerIndex } from '../../src/boards/answers/answer-index.js';
import { checkBounds } from '../../src/boards/bounds.js';
import { addDigests } from '../../src/boards/digest.js';
import type { JobTallies } from '../../src/boards/job-tallies.js';
import type { JobPlayer } from '../../src/boards/piece.js';
import { type BlockSums, NAMED_SUMS, type PlayedPiece } from '../../src/boards/sums.js';
import { rateIn } from '../../src/boards/tallies/rule-sets.js';
import { chunksOf } from '../../src/experiments/blocks/block-chunks.js';
import { compare, compareKind } from '../../src/experiments/compare/kind.js';
import { effectsKind, ruleEffects } from '../../src/experiments/effects/kind.js';
import { simulate, simulation } from '../../src/experiments/simulate/kind.js';
import { tournament, tournamentKind } from '../../src/experiments/tournament/kind.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { addJoint } from '../../src/stats/joint.js';
import { blockJob } from '../experiments/blocks/jobs.js';
import { folderOfFile } from '../folders.js';
import { hashesOf, hashOf } from '../outline.js';
import { refusal } from '../support/input/refused.js';

/** What is counted of deals does not change by accident: each sum of jobs that between them count all there is. */

const TERMS = { limits: LIMITS, shard: null };
const POT = { game: 'wallachen', rules: { allPass: 'pot' } } as const;
const THREE = 'sound,random(shy=0.7),lowest';

const BRAND = { declarer: 'M', contract: 'brand-S', hands: { M: 'AKOUX98.A.K.A' } } as const;
const EACH = { slots: [0, 4], weights: [1, -2] };
const SHOWN = blockJob({ output: 'shown', everyBlock: EACH, bots: ['sound', 'bold', 'lowest'] });

const dealt = (what: object) => simulation().plan({ bots: THREE, seed: 'pin', deals: 60, ...what }, TERMS);
const compared = (what: object) =>
  compareKind.plan({ a: 'sound', b: 'random', seed: 'pin', blocks: 24, ...what }, TERMS);

const PLANS = {
  deals: dealt({ records: true }),
  'deals after a pass': dealt({ after: 'F pass' }),
  'deals with a pot': dealt({ ...POT, match: 4 }),
  sessions: dealt({ match: 6, sessionTarget: 5 }),
  'sessions with a pot': dealt({ ...POT, match: 6, sessionTarget: 9 }),
  'boards far on': dealt({}),
  'a tournament': tournamentKind.plan({ bots: `${THREE},bold`, seed: 'pin', blocks: 12 }, TERMS),
  'a comparison, explained': compared({ b: 'bold', field: 'lowest', explain: true }),
  'a comparison, explained, of Wallachen': compared({ game: 'wallachen', field: 'bold', explain: true }),
  'a comparison in parts, with a pot': compared({ ...POT, attribute: ['auction', 'play'], match: 3 }),
  'deals after a bid': dealt({ after: 'F pass, M brand' }),
  'deals after a discard and a card': dealt({ after: 'M discard EA SA, M GK, D G7', ...BRAND }),
  'a comparison by others, shown': { chunks: chunksOf(SHOWN, { from: 0, end: 12, chunk: 12 }) },
  'a comparison with faults': compared({
    b: `${process.cwd()}/test/players/bot/fixtures/throwing.js`,
    field: 'lowest',
  }),
  'what rules change': effectsKind.plan({ bots: 'sound', seed: 'pin', deals: 12, effects: true }, TERMS),
};

/** All numbers within a value, each with what puts another in its place. */
function* numbersIn(of: object, name?: string): Generator<readonly [number, (other: number) => unknown]> {
  for (const [key, value] of of instanceof Map ? of : Object.entries(of))
    if (name !== undefined && key !== name) continue;
    else if (typeof value === 'object' && value !== null) yield* numbersIn(value);
    else if (typeof value === 'number')
      yield [value, (other) => (of instanceof Map ? of.set(key, other) : Reflect.set(of, key, other))];
}

/** By how much more the same is said as by one more. */
function lastLike(said: (by: number) => string): number {
  let [low, high] = [1, 2 ** 16];
  for (const first = said(1); high - low > 1; ) {
    const middle = (low + high) >> 1;
    if (said(middle) === first) low = middle;
    else high = middle;
  }
  return low;
}

/** What is refused where one number of some sums is another: a hash, by name. */
function refusedIn(sums: BlockSums, tallies: JobTallies): string {
  const refused = (value: number, put: (other: number) => unknown) => (by: number) => {
    put(value + by);
    const said = refusal(() => checkBounds(sums, tallies));
    put(value);
    return said;
  };
  const byName = Object.keys(sums).map((name) => {
    const all = [...numbersIn(sums, name)];
    const some = all.filter((_, i) => i % Math.ceil(all.length / 60) === 0);
    const most = some.slice(0, 2).map(([value, put]) => lastLike(refused(value, put)));
    return some.map(([value, put]) => [1, -1, 50].map(refused(value, put)).join()).join() + most;
  });
  return hashOf(byName.join());
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (ArrayBuffer.isView(each) ? [...(each as never as number[])] : each)) ?? '-';

/** What is read of a journal is what was written; and what is refused there that has another size: a hash. */
function readAgain(sums: BlockSums, { sizes }: JobTallies): string {
  const refused = NAMED_SUMS.map(([name, sum]) => {
    const written = sum.format(sums[name] as never);
    if (written === undefined) return '';
    const parsed = (size: number): unknown => sum.parse(written as never, size, name);
    const size = sizes[name] * (sum.isOfEach ? sums.count : 1);
    expect(text(sum.format(parsed(size) as never))).toBe(text(written));
    return [0, 1, size - 1, size + 1].map((other) => refusal(() => parsed(other))).join();
  });
  return hashOf(refused.join());
}

test.each(Object.entries(PLANS))('%s', async (name, planned) => {
  const { chunks } = await planned;
  const player = (await chunks.player()) as unknown as JobPlayer<PlayedPiece>;
  await player.prepare?.({
    first: 0,
    count: 1,
    ...(name.includes('others') && { bots: ['random(shy=0.5)', 'sound'] }),
  });
  const played = await player.play({ first: name === 'boards far on' ? 2 ** 33 + 7 : 0, count: 12 }, () => 1);
  const sums = NAMED_SUMS.map(([sum, { format }]) => [sum, text(format(played[sum]))])
    .filter(([, sum]) => sum !== '-')
    .map(([sum, counted]) => `${sum} ${hashOf(counted)}`);
  const { deals, digest } = played;
  expect(() => checkBounds(played, chunks.tallies)).not.toThrow();
  const refused = `refused ${readAgain(played, chunks.tallies)}, ${refusedIn(played, chunks.tallies)}`;
  const output = played.output === null ? [] : [`output ${hashOf(new TextDecoder().decode(played.output))}`];
  const head = [`${deals} deals, digest ${digest}`, refused, ...output];
  await expect(`${[...head, ...sums].join('; ')}\n`).toMatchFileSnapshot(`pinned/${name}.txt`);
});

test('what runs report of what is counted', async () => {
  const HERE = { threads: 0 };
  const runs: Readonly<Record<string, Promise<{ summary: object }>>> = {
    simulate: simulate({ bots: THREE, seed: 'pin', deals: 40 }, HERE),
    'with a pot': simulate({ ...POT, bots: THREE, seed: 'pin', deals: 40, match: 4 }, HERE),
    'for money': simulate({ bots: THREE, seed: 'pin', deals: 40, money: { brand: 0.1, bettel: 0.2, mord: 0.5 } }, HERE),
    sessions: simulate({ bots: THREE, seed: 'pin', match: 6, sessionTarget: 5, deals: 60 }, HERE),
    tournament: tournament({ bots: `${THREE},bold`, seed: 'pin', blocks: 12 }, HERE),
    compare: compare({ a: 'sound', b: 'bold', field: 'lowest', seed: 'pin', explain: true, blocks: 24 }, HERE),
    effects: ruleEffects({ bots: 'sound', seed: 'pin', deals: 12 }, HERE),
  };
  const found = Object.entries(runs).map(async ([name, run]) => {
    const { run: _, ...told } = (await run).summary as { run?: object };
    return [name, () => told] as const;
  });
  expect(hashesOf(Object.fromEntries(await Promise.all(found)))).toMatchInlineSnapshot(`
    "simulate 5ee2ebba; with a pot 30642430; for money e39070d5; sessions 71607007; tournament 17ee2eb9;
    compare 03cc661d; effects b864b171"
  `);
});

test('answers on file are found by their board, in the order in which they came', () => {
  const path = join(folderOfFile(), 'answers.jsonl');
  const line = '{"bot":"a","triple":0,"seating":0,"seat":"F","question":"play","asked":"x","answer":"EA","ms":1';
  const lines = [5, 0, 3, 0, 9, 3, 7].map((board, step) => `${line},"board":${board},"step":${step}}\n`);
  writeFileSync(path, `${lines.join('')}${line}`);
  const index = new AnswerIndex(path);
  const found = [...Array(11).keys()].map((board) => Array.from(index.on(board), ({ step }) => step).join('+'));
  index.close();
  expect([found.join(), new AnswerIndex(null).on(0)]).toEqual(['1+3,,,2+5,,0,,6,,4,', []]);
});

test('digests of pieces are summed, and wrapped at 64 bits', () => {
  expect([addDigests(3n, 2n), addDigests(2n ** 64n - 1n, 2n)]).toEqual([5n, 1n]);
});

test('a rate differs where in some match it counts something else, or among something else; chance is what is left', () => {
  const [none, of, among] = ['2525', '2535', '2524'].map((row) => Array.from(row, Number));
  const found = [[], [of], [among], [of, among]].map((some) => {
    const cells = new Float64Array(40);
    for (let i = 0; i < 30; i++) addJoint(cells, 3, some[i] ?? [i % 3, 3, i % 3, 3]);
    addJoint(cells, 3, none);
    return rateIn(cells, 3);
  });
  expect(found.map(({ differs }) => differs)).toEqual([false, true, true, true]);
  expect(hashesOf({ rates: () => found })).toMatchInlineSnapshot(`"rates 7a4fb953"`);
});
