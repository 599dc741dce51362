import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bolachen, folderWith, json, read } from '../../../cli/run.js';

test('a run whose program is gone stops as by Ctrl-C, and is resumed', async () => {
  const folder = folderWith({
    'a.mjs': `let asked = 0;
      for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
        const { type, id, legal } = JSON.parse(line);
        const isGone = (await import('node:fs')).existsSync('gone') && ++asked > 90;
        if (type === 'hello') console.log('{"type":"hello","protocol":1,"name":"p","repeatable":false,"window":4}');
        if (type === 'question')
          console.log(JSON.stringify({ id, ...(isGone ? { unavailable: 'no net', final: true } : { answer: legal[0] }) }));
      }`,
    gone: '',
  });
  const flags = '--estimand one-in-field --blocks 20 --chunk 2 --seed o --threads 1'.split(' ');
  const run = ['compare', 'p:=exec(node a.mjs)', 'sound', ...flags, '--out'];
  const { code, stdout, stderr } = await bolachen(folder, [...run, 'broken']);
  expect(stderr).toMatch(/bots: p: is not available: no net\nstopped: [1-9]\d* of 20 blocks.*; to continue:\n/);
  expect(stdout).toMatch(/^bolachen, [1-9]\d* blocks, /m);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'broken/tables/words.csv'))).toBe(true);
  rmSync(join(folder, 'gone'));
  await bolachen(folder, [...run, 'whole']);
  expect((await bolachen(folder, ['compare', '--resume', 'broken'])).code).toBe(0);
  const [whole, broken] = ['whole', 'broken'].map((name) =>
    json<{ digest: string }>(read(folder, `${name}/manifest.json`)),
  );
  expect(broken).toMatchObject({ complete: true, digest: whole.digest });
});

test.each([
  ['a file that its script names', 'c.txt'],
  ['a file that it lists', 'weights/w.txt'],
])('a program is another where %s has changed', async (_, file) => {
  const hello = '{"type":"hello","protocol":1,"name":"p","repeatable":false,"files":["weights/w.txt"]}';
  const folder = folderWith({
    'a.sh': 'exec node b.mjs c.txt',
    'b.mjs': `for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
        const { type, id } = JSON.parse(line);
        if (type === 'hello') console.log('${hello}');
        if (type === 'question') console.log(JSON.stringify({ id, answer: null }));
      }`,
    'c.txt': '',
  });
  mkdirSync(join(folder, 'weights'));
  writeFileSync(join(folder, 'weights/w.txt'), '');
  const run = ['simulate', '--bots', 'p:=exec(sh a.sh),lowest,lowest', '--deals', '30', '--threads', '0'];
  await bolachen(folder, [...run, '--out', 'run']);
  appendFileSync(join(folder, file), 'changed');
  const { code, stderr } = await bolachen(folder, ['simulate', '--resume', 'run']);
  expect(stderr).toContain(`${file} is not the bot it was when the run was begun`);
  expect(code).toBe(1);
});
