import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDeal } from '../../src/public/engine.js';
import { playBoards } from './some-boards.js';

const BOARDS = 300;

/**
 * A module and all that it imports as one script, which calls it `bare`. What asks for a module of Node is not made.
 */
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

describe('a table in an environment with nothing but the language', () => {
  let script = '';

  beforeAll(async () => {
    script = await scriptOf('some-boards.ts');
  });

  test.each(['bolachen', 'wallachen'])('plays %s as it does here', (ruleSet) => {
    const place = createContext(Object.create(null));
    expect(new Script('typeof process + typeof TextEncoder + typeof setTimeout').runInContext(place)).toBe(
      'undefined'.repeat(3),
    );
    const there = new Script(`${script}; bare.playBoards('${ruleSet}', ${BOARDS})`).runInContext(place);
    expect(there).toMatch(/^digest [0-9a-f]{16}, score -?\d+ -?\d+ -?\d+, 0 faults$/);
    expect(there).toBe(playBoards(ruleSet, BOARDS));
  });
});

describe('in a browser, which has text encoders besides,', () => {
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
