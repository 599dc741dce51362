import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare, dataset, type How, mergeRuns, simulate } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { isWhole } from '../../sizes.js';
import { laterRefusal } from '../../support/input/refused.js';

/** Deals are played again on another thread than the one that has played them. */

const folder = folderOfFile();

/** A bot that plays its highest legal card where something holds, else its lowest. */
function fileOf(name: string, head: string, holds: string): string {
  const file = join(folder, `${name}.mjs`);
  const play = `({ legal }) => (${holds} ? 31 - Math.clz32(legal) : 31 - Math.clz32(legal & -legal))`;
  writeFileSync(file, `${head}\nexport default { name: '${name}', params: { x: 1 }, play: ${play} };\n`);
  return file;
}

const THREAD = "import { threadId } from 'node:worker_threads';";
const BY_THREAD = fileOf('by-thread', THREAD, 'threadId % 2');
const BY_SEED = join(folder, 'by-seed.mjs');
writeFileSync(
  BY_SEED,
  `${THREAD}
let state = 0;
const draw = () => (state = (state * 1103515245 + 12345 + threadId) & 0x7fffffff) >> 16;
const play = ({ legal }) => (draw() % 2 ? 31 - Math.clz32(legal) : 31 - Math.clz32(legal & -legal));
export default { name: 'by-seed', sit: () => { state = threadId; return { play }; } };
`,
);
const STEADY = fileOf('steady', '', 'true');

const seed = 'm';
const WAYS: Readonly<Record<string, (bot: string, how: How) => Promise<unknown>>> = {
  simulate: (bot, how) => simulate({ bots: [bot, 'lowest', 'sound'], deals: 200, seed }, how),
  compare: (bot, how) => compare({ a: bot, b: 'lowest', blocks: 50, seed }, how),
  dataset: (bot, how) =>
    dataset(
      { kind: 'decisions', bots: [bot, 'lowest', 'sound'], deals: 100, seed },
      { ...how, folder: join(folder, 'rows'), force: true },
    ),
};

const FOUND =
  /^bots: .*asked for play, said .*, and .* when the deal was played again; its (defence|declaring) must answer/;

describe.each(Object.entries(WAYS).filter(([name]) => isWhole || name === 'compare'))('%s', (_, play) => {
  test.each(isWhole ? [1, 2] : [1])('names a bot that answers by its thread, on %i', async (threads) => {
    expect(await laterRefusal(() => play(BY_THREAD, { threads }))).toMatch(FOUND);
  });

  test('takes one that does not', async () => {
    await play(STEADY, { threads: 1 });
  });
});

test.runIf(isWhole)('a run that ends before its last block does not wait for what nobody needs', async () => {
  const stop = { rule: 'group' } as const;
  const what = { a: STEADY, b: 'sound', blocks: 1500, chunk: 50, stop, seed };
  const { manifest, complete } = await compare(what, { threads: 1 });
  expect([complete, manifest.played < 1500]).toEqual([true, true]);
});

test.runIf(isWhole)('so it does one that draws by its thread', async () => {
  expect(await laterRefusal(() => WAYS.simulate(BY_SEED, { threads: 1 }))).toMatch(FOUND);
});

test('on the caller\u2019s own thread alone nothing is known of other threads', async () => {
  await WAYS.simulate(BY_THREAD, { threads: 0 });
});

test.runIf(isWhole)(
  'what was found stays in the folder: a run that goes on is not reproducible, nor what it is merged with',
  async () => {
    const places = [1, 2].map((i) => join(folder, `shard-${i}`));
    const state = join(folder, 'state');
    // Answers otherwise when it is asked again, until the run is resumed.
    const head = `import { existsSync } from 'node:fs';\nlet asked = 0;`;
    const bot = fileOf('seldom', head, `existsSync(${JSON.stringify(state)}) && ++asked > 2000 && asked % 7 === 0`);
    const what = { bots: [bot, 'lowest', 'sound'], deals: 1200, seed, chunk: 50 };
    await simulate(what, { threads: 1, folder: places[0], shard: '0/2' });
    writeFileSync(state, '');
    const second = { threads: 1, folder: places[1], shard: '1/2' };
    expect(await laterRefusal(() => simulate(what, second))).toMatch(FOUND);
    const manifest = () => JSON.parse(readFileSync(join(places[1], 'manifest.json'), 'utf8'));
    expect(manifest().reproducible).toBe(false);
    rmSync(state);
    expect((await simulate(what, { ...second, resume: true })).summary).toMatchObject({ reproducible: false });
    expect(manifest()).toMatchObject({ complete: true, reproducible: false });
    for (const [i, order] of [places, places.toReversed()].entries()) {
      const merged = join(folder, `merged-${i}`);
      const { summary, manifest } = await mergeRuns(order, { folder: merged });
      expect([summary, manifest]).toMatchObject([{ reproducible: false }, { reproducible: false }]);
      const report = readFileSync(join(merged, 'report.md'), 'utf8').replaceAll(/\s+/g, ' ');
      expect(report).toContain('not reproducible: a bot was found to answer otherwise when it was asked again');
    }
  },
);
