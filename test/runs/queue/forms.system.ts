import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bolachen } from '../../cli/run.js';
import { envOf, hashesOf, hasServer, Program, Server } from './machines.js';

/** Workers that sign results of another form. The first parcel of a worker is checked, so that one is right. */

const LYING = pathToFileURL(join(import.meta.dirname, 'fixtures/lying.mjs')).href;
/** It waits, so that no worker has played everything before the others begin. */
const BOT = `const cell = new Int32Array(new SharedArrayBuffer(4));
  export default { name: 'wait', bid: ({ legal }) => (Atomics.wait(cell, 0, 0, 2), legal[0]) };`;

/** One of each kind: received.test.ts has all lies. */
const OF_BLOCKS = ['the piece is missing', 'a cell that is NaN', 'results that are null', 'bytes that nobody can read'];
const OF_DATASETS = ['a file elsewhere', 'no bytes'];

const RUNS: readonly (readonly [line: string, lies: readonly string[]])[] = [
  ['compare ./wait.mjs random --blocks 300 --chunk 50', OF_BLOCKS],
  ['dataset --kind deals --bots ./wait.mjs --deals 600 --chunk 20 --format csv', OF_DATASETS],
];

describe.skipIf(!hasServer).each(RUNS)('%s: a worker whose results have no right form is dropped', (words, kinds) => {
  const server = new Server();
  const line = `${words} --seed forms`;
  const folder = mkdtempSync(join(tmpdir(), 'bolachen-forms-'));
  writeFileSync(join(folder, 'wait.mjs'), BOT);
  let right: Record<string, string> = {};
  beforeAll(async () => {
    await server.start();
    const here = await bolachen(folder, `${line} --threads 2 --out here`);
    expect(here.code, here.stderr).toBe(0);
    right = hashesOf(join(folder, 'here'));
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(kinds)('%s', async (LIE) => {
    const liar = new Program('worker --threads 1', folder, {
      ...envOf(server),
      ...{ LIE, NODE_OPTIONS: `--import ${LYING}` },
    });
    await liar.says(/waits for runs/);
    const run = new Program(`${line} --queue --out far --force`, folder, envOf(server));
    await run.says(/gave a wrong result/);
    const honest = new Program('worker --threads 1', folder, envOf(server));
    expect(await run.ends()).toBe(0);
    expect(hashesOf(join(folder, 'far'))).toEqual(right);
    await Promise.all([honest.kill(), liar.kill()]);
  });
});
