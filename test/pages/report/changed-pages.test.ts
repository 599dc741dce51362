import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPages, writeDeals, writeReport } from '../../../src/pages/report/writing.js';
import { compare, openRun, rerun, tournament } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/** Pages in the folder of a run are compared with what is drawn now when it is verified. */

const PLACE = folderOfFile();
const at = (name: string, ...path: string[]): string => join(PLACE, name, ...path);
const RUNS = {
  tournament: () =>
    tournament({ bots: 'sound,bold,keen', blocks: 4, seed: 'p' }, { folder: at('tournament'), threads: 0 }),
  compare: () => compare({ a: 'sound', b: 'bold', blocks: 20, seed: 'p' }, { folder: at('compare'), threads: 0 }),
};

/** What is said of a folder: why it is refused, or which pages are changed. */
const said = async (folder: string): Promise<string> =>
  rerun(folder, { threads: 0 }).then(
    async ({ equal }) => `${equal ? 'the same' : 'other'}: ${await changedPages(folder)}`,
    (error: Error) => error.message,
  );

test.each(Object.keys(RUNS) as (keyof typeof RUNS)[])('pages of %s', async (kind) => {
  await RUNS[kind]();
  await writeReport(await openRun(at(kind)));
  expect(await said(at(kind)), 'without a page of deals').toBe('the same: ');
  await writeDeals(await openRun(at(kind)));
  expect(await said(at(kind)), 'with one, made later').toBe('the same: ');
  await writeReport(await openRun(at(kind)));
  expect(await said(at(kind)), 'with a link to it').toBe('the same: ');
  const hasDeals = kind === 'compare';
  const flipped = (text: string, share: number) => {
    const place = Math.floor(share * text.length);
    return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
  };
  for (const page of hasDeals ? ['deals.html', 'report.html'] : ['report.html'])
    for (const share of [0.3, 0.999]) {
      cpSync(at(kind), at('copy'), { recursive: true });
      writeFileSync(at('copy', page), flipped(readFileSync(at('copy', page), 'utf8'), share));
      expect(await said(at('copy')), `${page} ${share}`).toBe(`the same: ${page}`);
      rmSync(at('copy'), { recursive: true });
    }
});
