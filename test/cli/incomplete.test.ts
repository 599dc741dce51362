import { afterEach, expect, test } from 'vitest';
import { ending } from '../../src/cli/ending.js';
import { printRun } from '../../src/cli/play.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { playRun } from '../../src/runs/run/start.js';
import { heard } from './here.js';

afterEach(() => {
  ending.code = undefined;
});

test('a run that ends incomplete says so, and ends with a code of its own, whatever has stopped it', async () => {
  const signal = AbortSignal.abort();
  const run = await playRun(simulation(), { deals: 50, seed: 'i' }, { threads: 0, signal });
  const { stdout, stderr } = await heard(() => printRun(run, false));
  expect([ending.code, stdout]).toEqual([1, '']); // nothing is known
  expect(stderr).toMatch(/^stopped: 0 of 50/);

  ending.code = 130;
  await heard(() => printRun(run, false));
  expect(ending.code).toBe(130);
});
