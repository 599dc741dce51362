import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playSingly, pointsOf } from '../../../src/experiments/blocks/single-blocks.js';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { planComparison } from '../../../src/experiments/compare/plan.js';
import { type BotVersion, VersionReader } from '../../../src/experiments/compare/versions.js';
import { verdictOf } from '../../../src/experiments/compare/versions-document.js';
import { termsOf } from '../../../src/runs/run/how.js';
import { playRun } from '../../../src/runs/run/start.js';
import { folderOfFile } from '../../folders.js';

/** Versions of a bot on the same boards. */

const FOLDER = folderOfFile();

const played = (a: string, number: number, blocks: number, more: object = {}) =>
  playRun(
    compareKind,
    { a, b: 'bold', seed: 'v', blocks, chunk: 40, ...more },
    { threads: 0, folder: `${FOLDER}/${number}` },
  );

const reader = (number: number, before: VersionReader | null = null): Promise<VersionReader> =>
  VersionReader.open(`${FOLDER}/${number}`, number, before);

/** Each of some runs against the one before. */
async function versionsOf(...numbers: readonly number[]): Promise<BotVersion[]> {
  const versions: BotVersion[] = [];
  let before: VersionReader | null = null;
  for (const number of numbers) {
    before = await reader(number, before);
    versions.push(await before.readOn());
  }
  return versions;
}

test.each([
  ['head-to-head', 7, {}],
  ['head-to-head, and the other question too', 9, { both: true }],
  ['one-in-field', 8, { estimand: 'one-in-field', field: 'lowest' }],
])('what a version scores is what its comparison says: %s', async (_, number, more) => {
  const { summary } = await played('sound', number, 200, more);
  const [version] = await versionsOf(number);
  expect(version.blocks).toBe(200);
  expect(version.lead.mean).toBeCloseTo(summary.naive.mean as number, 12);
});

test('a change is judged on the boards that both have played', async () => {
  await played('lowest', 1, 400);
  await played('sound', 2, 200);
  await played('lowest', 10, 200);
  const [, second, { lead }] = await versionsOf(1, 2, 10);
  expect(second.change).toMatchObject({ blocks: 200, verdict: 'better' });
  expect(second.change?.difference.mean).toBeCloseTo((second.lead.mean as number) - (lead.mean as number), 12);
  expect(verdictOf({ versions: await versionsOf(1, 2), opponent: 'bold', isOver: false })).toMatch(
    /^Version 2 is better than version 1: \+.* points a deal on 200 common boards; version 2 scores .* against bold\.$/,
  );
  expect((await versionsOf(2, 1))[1].change?.verdict).toBe('worse');
});

test('a version that plays alike has scored the same', async () => {
  await played('sound', 3, 100);
  await played('sound', 4, 100);
  const [first, same] = await versionsOf(3, 4);
  expect(same.change).toMatchObject({ differing: 0, verdict: 'undecided' });
  expect(verdictOf({ versions: [first, same], opponent: 'bold', isOver: false })).toMatch(
    /^Version 4 has scored the same as version 3 on 100 common boards/,
  );
});

test('few boards decide nothing', async () => {
  await played('lowest', 5, 10);
  await played('sound', 6, 10);
  const versions = await versionsOf(5, 6);
  expect(versions[1].change?.verdict).toBe('undecided');
  const says = (isOver: boolean): string => verdictOf({ versions, opponent: 'bold', isOver });
  expect(says(false)).toMatch(/^Version 6 or version 5: not decided yet, /);
  expect(says(true)).toMatch(/^Version 6 or version 5: undecided in the end, /);
});

test('a version that grows is read on, and comes to the same as one that is read at its end', async () => {
  await played('lowest', 11, 200);
  await played('sound', 12, 200);
  const journal = `${FOLDER}/12/blocks.jsonl`;
  const lines = readFileSync(journal, 'utf8').split(/(?<=\n)/);
  const whole = (await versionsOf(11, 12))[1];
  writeFileSync(journal, '');
  const before = await reader(11);
  await before.readOn();
  const growing = await reader(12, before);
  expect(await growing.readOn()).toMatchObject({ blocks: 0, change: null });
  for (const [i, line] of lines.entries()) {
    appendFileSync(journal, line.slice(0, 9)); // a line that is being written
    expect((await growing.readOn()).blocks).toBe(40 * i);
    appendFileSync(journal, line.slice(9));
    expect((await growing.readOn()).change?.blocks).toBe(40 * (i + 1));
  }
  expect(await growing.readOn()).toEqual(whole);
});

test('blocks that differed most can be played by themselves, and come to the same as in their run', async () => {
  await played('lowest', 13, 200);
  await played('sound', 14, 200);
  const { largest = [], differing = 0 } = (await versionsOf(13, 14))[1].change ?? {};
  expect(largest.length).toBe(Math.min(12, differing));
  const sizes = largest.map(({ before, now }) => Math.abs(now - before));
  expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
  const plan = await planComparison({ a: 'sound', b: 'bold', seed: 'v', blocks: 200 }, termsOf({}));
  const blocks = largest.map(({ block }) => block);
  expect(pointsOf(await playSingly(plan, blocks, 0))).toEqual(largest.map(({ now }) => now));
});

test('a version that answers wrongly says where, as its run does', async () => {
  const file = join(folderOfFile(), 'wrong.mjs');
  writeFileSync(file, "export default { name: 'wrong', bid: () => 'mordd' };\n");
  const { summary } = await played(file, 20, 40);
  const [{ firstFaults }] = await versionsOf(20);
  expect(firstFaults).toEqual(summary.firstFaults);
  expect(firstFaults[0]).toMatchObject({ bot: file, kind: 'illegal', board: 0, at: 0 });
});
