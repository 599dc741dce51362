import { afterEach, expect, test, vi } from 'vitest';
import { ending } from '../../src/cli/ending.js';
import { printRun } from '../../src/cli/play.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { playRun } from '../../src/runs/run/start.js';

afterEach(() => {
  ending.code = undefined;
  vi.restoreAllMocks();
});

test('a run that ends incomplete says so, and ends with a code of its own, whatever has stopped it', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const signal = AbortSignal.abort();
  const run = await playRun(simulation(), { deals: 50, seed: 'i' }, { threads: 0, signal });
  await printRun(run, false, { silent: true });
  expect(ending.code).toBe(1);
  expect(said.mock.calls.flat().join('')).toMatch(/^stopped: 0 of 50/);

  ending.code = 130;
  await printRun(run, false, { silent: true });
  expect(ending.code).toBe(130);
});
