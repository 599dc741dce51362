import { expect, test } from 'vitest';
import { commandLine } from '../../../src/runs/run/command-line.js';
import { termsOf } from '../../../src/runs/run/how.js';
import type { What } from '../../../src/runs/run/manifest.js';
import * as options from '../../../src/runs/run/options.js';
import { BOARDS, HOW } from '../../../src/runs/run/options.js';
import { OptionError } from '../../../src/support/input/refusal.js';
import { hashOfOptions } from '../../outline.js';

const QUEUE = 'queue: expected true, redis://HOST:PORT, or an object with the texts `url` and `secret`; found ';

test.each([
  [{ queue: { url: 'redis://here', secret: 5 } }, `${QUEUE}{"url":"redis://here","secret":5}`],
  [{ queue: { url: null, secret: 'a-long-secret' } }, `${QUEUE}{"url":null,"secret":"…"}`],
  [{ queue: { url: 'redis://here' } }, `${QUEUE}{"url":"redis://here"}`],
  [{ queue: null }, `${QUEUE}null`],
  [{ queue: { url: 'redis://here', secret: 'short' } }, 'queue: set BOLACHEN_SECRET, the same on every machine, to 12'],
  [{ resume: true }, 'resume: needs `folder`'],
  [{ resume: true, force: true, folder: 'x' }, 'resume: cannot be given together with `force`'],
  [{ repair: true }, 'repair: needs `resume`'],
  [{ shard: '5/5' }, 'shard: expected i/n with i from 0 to n − 1, as in 0/5; found "5/5"'],
])('%j is refused', (how, message) => {
  const refused = (): unknown => termsOf(how as object);
  expect(refused).toThrow(OptionError);
  expect(refused).toThrow(message);
});

test.each<[What, string]>([
  [{ deals: 3, fixedSeats: true }, '--deals 3 --fixed-seats'],
  [{ deals: 3, fixedSeats: false, seed: undefined, match: null }, '--deals 3'],
  [{ bots: ['sound', 'bold', 'lowest'], seed: "a'b c" }, `--bots sound,bold,lowest --seed 'a'\\''b c'`],
  [{ rules: { kontra: false, mordValue: 5 } }, '--rule kontra=false --rule mordValue=5'],
])('%j is written as it was given', (what, flags) => {
  expect(commandLine('simulate', { ...BOARDS, ...HOW }, what)).toBe(`bolachen simulate ${flags}`);
});

test('limits, defaults and ties of options do not change by accident', () => {
  expect(hashOfOptions(options)).toBe('10 08e888f6');
});
