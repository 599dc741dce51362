import { expect, test } from 'vitest';
import { commandLine } from '../../../src/runs/run/command-line.js';
import type { What } from '../../../src/runs/run/manifest.js';
import { BOARDS, HOW } from '../../../src/runs/run/options.js';

test.each<[What, string]>([
  [{ deals: 3, fixedSeats: true }, '--deals 3 --fixed-seats'],
  [{ deals: 3, fixedSeats: false, seed: undefined, match: null }, '--deals 3'],
  [{ bots: ['sound', 'bold', 'lowest'], seed: "a'b c" }, `--bots sound,bold,lowest --seed 'a'\\''b c'`],
  [{ rules: { kontra: false, mordValue: 5 } }, '--rule kontra=false --rule mordValue=5'],
])('%j is written as it was given', (what, flags) => {
  expect(commandLine('simulate', { ...BOARDS, ...HOW }, what)).toBe(`bolachen simulate ${flags}`);
});
