import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newBundleOf } from '../../../src/players/bot/loading/bundle.js';
import { type CompareWhat, compare, dataset, openRun, rerun, simulate, tournament } from '../../../src/public/index.js';
import { FOREIGN, Journal } from '../../../src/runs/run/journal.js';
import { identityOf, readManifest } from '../../../src/runs/run/manifest.js';
import { folderWith } from '../../cli/run.js';
import { folderOfFile } from '../../folders.js';

const place = folderOfFile();
const HERE = { threads: 0 } as const;
const at = (name: string): string => join(place, name);
const WHAT = { bots: 'sound,random,lowest', seed: 'r', chunk: 20 };

test('is not the same where a sum was wrong, though its digest is right', async () => {
  const folder = at('slip');
  await tournament({ ...WHAT, blocks: 40 }, { ...HERE, folder });
  const journal = new Journal(join(folder, 'blocks.jsonl'), identityOf(await readManifest(folder)));
  const lines: { words: number[] }[] = [];
  for await (const line of journal.read({ ...FOREIGN, parse: (value) => value as (typeof lines)[number] }))
    lines.push(line);
  lines[0].words[0] += 1; // which could be
  await journal.replace(lines);
  await tournament(WHAT, { ...HERE, folder, resume: true }); // writes the summary anew
  const { expected, found, differing, equal } = await rerun(folder, HERE);
  expect([found, equal]).toEqual([expected, false]);
  expect(differing).toEqual(expect.arrayContaining(['blocks.jsonl', 'report.md', 'summary.json']));
});

test('is not the same where a bot answers otherwise: the files, also those of folders', async () => {
  const folder = at('rows');
  const bid = "({ legal }) => (process.env.MOOD && legal.includes('brand') ? 'brand' : 'pass')";
  const bots = join(folderWith({ 'moody.mjs': `export default { name: 'moody', bid: ${bid} };` }), 'moody.mjs');
  await dataset({ kind: 'deals', bots, deals: 4, seed: 'r', chunk: 2, format: 'jsonl' }, { ...HERE, folder });
  vi.stubEnv('MOOD', 'other');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await rerun(folder, HERE)).differing.join()).toMatchInlineSnapshot(
    `"README.md,chunks.jsonl,report.md,summary.json,data/part-00000.jsonl,data/part-00001.jsonl"`,
  );
});

test('is played again from the answers that were kept, with records elsewhere', async () => {
  const what = { bots: 'random,lowest,lowest', notRepeatable: 'random', deals: 9, seed: 'r', records: at('records') };
  const { digest } = await simulate(what, { ...HERE, folder: at('answers') });
  expect(await rerun(at('answers'), HERE)).toMatchObject({
    expected: digest,
    found: digest,
    differing: [],
    equal: true,
  });
  writeFileSync(join(at('answers'), 'answers.jsonl'), '{}\n');
  await expect(rerun(at('answers'), HERE)).rejects.toThrow('answers.jsonl:1: is not an answer as');
});

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
