import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataset, mergeRuns, rerun, tournament } from '../../../src/public/index.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

/** Results of one program are never mixed with those of another. */

const DUCK = join(import.meta.dirname, '../../../bots/external/duck.mjs');

type Play = (name: string, how?: object) => Promise<string>;

/** What reads a folder once the program is another; `play` and `make` play with it into a folder. */
const READERS: Readonly<Record<string, (play: Play, make: Play, change: () => void) => Promise<unknown>>> = {
  async 'a resume'(play, _, change) {
    await play('a');
    change();
    return play('a', { resume: true });
  },
  async 'a rerun'(play, _, change) {
    const folder = await play('a');
    change();
    return rerun(folder);
  },
  async 'a merge'(play, _, change) {
    const first = await play('a', { shard: '0/2' });
    change();
    return mergeRuns([first, await play('b', { shard: '1/2' })], { folder: `${first}-all` });
  },
  async 'a dataset'(_, make, change) {
    await make('a');
    change();
    return make('a', { resume: true });
  },
};

test.each(Object.entries(READERS))('%s refuses another program by name', async (name, read) => {
  const place = folderWith();
  const file = join(place, 'p.mjs');
  copyFileSync(DUCK, file);
  const bots = [`exec(node ${file})`, 'lowest', 'random'];
  const play: Play = async (name, how = {}) => {
    await tournament({ bots, blocks: 4, seed: 's' }, { folder: join(place, name), threads: 0, ...how });
    return join(place, name);
  };
  const make: Play = async (name, how = {}) => {
    await dataset({ kind: 'deals', bots, deals: 20, seed: 's' }, { folder: join(place, name), threads: 1, ...how });
    return join(place, name);
  };
  const refusal = await laterRefusal(() => read(play, make, () => appendFileSync(file, '// changed\n')));
  expect(refusal.replaceAll(`${place}/`, '')).toMatch(
    name === 'a merge'
      ? /b: does not belong to .*a: p\.mjs differs$/
      : /a: p\.mjs is not the bot it was when the run was begun$/,
  );
});
