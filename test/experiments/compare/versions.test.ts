import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { BotVersion, seedOfVersion } from '../../../src/experiments/compare/versions.js';
import { playRun } from '../../../src/runs/run/start.js';
import { folderOfFile } from '../../folders.js';
import { hashesOf } from '../../outline.js';

/** Versions of a bot on the same boards. */

const FOLDER = folderOfFile();

const played = (a: string, number: number, blocks: number, more: object = {}, how: object = {}) =>
  playRun(
    compareKind,
    { a, b: 'bold', seed: 'v', blocks, chunk: 40, ...more },
    { threads: 0, folder: `${FOLDER}/${number}`, ...how },
  );

const opened = (number: number): Promise<BotVersion> => BotVersion.open(`${FOLDER}/${number}`, number);

async function versionsOf(...numbers: readonly number[]): Promise<BotVersion[]> {
  const versions = await Promise.all(numbers.map(opened));
  await Promise.all(versions.map((version) => version.readOn()));
  return versions;
}

test.each([
  ['head-to-head', 7, {}],
  ['one-in-field', 8, { estimand: 'one-in-field', field: 'lowest' }],
])('what a version scores is what its comparison says: %s', async (_, number, more) => {
  const { summary } = await played('sound', number, 200, more);
  const [version] = await versionsOf(number);
  expect(version.blocks).toBe(200);
  expect(version.lead.mean).toBeCloseTo(summary.naive.mean as number, 12);
});

test('a change is judged on the boards that both have played, if any, and 200 or more; alike they have scored the same', async () => {
  const runs = '1 lowest 400, 2 sound 200, 10 lowest 200, 3 sound 100, 4 sound 100, 5 lowest 160, 6 sound 160';
  // Ten versions play the same boards, the eleventh and nine more fresh ones.
  const others = ', 15 lowest 10, 16 sound 10 w, 50 lowest 40, 51 sound 40';
  const all = (runs + others).split(', ').map((run) => run.split(' '));
  for (const [number, bot, blocks, seed = seedOfVersion('v', Number(number))] of all)
    await played(bot, Number(number), Number(blocks), { seed });
  const versions = await versionsOf(...all.map(([number]) => Number(number)));
  const pairs = '1-2 2-1 10-1 3-4 5-6 15-16 50-51'.split(' ').map((pair) => {
    const [before, now] = pair.split('-').map((number) => versions[all.findIndex(([each]) => each === number)]);
    return [now.verdict(before, now.number === 6), now.since(before), before.verdict(null, true)] as const;
  });
  expect(pairs.map(([verdict]) => verdict).join('\n')).toMatchInlineSnapshot(`
    "Version 2 is better than version 1: +1.24 ±0.61 points a deal on 200 common boards; version 2 scores +0.27 ±0.29 points a deal against bold.
    Version 1 is worse than version 2: −1.24 ±0.61 points a deal on 200 common boards; version 1 scores −1.04 ±0.37 points a deal against bold.
    Version 1 has scored the same as version 10 on 200 common boards; version 1 scores −1.04 ±0.37 points a deal against bold.
    Version 4 has scored the same as version 3 on 100 common boards; version 4 scores +0.25 ±0.57 points a deal against bold.
    Version 6 or version 5: undecided in the end, +1.32 ±0.67 points a deal on 160 common boards; version 6 scores +0.25 ±0.35 points a deal against bold.
    Version 16 scores −0.400 points a deal against bold.
    Version 51 scores 0.0 ±1.2 points a deal against bold, on fresh boards."
  `);
  expect(hashesOf({ pairs: () => pairs, leads: () => versions.map(({ lead }) => lead) })).toMatchInlineSnapshot(
    `"pairs 8f75c031; leads 222c5cba"`,
  );
  const seeds = [1, 2, 10, 11, 20, 21].map((number) => seedOfVersion('v', number));
  expect(seeds).toEqual(['v', 'v', 'v', 'v, 2', 'v, 2', 'v, 3']);
});

test('a version that grows is read on, and comes to the same as one that is read at its end', async () => {
  await played('lowest', 11, 200);
  await played('sound', 12, 200);
  const journal = `${FOLDER}/12/blocks.jsonl`;
  const lines = readFileSync(journal, 'utf8').split(/(?<=\n)/);
  const [before, whole] = await versionsOf(11, 12);
  writeFileSync(journal, '');
  const growing = await opened(12);
  await growing.readOn();
  expect([growing.blocks, growing.since(before)]).toEqual([0, null]);
  for (const [i, line] of lines.entries()) {
    appendFileSync(journal, line.slice(0, 9)); // a line that is being written
    await growing.readOn();
    expect(growing.blocks).toBe(40 * i);
    appendFileSync(journal, line.slice(9));
    await growing.readOn();
    expect(growing.since(before)?.blocks).toBe(40 * (i + 1));
  }
  expect(growing.since(before)).toEqual(whole.since(before));
});

test('a version that answers wrongly says how often and where, as its run does', async () => {
  const file = join(FOLDER, 'wrong.mjs');
  writeFileSync(file, "export default { name: 'wrong', bid: () => 'mordd' };\n");
  const { summary } = await played(file, 20, 40);
  const [version] = await versionsOf(20);
  expect(version.firstFaults).toEqual(summary.firstFaults);
  expect(version.firstFaults[0]).toMatchObject({ bot: file, kind: 'illegal', board: 0, at: 0 });
  const { illegal } = summary.bots[0].faults;
  expect(version.verdict(null, true)).toMatch(`Version 20 made ${illegal} faults in 40 boards and scores`);
});
