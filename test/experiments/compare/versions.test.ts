import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { BotVersion, seedOfVersion } from '../../../src/experiments/compare/versions.js';
import { playRun } from '../../../src/runs/run/start.js';
import { folderOfFile } from '../../folders.js';

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

test('a change is judged on the boards that both have played', async () => {
  await played('lowest', 1, 400);
  await played('sound', 2, 200);
  await played('lowest', 10, 200);
  const [first, second, { lead }] = await versionsOf(1, 2, 10);
  const change = second.since(first);
  expect(change).toMatchObject({ blocks: 200, verdict: 'better' });
  expect(change?.difference.mean).toBeCloseTo((second.lead.mean as number) - (lead.mean as number), 12);
  expect(second.verdict(first, false)).toMatch(
    /^Version 2 is better than version 1: \+.* points a deal on 200 common boards; version 2 scores .* against bold\.$/,
  );
  expect(first.since(second)?.verdict).toBe('worse');
});

test('ten versions play the same boards, the eleventh and nine more fresh ones', async () => {
  const seeds = [1, 2, 10, 11, 20, 21].map((number) => seedOfVersion('v', number));
  expect(seeds).toEqual(['v', 'v', 'v', 'v, 2', 'v, 2', 'v, 3']);
  await played('lowest', 50, 40, { seed: seedOfVersion('v', 50) });
  await played('sound', 51, 40, { seed: seedOfVersion('v', 51) });
  const [last, fresh] = await versionsOf(50, 51);
  expect(fresh.verdict(last, false)).toMatch(/^Version 51 scores .* points a deal against bold, on fresh boards\.$/);
});

test('versions that have played other boards are not compared', async () => {
  await played('lowest', 15, 10);
  await played('sound', 16, 10, { seed: 'w' });
  const [first, other] = await versionsOf(15, 16);
  expect(other.since(first)).toBeNull();
  expect(other.verdict(first, true)).toMatch(/^Version 16 scores .* points a deal against bold\.$/);
});

test('a version that plays alike has scored the same', async () => {
  await played('sound', 3, 100);
  await played('sound', 4, 100);
  const [first, same] = await versionsOf(3, 4);
  expect(same.since(first)).toMatchObject({ differing: 0, verdict: 'undecided' });
  expect(same.verdict(first, false)).toMatch(/^Version 4 has scored the same as version 3 on 100 common boards/);
});

test.each([10, 160])('before 200 boards nothing is called better: %i', async (blocks) => {
  await played('lowest', 5, blocks, {}, { force: true });
  await played('sound', 6, blocks, {}, { force: true });
  const [first, second] = await versionsOf(5, 6);
  expect(second.since(first)?.verdict).toBe('undecided');
  expect(second.verdict(first, false)).toMatch(/^Version 6 or version 5: not decided yet, /);
  expect(second.verdict(first, true)).toMatch(/^Version 6 or version 5: undecided in the end, /);
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
