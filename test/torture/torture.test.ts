import { expect, test } from 'vitest';
import { damages } from './damages.js';
import { KINDS } from './kinds.js';
import { strikes } from './strikes.js';

/** A sample of `npm run torture`. */

const shares = { kill: 1, tear: 1, ENOSPC: 0.5, EIO: 0.25, 'EIO-once': 0.25 };
const seed = 'sample';

/** Of formats and of shards that differ little, one each. */
const SAMPLED = ['simulate-records', 'tournament', 'sweep', 'dataset-parquet', 'merge-simulate'];

test.concurrent.each(KINDS.filter(({ name }) => SAMPLED.includes(name)))(
  '$name goes on after kills, torn writes, a full disk and errors as if there had been none',
  async (kind) => {
    const [counts] = await strikes(
      { kinds: [kind], threads: [0], shares, onThreads: 1, secondShare: 0.3, seed, most: 2 },
      () => {},
    );
    expect(counts.failures).toEqual([]);
    expect(counts.calls).toBeGreaterThan(10);
    expect(Object.values(counts.cases).reduce((sum, each) => sum + each)).toBe(2);
  },
);

test.concurrent.each(['simulate', 'tournament', 'dataset-csv'])(
  'damage to files of %s is found, or without effect',
  async (name) => {
    const all = await damages(
      KINDS.filter((kind) => kind.name === name),
      20,
      seed,
    );
    expect(all.flatMap((each) => each.failures)).toEqual([]);
    expect(all.reduce((sum, { counts }) => sum + counts.found, 0)).toBeGreaterThan(2);
  },
);
