import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBundleOf } from '../../../src/players/bot/loading/bundle.js';
import { type CompareWhat, compare, openRun } from '../../../src/public/index.js';
import { folderWith } from '../../cli/run.js';

test('what a bot has played until it was stopped is shown as it was, whatever its file says now', async () => {
  const place = folderWith({ 'mine.mjs': "export default { name: 'mine' };" });
  const file = join(place, 'mine.mjs');
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }) => done > 20 && stop.abort();
  const how = { folder: join(place, 'run'), threads: 0, signal: stop.signal, onProgress };
  const run = await compare({ a: file, b: 'lowest', blocks: 1_000, chunk: 10, seed: 's' }, how);
  expect(run.complete).toBe(false);
  writeFileSync(file, "export default { name: 'mine', bid: () => 'pass' };");
  await newBundleOf(file, 'a');
  expect((await openRun(how.folder)).summary).toEqual(run.summary);
  await expect(compare({} as CompareWhat, { folder: how.folder, resume: true })).rejects.toThrow(/not the bot it was/);
});
