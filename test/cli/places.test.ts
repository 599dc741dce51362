import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderOfFile } from '../folders.js';
import { here } from './here.js';
import { read } from './run.js';

/** Where records are: each command that reads them takes a file, the folder of a run, a line, and an action in it. */

const folder = folderOfFile();
beforeAll(async () => {
  const records = 'simulate --bots sound,bold,lowest --deals 3 --seed v --threads 0';
  await here(folder, `${records} --out run --records`);
  await here(folder, `${records} --out other --records deals.jsonl`);
  await here(folder, `${records} --out bare`);
  await here(folder, 'compare sound bold --blocks 6 --seed c --threads 0 --out compared');
});

const READERS = {
  ...{ check: 'check PLACE', review: 'review PLACE --model sound --worlds 20 --threads 0' },
  ...{ view: 'view PLACE --out page.html', advise: 'advise PLACE --worlds 20' },
};

const ran = (reader: string, place: string) => here(folder, reader.replace('PLACE', place));

test.each([
  ...['run/records.jsonl', 'run', 'other', 'compared', 'deals.jsonl'],
  ...['run:2', 'deals.jsonl:2', 'run:2@3', 'deals.jsonl:2@3'],
])('check takes a file, a folder of a run wherever its records are, a line, an action: %s', async (place) => {
  const { code, stdout, stderr } = await ran(READERS.check, place);
  expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('bolachen: ')]);
});

describe.each(Object.entries(READERS))('%s', (name, reader) => {
  test.each(['run', 'run:2', 'run:2@3'])('takes %s', async (place) => {
    const { code, stdout, stderr } = await ran(reader, place);
    if (name === 'advise' && !place.includes('@')) expect(stderr).toContain('is no step of a record');
    else expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('bolachen: ')]);
  });

  test.each([
    ['bare', 'bare: is the folder of a run that kept no records; records come from bolachen simulate --records FILE'],
    [
      'bare/deals.jsonl',
      'bare/deals.jsonl: is the journal of a run, read by its folder as in bolachen runs page FOLDER;',
    ],
    ['run:9', 'run/records.jsonl: has 3 lines; found no line 9'],
    ['run:0', 'run/records.jsonl: has 3 lines; found no line 0'],
    ['run:2@99', 'run/records.jsonl:2: step: expected the index of an action, 0 to '],
    ['none:2', 'none: no such file or folder'],
  ])('refuses %s', async (place, says) => {
    const whole = name === 'advise' && !place.includes('@') ? `${place}${place.includes(':') ? '' : ':1'}@0` : place;
    const { code, stderr } = await ran(reader, whole);
    expect(stderr).toContain(`bolachen: ${says}`);
    expect(code).toBe(1);
  });
});

test('a line is reviewed and shown as in its file', async () => {
  const { stdout } = await ran(READERS.check, 'run:2');
  expect(stdout).toBe('');
  expect((await ran(READERS.check, 'run:2')).stderr).toBe('1 record checked, no errors\n');
  await here(folder, 'view run:2@3');
  const page = read(join(folder, 'run'), 'records-2.html');
  expect(page).toContain('"title":"Deals of run:2@3"');
  expect(page).toContain('"step":3,');
});

test('an action is reviewed with its deal: the mistake there, and where to see more', async () => {
  const review = (place: string) => here(folder, `review ${place} --model sound --worlds 60 --threads 0 --full`);
  const all = await review('deals.jsonl:2');
  const [, line, at] = /line (\d+), action (\d+)/.exec(all.stdout) as RegExpExecArray;
  const { stdout, stderr } = await review(`deals.jsonl:${line}@${at}`);
  expect(stdout.match(/line \d+, action \d+/g)).toEqual([`line ${line}, action ${at}`]);
  expect(stderr).toContain(`what each answer there was worth: bolachen advise deals.jsonl:${line}@${at}\n`);
  expect(stdout).toMatch(/hand ([EGSH][789XUOKA] ?)+\s/);
});
