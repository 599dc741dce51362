import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from '../../../src/support/system/durable-file.js';
import { pidSpace } from '../../../src/support/system/process-card.js';
import { folderWith } from '../../cli/run.js';

/** What killed processes have left half written is removed by the next one that writes beside it, and nothing else. */

const GONE = 2 ** 22 + 1; // no system gives so large a PID

test.each([
  ['of a process that has ended', `a.svg.partial-${GONE}-${pidSpace()}`, false],
  ['of somebody, with a number', `a.svg.partial-${GONE}`, true],
  ['a folder', `run.partial-${GONE}-${pidSpace()}/`, true],
  ['of a process that runs', `a.svg.partial-${process.ppid}-${pidSpace()}`, true],
  ['of this process', `b.svg.partial-${process.pid}-${pidSpace()}`, true],
  ['of another machine', `a.svg.partial-${GONE}-000000`, true],
  ['records that can be continued', 'a.jsonl.partial-records', true],
  ['a file with such a name inside', `a.partial-${GONE}.svg`, true],
])('%s', async (_, name, stays) => {
  const folder = folderWith(name.endsWith('/') ? {} : { [name]: 'x' });
  if (name.endsWith('/')) mkdirSync(join(folder, name));
  await replaceFile(join(folder, 'a.svg'), '<svg/>');
  expect(readdirSync(folder).sort()).toEqual(stays ? ['a.svg', name.replace('/', '')].sort() : ['a.svg']);
});

test('what is written in vain leaves nothing', async () => {
  const folder = folderWith();
  mkdirSync(join(folder, 'a.svg'));
  writeFileSync(join(folder, 'a.svg', 'x'), '');
  await expect(replaceFile(join(folder, 'a.svg'), '<svg/>')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['a.svg']);
});
