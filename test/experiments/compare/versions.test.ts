import { expect, test } from 'vitest';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { type BotVersion, changeFrom, leadOf, versionIn } from '../../../src/experiments/compare/versions.js';
import { verdictOf } from '../../../src/experiments/compare/versions-document.js';
import { playRun } from '../../../src/runs/run/start.js';
import { folderOfFile } from '../../folders.js';

/** Versions of a bot on the same boards. */

const FOLDER = folderOfFile();

async function played(a: string, number: number, blocks: number, more: object = {}): Promise<[BotVersion, number]> {
  const folder = `${FOLDER}/${number}`;
  const { summary } = await playRun(
    compareKind,
    { a, b: 'bold', seed: 'v', blocks, chunk: 40, ...more },
    { threads: 0, folder },
  );
  return [await versionIn(folder, number), summary.naive.mean as number];
}

test.each([
  ['head-to-head', 7, {}],
  ['head-to-head, and the other question too', 9, { both: true }],
  ['one-in-field', 8, { estimand: 'one-in-field', field: 'lowest' }],
])('what a version scores is what its comparison says: %s', async (_, number, more) => {
  const [version, naive] = await played('sound', number, 200, more);
  expect(version.points.size).toBe(200);
  expect(leadOf(version).mean).toBeCloseTo(naive, 12);
});

test('a change is judged on the boards that both have played', async () => {
  const [first] = await played('lowest', 1, 400);
  const [second] = await played('sound', 2, 200);
  const change = changeFrom(first, second);
  expect(change).toMatchObject({ blocks: 200, verdict: 'better' });
  const [a, b] = [first, second].map(({ points }) =>
    [...points].filter(([block]) => block < 200).reduce((sum, [, each]) => sum + each, 0),
  );
  expect(change.difference.mean).toBeCloseTo((b - a) / 200 / 3, 12);
  expect(verdictOf({ versions: [first, second], opponent: 'bold' })).toMatch(
    /^Version 2 is better than version 1: \+.* points a deal on 200 common boards; version 2 scores .* against bold\.$/,
  );
  expect(changeFrom(second, first).verdict).toBe('worse');
});

test('a version that plays alike has scored the same', async () => {
  const [first] = await played('sound', 3, 100);
  const same = { ...first, number: 4, hash: 'other' };
  expect(changeFrom(first, same)).toMatchObject({ differing: 0, verdict: 'undecided' });
  expect(verdictOf({ versions: [first, same], opponent: 'bold' })).toMatch(
    /^Version 4 has scored the same as version 3 on 100 common boards/,
  );
});

test('few boards decide nothing', async () => {
  const [first] = await played('lowest', 5, 10);
  const [second] = await played('sound', 6, 10);
  expect(changeFrom(first, second).verdict).toBe('undecided');
});
