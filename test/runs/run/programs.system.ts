import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DatasetWhat,
  dataset,
  mergeRuns,
  rerun,
  type TournamentWhat,
  tournament,
} from '../../../src/public/index.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

/** Results of one program are never mixed with those of another. */

const DUCK = join(import.meta.dirname, '../../../bots/external/duck.mjs');

/** Plays with a program, changes its file, and reads what was played; `play` returns the folder. */
async function changedBefore(read: (play: Play, change: () => void) => Promise<unknown>): Promise<string> {
  const place = folderWith();
  const file = join(place, 'p.mjs');
  copyFileSync(DUCK, file);
  const play: Play = async (name, how = {}) => {
    const folder = join(place, name);
    const what = { bots: [`exec(node ${file})`, 'lowest', 'random'], blocks: 4, seed: 's' };
    await tournament(what, { folder, threads: 0, ...how });
    return folder;
  };
  const refusal = await laterRefusal(() => read(play, () => appendFileSync(file, '// changed\n')));
  return refusal.replaceAll(`${place}/`, '');
}
type Play = (name: string, how?: object) => Promise<string>;

test.each<readonly [string, (play: Play, change: () => void) => Promise<unknown>, RegExp]>([
  [
    'a resume',
    async (play, change) => {
      const folder = await play('a');
      change();
      return tournament({} as TournamentWhat, { folder, resume: true });
    },
    /a: p\.mjs is not the bot it was when the run was begun$/,
  ],
  [
    'a rerun',
    async (play, change) => {
      const folder = await play('a');
      change();
      return rerun(folder);
    },
    /a: p\.mjs is not the bot it was when the run was begun$/,
  ],
  [
    'a merge',
    async (play, change) => {
      const first = await play('a', { shard: '0/2' });
      change();
      return mergeRuns([first, await play('b', { shard: '1/2' })], { folder: `${first}-all` });
    },
    /b: does not belong to .*a: p\.mjs differs$/,
  ],
  [
    'a dataset',
    async (play, change) => {
      const folder = `${await play('a')}-deals`;
      const { what } = JSON.parse(readFileSync(join(folder.replace(/-deals$/, ''), 'manifest.json'), 'utf8'));
      await dataset({ kind: 'deals', bots: what.bots, deals: 20, seed: 's' }, { folder, threads: 1 });
      change();
      return dataset({} as DatasetWhat, { folder, resume: true });
    },
    /a-deals: p\.mjs is not the bot it was when the run was begun$/,
  ],
])('%s refuses another program by name', async (_, read, refusal) => {
  expect(await changedBefore(read)).toMatch(refusal);
});
