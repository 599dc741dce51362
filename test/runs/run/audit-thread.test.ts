import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare, dataset, type How, simulate } from '../../../src/public/index.js';
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

const BY_THREAD = fileOf('by-thread', "import { threadId } from 'node:worker_threads';", 'threadId % 2');
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

test('on the caller\u2019s own thread alone nothing is known of other threads', async () => {
  await WAYS.simulate(BY_THREAD, { threads: 0 });
});
