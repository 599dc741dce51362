import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPages, writeDeals, writeReport } from '../../../src/pages/report/writing.js';
import { compare, openRun, rerun } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/** Pages in the folder of a run are compared with what is drawn now when it is verified. */

const PLACE = folderOfFile();
const at = (name: string, ...path: string[]): string => join(PLACE, name, ...path);
const RUN = at('run');

test('pages of a comparison are those drawn now, with a page of deals or without; a letter that is another is found', async () => {
  await compare({ a: 'sound', b: 'bold', blocks: 8, seed: 'p' }, { folder: RUN, threads: 0 });
  await writeReport(await openRun(RUN));
  expect(await changedPages(RUN), 'without a page of deals').toEqual([]);
  await writeDeals(await openRun(RUN));
  expect(await changedPages(RUN), 'with one, made later').toEqual([]);
  await writeReport(await openRun(RUN));
  expect(await changedPages(RUN), 'with a link to it').toEqual([]);
  expect(await rerun(RUN, { threads: 0 })).toMatchObject({ equal: true });
  const flipped = (text: string, share: number) => {
    const place = Math.floor(share * text.length);
    return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
  };
  for (const page of ['deals.html', 'report.html'])
    for (const share of [0.3, 0.999]) {
      cpSync(RUN, at('copy'), { recursive: true });
      writeFileSync(at('copy', page), flipped(readFileSync(at('copy', page), 'utf8'), share));
      expect(await changedPages(at('copy')), `${page} ${share}`).toEqual([page]);
      rmSync(at('copy'), { recursive: true });
    }
});
