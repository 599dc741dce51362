import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRun, sweep, type TuneWhat, tune } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

const place = folderOfFile({
  'mine.mjs': `export default { name: 'mine', params: { length: 5, mode: 'a' }, play: () => undefined };\n`,
  'declares.mjs': `export default { ...(await import('./mine.mjs')).default, ranges: { length: [4, 6, 1] } };\n`,
});
const SEARCH = { spec: 'sound(play=4..7,mord=0.2..0.8)', start: { play: 7 }, seed: 's' };
const WHAT: TuneWhat = { ...SEARCH, blocks: 90, chunk: 10, confirm: 20 };
const HERE = { threads: 0 };

test('what a search that is stopped reports is what its folder shows', async () => {
  const folder = join(place, 'stopped');
  const stop = new AbortController();
  const onProgress = ({ done }: { done: number }) => done >= 35 && stop.abort();
  const stopped = await tune(WHAT, { ...HERE, folder, signal: stop.signal, onProgress });
  expect(stopped.complete).toBe(false);
  expect((await openRun(folder)).summary).toEqual(stopped.summary);
});

test('a parameter with a step takes only those values, also during the search', async () => {
  const values: string[] = [];
  const { summary } = await tune(
    { ...WHAT, spec: 'sound(play=3..7:2)', start: {}, confirm: 0 },
    { ...HERE, onProgress: ({ remark }) => remark !== undefined && values.push(remark.split('play ')[1]) },
  );
  expect([...values, String(summary.parameters[0].end)].filter((value) => !['3', '5', '7'].includes(value))).toEqual(
    [],
  );
  expect(values.length).toBeGreaterThan(0);
  expect(summary.confirmation).toBeNull();
});

test('the two settings of a step differ, however far apart the values of a parameter are', async () => {
  const what = { spec: 'sound(play=3..7:4)', start: { play: 3 }, blocks: 40, chunk: 10, confirm: 0, seed: 's' };
  const { path } = (await tune(what, HERE)).summary;
  expect(path.filter(({ difference }) => difference)).not.toEqual([]);
});

test('a bot without ranges is searched in those that it declares, but for what is given', async () => {
  const searched = async (spec: string) =>
    (await tune({ spec, blocks: 20, confirm: 0, seed: 's' }, HERE)).summary.parameters.map(({ name, from, to }) => [
      name,
      from,
      to,
    ]);
  expect(await searched(join(place, 'declares.mjs'))).toEqual([['length', 4, 6]]);
  expect(await searched('keen(session=points)')).toEqual([['promise', -10, 10]]);
});

test('it begins at the values of the bot, or at the ends of ranges next to them', async () => {
  const { summary } = await tune({ spec: 'sound(play=6..7,mord=0.2..0.8)', blocks: 20, confirm: 8, seed: 's' }, HERE);
  expect(summary.parameters.map(({ start, standard }) => [start, standard])).toEqual([
    [6, 5],
    [0.42, 0.42],
  ]);
  const same = await tune({ spec: 'bold+play=sound(play=4..6)', blocks: 20, confirm: 8, seed: 's' }, HERE);
  expect(same.summary.start).toBe('bold+play=sound(play=5)');
  expect(same.summary.confirmation).toMatchObject({ overStart: null, startOverStandard: null });
});

test('settings that never differ are called that, here and in a sweep', async () => {
  const alike = /^no setting differed from another: nothing that was asked depends on these parameters$/;
  const mine = `${join(place, 'mine.mjs')}(length=4..6)`;
  const told = [
    await tune({ spec: mine, blocks: 20, confirm: 0, seed: 's' }, HERE),
    await sweep({ spec: mine, blocks: 20, confirm: 0, seed: 's' }, HERE),
    await sweep({ spec: 'sound(play=4..6)', blocks: 20, confirm: 0, seed: 's' }, HERE),
  ].map((run) => (run as unknown as { readonly facts: readonly string[] }).facts.some((fact) => alike.test(fact)));
  expect(told).toEqual([true, true, false]);
});
