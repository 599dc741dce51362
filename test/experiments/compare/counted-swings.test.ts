import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, rerun } from '../../../src/public/index.js';
import { FOREIGN, Journal } from '../../../src/runs/run/journal.js';
import { identityOf, readManifest } from '../../../src/runs/run/manifest.js';
import { folderOfFile } from '../../folders.js';

/** Differences that are shown are played again, and come out as a journal, or another machine, has counted them. */

const place = folderOfFile();

type Swing = [board: number, first: number, second: number, difference: number, cell: number];

const LIES: Readonly<Record<string, (swing: Swing) => Swing>> = {
  'another difference': ([board, first, second, difference, cell]) => [board, first, second, difference + 2, cell],
  'another fate': ([board, first, second, difference, cell]) => [board, first, second, difference, cell + 1],
  'another seating': ([board, first, second, difference, cell]) => [board, second, first, difference, cell],
};

test.each(Object.entries(LIES))('%s is refused by its board, and played again with `repair`', async (name, lie) => {
  const what = { a: 'bold', b: 'lowest', blocks: 12, chunk: 4, seed: 'a' };
  const folder = join(place, name);
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }): void => void (done >= 8 && stop.abort());
  await compare(what, { folder, threads: 0, signal: stop.signal, onProgress });

  const journal = new Journal(join(folder, 'blocks.jsonl'), identityOf(await readManifest(folder)));
  const lines: { swings: Swing[] }[] = [];
  for await (const line of journal.read({ ...FOREIGN, parse: (value) => value as { swings: Swing[] } }))
    lines.push(line);
  const [first, ...more] = lines;
  await journal.replace([{ ...first, swings: [lie(first.swings[0]), ...first.swings.slice(1)] }, ...more]);

  const again = { folder, threads: 0, resume: true };
  const [board] = first.swings[0];
  await expect(compare(what, again)).rejects.toThrow(
    `blocks.jsonl: board ${board} comes out otherwise when it is played again; \`repair\` plays it again`,
  );
  expect((await compare(what, { ...again, repair: true })).complete).toBe(true);
  expect((await rerun(folder, { threads: 0 })).equal).toBe(true);
});
