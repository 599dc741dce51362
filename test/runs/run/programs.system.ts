import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mergeRuns, rerun, tournament } from '../../../src/public/index.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

const DUCK = join(import.meta.dirname, '../../../bots/external/duck.mjs');

test('results of one program are never mixed with those of another: it is refused by name', async () => {
  const place = folderWith();
  const file = join(place, 'p.mjs');
  copyFileSync(DUCK, file);
  const what = { bots: [`exec(node ${file})`, 'lowest', 'random'], blocks: 4, seed: 's' };
  const play = (name: string, how = {}) => tournament(what, { folder: join(place, name), threads: 0, ...how });
  await play('whole');
  await play('first', { shard: '0/2' });
  appendFileSync(file, '// changed\n');
  await play('second', { shard: '1/2' });
  const [first, second] = ['first', 'second'].map((name) => join(place, name));
  const said = [
    await laterRefusal(() => play('whole', { resume: true })),
    await laterRefusal(() => rerun(join(place, 'whole'))),
    await laterRefusal(() => mergeRuns([first, second], { folder: join(place, 'all') })),
  ].map((text) => text.replaceAll(`${place}/`, ''));
  const other = 'whole: p.mjs is not the bot it was when the run was begun';
  expect(said).toEqual([other, other, 'second: does not belong to first: p.mjs differs']);
});
