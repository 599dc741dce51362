import { expect, test } from 'vitest';
import { damages } from './damages.js';
import { KINDS } from './kinds.js';
import { strikes } from './strikes.js';

/** A sample of `npm run torture`. */

const shares = { kill: 1, tear: 1, ENOSPC: 0.5, EIO: 0.25, 'EIO-once': 0.25 };
const seed = 'sample';
const kinds = (...names: readonly string[]) => KINDS.filter(({ name }) => names.includes(name));

test.concurrent.each(kinds('simulate-records', 'tournament-force'))(
  '$name goes on after kills, torn writes, a full disk and errors as if there had been none',
  async (kind) => {
    const { calls, ...found } = await strikes(kind, { threads: 0, shares, secondShare: 0.3, seed, most: 3 });
    expect(found).toEqual({ cases: 3, failures: [] });
    expect(calls).toBeGreaterThan(10);
  },
);

test.concurrent.each(kinds('dataset-csv'))('damage to files of $name is found, or without effect', async (kind) => {
  const { found, failures } = await damages(kind, 9, seed);
  expect(failures).toEqual([]);
  expect(found).toBeGreaterThan(2);
});
