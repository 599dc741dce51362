import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { methodOf } from '../../src/experiments/kinds.js';
import { compare } from '../../src/public/index.js';
import { code } from '../../src/runs/document/method.js';
import type { Run, SummaryHead } from '../../src/runs/run/kind.js';
import { folderOfFile } from '../folders.js';

/** The paragraph of method says what was done. */

const FOLDER = folderOfFile();
const how = { threads: 0 } as const;
const of = (run: Run): string => methodOf(run.manifest, run.summary as SummaryHead)?.split('\n')[0] ?? '';
const duel = { a: 'sound', b: 'bold', seed: 'm' } as const;

test.each([
  ['played to its end', {}, 'the same results, bit by bit, come from'],
  ['a shard', { shard: '0/2' }, 'this was shard 0/2 of a run that was played by'],
  ['stopped', { signal: AbortSignal.abort() }, 'of what had been played, '],
  ['stopped', { signal: AbortSignal.abort() }, 'this was begun, but not finished, by'],
  ['a shard that was stopped', { shard: '0/2', signal: AbortSignal.abort() }, 'shard 0/2 of a run that was begun'],
] as const)('only a whole run claims that its command makes the same again: %s', async (_, part, claim) => {
  expect(of(await compare({ ...duel, blocks: 40 }, { ...how, ...part }))).toContain(claim);
});

test('is in the folder, in Markdown', async () => {
  const folder = join(FOLDER, 'method');
  await compare({ ...duel, blocks: 4 }, { ...how, folder });
  expect(readFileSync(join(folder, 'method.md'), 'utf8')).toMatch(
    /\n\nThe bolachen developers, .*version \d\S+(, commit \S+)?\.\n$/,
  );
});

test('a name with backquotes or line ends stays one piece of code', () => {
  expect(code('a`b\nc')).toBe("`a'b c`");
});
