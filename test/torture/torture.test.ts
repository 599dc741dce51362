import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damages } from './damages.js';
import { KINDS } from './kinds.js';
import { bolachen, type Deed, inFolder, isInternal } from './program.js';
import { Speaker } from './speaker.js';
import { strikes } from './strikes.js';

/** A sample of `npm run torture`. */

const shares = { kill: 1, tear: 1, ENOSPC: 0.5, EIO: 0.25, 'EIO-once': 0.25 };
const seed = 'sample';
const kinds = (...names: readonly string[]) => KINDS.filter(({ name }) => names.includes(name));

test.concurrent.each(kinds('simulate-records'))(
  '$name goes on after kills, torn writes, a full disk and errors as if there had been none',
  async (kind) => {
    const { calls, ...found } = await strikes(kind, { threads: 0, shares, secondShare: 0.3, seed, most: 3 });
    expect(found).toEqual({ cases: 3, failures: [] });
    expect(calls).toBeGreaterThan(10);
  },
);

describe('with --force, an old folder or a new one is there whatever strikes', () => {
  const simulation = (deals: number): string => `simulate --bots lowest --deals ${deals} --seed s --threads 0 --out x`;
  const old = mkdtempSync(join(tmpdir(), 'torture-'));
  const speaker = new Speaker();
  beforeAll(() => speaker.run(old, simulation(40)));
  afterAll(async () => {
    await speaker.close();
    rmSync(old, { recursive: true });
  });

  test.each<readonly [call: string, deed: Deed]>([
    ['rename /\\.x\\.replaced-[^/]*$', 'kill'],
    ['rename /\\.x\\.replaced-[^/]*$', 'EIO-once'],
    ['rename /x$', 'kill'],
    ['rename /x$', 'EIO-once'],
    ['rename /x$', 'EIO'],
    ['write /x/.*jsonl', 'kill'],
    ['write /x/.*jsonl', 'EIO'],
    ['rename /\\.x\\.partial-[^/]*$', 'kill'],
    ['unlink /\\.x\\.(partial|replaced)-[^/]*/manifest', 'kill'],
  ])('%s: %s', (call, deed) =>
    inFolder(async (folder) => {
      cpSync(old, folder, { recursive: true });
      const struck = await bolachen(folder, `${simulation(80)} --force`, { strike: { at: 1, call, deed } });
      expect(struck).not.toMatchObject({ code: 0 });
      if (struck.signal === null) expect(isInternal(struck)).toBe(false);
      const listed = await speaker.run(folder, 'runs . --json');
      expect(JSON.parse(listed.stdout)).toMatchObject([{ folder: 'x' }]);
      const again = await speaker.run(folder, simulation(80));
      expect(again.stderr).toMatch(/x: exists already/);
      expect((await speaker.run(folder, 'simulate --resume x --threads 0')).code).toBe(0);
      expect(readdirSync(folder).filter((name) => name.includes('replaced'))).toEqual([]);
    }),
  );
});

test.concurrent.each(kinds('dataset-csv'))('damage to files of $name is found, or without effect', async (kind) => {
  const { found, failures } = await damages(kind, 9, seed);
  expect(failures).toEqual([]);
  expect(found).toBeGreaterThan(2);
});
