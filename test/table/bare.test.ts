import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { playBoards } from './some-boards.js';

const BOARDS = 300;

describe('a table in a place that has nothing but the language', () => {
  let bundle = '';

  beforeAll(async () => {
    // A module of Node, or one that asks for it, does not resolve.
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('some-boards.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'bare',
      platform: 'browser',
      logLevel: 'silent',
    });
    bundle = outputFiles[0].text;
  });

  test.each(['bolachen', 'wallachen'])('plays %s as it does here', (ruleSet) => {
    const place = createContext(Object.create(null));
    expect(new Script('typeof process + typeof TextEncoder + typeof setTimeout').runInContext(place)).toBe(
      'undefined'.repeat(3),
    );
    const there = new Script(`${bundle}; bare.playBoards('${ruleSet}', ${BOARDS})`).runInContext(place);
    expect(there).toMatch(/^digest [0-9a-f]{16}, score -?\d+ -?\d+ -?\d+, 0 faults$/);
    expect(there).toBe(playBoards(ruleSet, BOARDS));
  });
});
