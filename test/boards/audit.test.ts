import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditedOf, isAudited } from '../../src/boards/audit.js';
import { compare, dataset, simulate } from '../../src/public/index.js';
import { folderOfFile } from '../folders.js';
import { choices, givenBy, hashesOf } from '../outline.js';
import { isWhole } from '../sizes.js';

/** Bots whose answers depend on more than view and random numbers: some deals are played again by copies of them. */

const BOTS = {
  counter: `let asked = 0;
    const bid = ({ legal }) => (++asked > 300 && legal.includes('brand') ? 'brand' : legal[0]);
    export default { name: 'counter', bid, play: () => void asked++ };`,
  chance: `export default { name: 'chance', bid: ({ legal }) => legal[Math.random() < 0 ? 1 : 0] };`,
  misread: `const play = (greed) => (legal) => 31 - Math.clz32(greed > 0.2 && greed < 0.8 ? legal : legal & -legal);
    export default { name: 'misread', params: { greed: 0 }, ranges: { greed: [0, 1] }, reads: { greed: ['auction'] },
      sit: ({ params: { greed } }) => ({ play: ({ legal }) => play(greed)(legal) }) };`,
  misspelt: `export default { name: 'misspelt', sit: () => (Math.random(), { plya: () => 0 }) };`,
};
const place = folderOfFile();
const bot = (name: keyof typeof BOTS): string => join(place, `${name}.mjs`);
const wrong = (name: string): string =>
  fileURLToPath(new URL(`../analysis/checking/fixtures/${name}.js`, import.meta.url));
beforeAll(() => {
  for (const [name, text] of Object.entries(BOTS)) writeFileSync(join(place, `${name}.mjs`), text);
});

const HERE = { threads: 0 };
const SEEDS = isWhole ? ['a', 'b', 'c'] : ['a'];
const BY_VIEW =
  /must answer by the view and the random numbers alone, not by a clock, or what a module keeps from deal to deal; a bot that need not answer alike .* declares `repeatable: false`, or is named by `notRepeatable`$/;

describe('ends the run', () => {
  test.each(SEEDS)('what reads does not name, within a few blocks: seed %s', async (seed) => {
    const [a, b] = [bot('misread'), `${bot('misread')}(greed=0.5)`];
    await expect(compare({ a, b, field: a, blocks: 20, seed }, HERE)).rejects.toThrow(
      /misread\.mjs.*: board \d+: \w+, asked for play, said \w\w, and \w\w when .*; the first was copied from another setting of greed, which its (declaring|defence) does not read according to `reads`$/,
    );
  });

  test.each(SEEDS)('a module that counts its questions, within 1,000 blocks: seed %s', async (seed) => {
    const counter = bot('counter');
    const run = compare({ a: counter, b: 'lowest', field: counter, blocks: 1000, seed }, HERE);
    await expect(run).rejects.toThrow(/counter\.mjs: board \d+: \w+, asked for bid, said brand, and .*its bid must/);
    await expect(run).rejects.toThrow(BY_VIEW);
  });

  test.each(['deals', 'decisions', null] as const)('the same in a dataset of %s, or in simulate', async (kind) => {
    const what = { bots: bot('counter'), deals: 500, seed: 'a' };
    await expect(kind ? dataset({ kind, ...what }, HERE) : simulate(what, HERE)).rejects.toThrow(BY_VIEW);
  });

  test('so does a program, whose deals another process plays again', async () => {
    const duck = readFileSync(fileURLToPath(new URL('../../bots/external/duck.mjs', import.meta.url)), 'utf8');
    const path = join(place, 'counting-duck.mjs');
    writeFileSync(
      path,
      duck.replace('bid: ({ hand }, legal) => {', '$& if (++params.length > 30) return legal.at(-1);'),
    );
    const bots = [`exec(${process.execPath} ${path})`, 'lowest', 'lowest'];
    await expect(simulate({ bots, deals: 60, seed: 'a' }, HERE)).rejects.toThrow(BY_VIEW);
  });

  test('Math.random, at its first call', async () => {
    await expect(simulate({ bots: bot('chance'), deals: 1 }, HERE)).rejects.toThrow(
      /^bots: chance\.mjs:1:\d+ calls Math\.random; a bot draws from its second argument/,
    );
  });

  test('Math.random, but not the next run', async () => {
    await expect(simulate({ bots: bot('misspelt'), deals: 1 }, HERE)).rejects.toThrow('plya');
    await expect(simulate({ bots: 'lowest', deals: 1 }, HERE)).resolves.toBeDefined();
  });
});

test('a cache of one setting does not answer for another: each has a module of its own', async () => {
  const [a, b] = ['length=4', 'length=5'].map((length) => `${wrong('cached')}(${length})`);
  const { summary } = await compare({ a, b, field: 'lowest', blocks: 300, seed: 'h1' }, HERE);
  expect(summary.naive.mean).toBeLessThan(-0.5);
});

test('which matches: the first, one in 64 of the first thousand, one in 256 after that, in all their places', () => {
  const audited = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => from + i).filter((match) => isAudited(match));
  expect(audited(0, 1024)).toHaveLength(17);
  expect(isAudited(0)).toBe(true);
  expect(audited(1024, 1024 + 25_600).length).toBeCloseTo(100, -1);
  for (const count of [3, 6, 39])
    expect(new Set(audited(1024, 200_000).map((match) => auditedOf(match, count))).size).toBe(count);
  const places = choices(audited(0, 3000), [3, 6, 39]);
  expect(hashesOf({ places: () => [places, givenBy(auditedOf, places)] })).toMatchInlineSnapshot(`"places 42eefba7"`);
});
