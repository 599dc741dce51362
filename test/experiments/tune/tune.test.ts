import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OptionError, openRun, sweep, type TuneWhat, tune } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

const MINE = `export default { name: 'mine', params: { length: 5, mode: 'a' }, play: () => undefined };\n`;
const place = folderOfFile();
writeFileSync(join(place, 'mine.mjs'), MINE);
const WHAT: TuneWhat = {
  spec: 'sound(play=4..7,mord=0.2..0.8)',
  start: { play: 7 },
  blocks: 90,
  chunk: 10,
  confirm: 20,
  seed: 's',
};
const HERE = { threads: 0 };

test('the path has every step', async () => {
  const folder = join(place, 'whole');
  const { summary } = await tune(WHAT, { ...HERE, folder });
  expect(summary).toMatchObject({ steps: 9, blocks: 90, start: 'sound(play=7,mord=0.42)', standard: 'sound' });
  const [head, ...rows] = readFileSync(join(folder, 'tables/path.csv'), 'utf8').trimEnd().split('\n');
  expect(head).toBe('step,blocks,difference,play,mord');
  expect(rows.map((row) => row.split(',').slice(0, 2).map(Number))).toEqual(
    Array.from({ length: 10 }, (_, i) => [i, 10 * i]),
  );
  expect(summary.path.map(({ values }) => values.join())).toEqual(rows.map((row) => row.split(',').slice(3).join()));
  expect(summary.path[0].values).toEqual([7, 0.42]);
});

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
  const declares = `export default { ...(await import('./mine.mjs')).default, ranges: { length: [4, 6, 1] } };\n`;
  writeFileSync(join(place, 'declares.mjs'), declares);
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

test.each<[string, object, object?]>([
  ['spec: needs a bot with ranges', { spec: undefined }],
  ['spec: "lowest" has no range', { spec: 'lowest' }],
  ['spec: sound has no parameter "paly"; its parameters are', { spec: 'sound(paly=4..7)' }],
  ['spec: sound: parameter play: must be from 0 to 11; found 17', { spec: 'sound(play=4..17)' }],
  ['spec: play: the range has just one value; found "4..4"', { spec: 'sound(play=4..4)' }],
  ['spec: play: the range has just one value; found "4..7:5"', { spec: 'sound(play=4..7:5)' }],
  ['spec: play: the range must ascend', { spec: 'sound(play=7..4)' }],
  ['spec: expected one bot; found a list', { spec: 'sound(play=4..7),bold' }],
  [
    'spec: "sound(play=4..7)+play=sound(play=3..5)" has two ranges called play',
    { spec: 'sound(play=4..7)+play=sound(play=3..5)' },
  ],
  [
    'spec: play belongs to a bot that is never asked',
    { spec: 'bold(play=4..7)+auction=sound+exchange=sound+play=sound' },
  ],
  ['spec: mode: only numbers can be searched; it is "a"', { spec: 'MINE(mode=1..2)' }],
  ['start: "paly" has no range; those with one are play, mord (did you mean "play"?)', { start: { paly: 5 } }],
  ['start: play must be from 4 to 7; found 3', { start: { play: 3 } }],
  ['start.play: expected a number', { start: { play: '3' } }],
  ['blocks: expected 91 or more, a `chunk` of the search; found 90', { chunk: 91 }],
  ['blocks: expected 20 or more, a `chunk` of the search; found 6', { blocks: 6, chunk: undefined }],
  ['chunk: 1 blocks a step come to 1,000,000 steps, more than 100,000; expected 10 or more', { blocks: 1e6, chunk: 1 }],
  ['field: expected one bot, or two; found 3', { field: 'sound,bold,lowest' }],
  ['chank: is no option of tune (did you mean "chunk"?)', { chank: 3 }],
  ['batch: is no longer an option: it is called `chunk`', { batch: 3 }],
  ['shard: a search cannot be shared out: each step follows', {}, { shard: '0/2' }],
])('%s', async (message, what, how = {}) => {
  const asked: TuneWhat = { ...WHAT, start: {}, ...what };
  const spec = asked.spec?.replace('MINE', join(place, 'mine.mjs'));
  const error: unknown = await tune({ ...asked, spec }, { ...HERE, ...how }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OptionError);
  expect((error as Error).message.slice(0, message.length)).toBe(message);
});
