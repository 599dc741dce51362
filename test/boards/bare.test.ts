import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { openDeal } from '../../src/public/engine.js';

/** A module and all that it imports as one script, which calls it `bare`. */
async function scriptOf(module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(module, import.meta.url))],
    absWorkingDir: import.meta.dirname,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bare',
    platform: 'browser',
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}

/** That runs are played there as here: test/pages/workbench/comparison.test.ts. */
describe('in a browser', () => {
  const browser = () => createContext({ TextEncoder, TextDecoder });

  test('bolachen/engine opens a deal', async () => {
    const hand = "bare.openDeal({ game: 'bolachen', seed: 'paper-1', board: 77 }).view(0).hand";
    const there = new Script(`${await scriptOf('../../src/public/engine.ts')}; ${hand}`).runInContext(browser());
    expect(there).toBe(openDeal({ game: 'bolachen', seed: 'paper-1', board: 77 }).view(0).hand);
  });

  test('bolachen/solver solves, bolachen/stats computes', async () => {
    const solved = `new bare.Solver({ duties: bare.dutiesOf('bolachen') }).takes(
      { hands: [1 << 31, 1 << 30, 1 << 29], declarer: 0, leader: 0, trick: [], trump: 3 }, 1).value`;
    expect(new Script(`${await scriptOf('../../src/public/solver.ts')}; ${solved}`).runInContext(browser())).toBe(true);
    const width = 'bare.halfWidth(bare.meanOf(bare.ratioOf([[1, 2], [2, 2], [3, 2]])))';
    const there = new Script(`${await scriptOf('../../src/public/stats.ts')}; ${width}`).runInContext(browser());
    expect(there).toBeCloseTo(1.2421, 4); // t on 2 degrees of freedom, 4.3027 × 0.5 / √3
  });
});
