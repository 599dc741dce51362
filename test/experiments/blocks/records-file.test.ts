import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { mergeRuns, rerun } from '../../../src/public/index.js';
import { folderWith } from '../../cli/run.js';
import { isWhole } from '../../sizes.js';

const WHAT = { bots: 'lowest', deals: 300, chunk: 100, seed: 'f' };

test.each(isWhole ? [0, 2] : [0])(
  'a file of records has its name only when it is complete: %i threads',
  async (threads) => {
    const folder = folderWith();
    const records = join(folder, 'out.jsonl');
    const stop = new AbortController();
    const notices: string[] = [];
    const how = { threads, onNotice: (line: string) => notices.push(line) };
    const onProgress = () => stop.abort();
    expect((await simulate({ ...WHAT, records }, { ...how, signal: stop.signal, onProgress })).complete).toBe(false);
    expect(readdirSync(folder)).toEqual(['out.jsonl.partial-records']);
    expect(notices).toEqual([expect.stringMatching(/^the records so far are in .*out\.jsonl\.partial-records$/)]);
    await simulate({ ...WHAT, records }, how);
    expect(readdirSync(folder)).toEqual(['out.jsonl']);
    expect(readFileSync(records, 'utf8').split('\n').length).toBe(301);
    await expect(simulate({ ...WHAT, records }, how)).rejects.toThrow(
      /out\.jsonl: exists already; `force` replaces it$/,
    );
    writeFileSync(records, 'mine');
    await simulate({ ...WHAT, deals: 3, records }, { ...how, force: true });
    expect(readFileSync(records, 'utf8').split('\n').length).toBe(4);
    const odd = join(folder, 'odd.mjs');
    writeFileSync(odd, "export default { name: 'odd', bid: ({ legal }) => legal[Math.random() < 0 ? 1 : 0] };");
    await expect(simulate({ bots: odd, records: join(folder, 'x') }, how)).rejects.toThrow('Math.random');
    expect(readdirSync(folder)).toEqual(['odd.mjs', 'out.jsonl']);
  },
);

test('records of a run in a folder go on where it was stopped, and those of shards follow each other', async () => {
  const place = folderWith();
  const what = { ...WHAT, records: true };
  const how = (name: string) => ({ threads: 0, folder: join(place, name) });
  const recordsOf = (name: string) => readFileSync(join(place, name, 'records.jsonl'), 'utf8');
  await simulate(what, how('whole'));
  const onDisk = await open(join(place, 'pieces'), 'w');
  const { write } = Object.getPrototypeOf(onDisk);
  await onDisk.close();
  const inPieces = vi.spyOn(Object.getPrototypeOf(onDisk), 'write');
  inPieces.mockImplementation(function (this: unknown, bytes, at, length, to) {
    return write.call(this, bytes, at, Math.min(length as number, 1000), to);
  });
  await simulate(what, how('in-pieces'));
  inPieces.mockRestore();
  const stopped = async (records: true | string, more: object): Promise<string[]> => {
    const [stop, notices] = [new AbortController(), [] as string[]];
    const onNotice = (line: string) => notices.push(line);
    const terms = { signal: stop.signal, onProgress: () => stop.abort(), onNotice };
    await simulate({ ...what, records }, { ...terms, ...more });
    return notices;
  };
  const out = join(place, 'out');
  expect(await stopped(out, how('named'))).toEqual([]);
  for (const time of [1, 2]) {
    await simulate({ ...what, records: out }, { ...how('named'), resume: true });
    expect(readFileSync(out, 'utf8') === recordsOf('whole'), `${time}`).toBe(true);
  }
  await stopped(true, how('cut'));
  const begun = recordsOf('cut');
  const resume = () => simulate({} as typeof what, { ...how('cut'), resume: true });
  for (const [damaged, message] of [
    [begun.replace('"', "'"), 'counts records that are not in'],
    [begun.slice(0, -1), `counts ${begun.length} bytes of records, but`],
  ]) {
    writeFileSync(join(place, 'cut/records.jsonl'), damaged);
    await expect(resume()).rejects.toThrow(message);
  }
  writeFileSync(join(place, 'cut/records.jsonl'), `${begun}{`);
  await resume();
  for (const i of [0, 1]) await simulate(what, { ...how(`part-${i}`), shard: `${i}/2` });
  await mergeRuns(
    [0, 1].map((i) => join(place, `part-${i}`)),
    how('merged'),
  );
  const alike = ['in-pieces', 'cut', 'merged'].map((name) => recordsOf(name) === recordsOf('whole'));
  expect(alike).toEqual([true, true, true]);
});

test('a file of records that a run cannot go on with, or must not write, is refused', async () => {
  const place = folderWith({ deals: '5\n' });
  const [out, folder, deals, nowhere, device] = ['out', 'run', 'deals', 'no/x', 'null'].map((name) =>
    join(place, name),
  );
  symlinkSync('/dev/null', device);
  const said = async (records: string | true, how: object = { force: true }, more: object = {}): Promise<unknown> => {
    const run = simulate({ ...WHAT, records, ...more }, { threads: 0, folder, ...how });
    return run.then(
      ({ complete }) => complete,
      ({ message }) => message.replaceAll(new RegExp(`[^ ]*${basename(place)}`, 'g'), ''),
    );
  };
  const stop = new AbortController();
  const found = [await said(out, { signal: stop.signal, onProgress: () => stop.abort() })];
  rmSync(`${out}.partial-records`);
  found.push(await said(out, { resume: true }));
  mkdirSync(out);
  found.push(await said(out, { resume: true }), await said(device));
  found.push(await said(deals, { folder: undefined, force: true }, { dealsFrom: deals, deals: 1 }));
  found.push(await said(folder), await said(nowhere, { folder: undefined }), await said(true));
  found.push((await rerun(folder, { threads: 0 })).equal, readdirSync(place).join());
  expect(found.join('\n')).toMatchInlineSnapshot(`
    "false
    /out: is missing: the run was begun with it
    /out: is no file that a run can continue
    true
    records: /deals is the file of \`dealsFrom\`, which would be lost
    records: /run is the folder of results
    /no/x: no such file or folder
    true
    true
    deals,null,out,run"
  `);
});
