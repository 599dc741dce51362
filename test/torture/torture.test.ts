import { afterAll, expect, test } from 'vitest';
import { damages } from './damages.js';
import { KINDS } from './kinds.js';
import { KNOWN_DAMAGES, KNOWN_STRIKES } from './known-failures.js';
import { strikes } from './strikes.js';

/** A sample of `npm run torture`, which tries every call. */

const shares = { kill: 1, tear: 1, ENOSPC: 0.5, EIO: 0.25, 'EIO-once': 0.25 };
const seed = 'sample';
const known: string[] = [];

test.concurrent.each(KINDS)(
  '$name goes on after kills, torn writes, a full disk and errors as if there had been none',
  async (kind) => {
    const [counts] = await strikes(
      { kinds: [kind], threads: [0], shares, onThreads: 1, secondShare: 0.3, seed, most: 2 },
      () => {},
    );
    const isKnown = (flaw: string): boolean => KNOWN_STRIKES[kind.name]?.includes(flaw as never) ?? false;
    for (const { flaw, id } of counts.failures) if (isKnown(flaw)) known.push(`strike ${id}: ${flaw}`);
    expect(counts.failures.filter(({ flaw }) => !isKnown(flaw))).toEqual([]);
    if (counts.failures[0]?.flaw === 'no such run') return;
    expect(counts.calls).toBeGreaterThan(10);
    expect(Object.values(counts.cases).reduce((sum, each) => sum + each)).toBe(2);
  },
);

test.concurrent.each(['simulate', 'tournament', 'dataset-csv'])(
  'damage to files of %s is found, or without effect',
  async (name) => {
    const kinds = KINDS.filter((kind) => kind.name === name);
    const all = await damages(kinds, 40, seed);
    const failures = all.flatMap((each) => each.failures);
    const isKnown = (outcome: string): boolean => KNOWN_DAMAGES[name]?.includes(outcome as never) ?? false;
    for (const { outcome, id } of failures) if (isKnown(outcome)) known.push(`damage ${id}: ${outcome}`);
    expect(failures.filter(({ outcome }) => !isKnown(outcome))).toEqual([]);
    if (failures[0]?.outcome === 'no such run') return;
    expect(all.reduce((sum, { counts }) => sum + counts.found, 0)).toBeGreaterThan(5);
  },
);

afterAll(() => {
  if (known.length > 0)
    console.warn(`known failures (test/torture/known-failures.ts):\n  ${known.sort().join('\n  ')}`);
});
