import { describe, expect, test } from 'vitest';
import { sized } from '../sizes.js';
import { KINDS } from './kinds.js';
import { type Deed, strikes } from './strikes.js';

/**
 * What becomes of runs whose file system fails. `npm run torture` tries all calls, the suite one in 24 of them;
 * `TORTURE_SEED` draws others. Files that are damaged: test/runs/run/ways.test.ts.
 */

const seed = Number(process.env.TORTURE_SEED ?? 1);

/**
 * The shares of the calls at which each deed is done: a kill at every call on the main thread, samples of the others;
 * on threads, a tenth of them; and of all these a share where a kind writes as another does, and in the quick size.
 */
const SHARES: Record<Deed, number> = { kill: 1, tear: 0.5, ENOSPC: 0.15, EIO: 0.1, 'EIO-once': 0.1 };

describe.each(KINDS)('$name', (kind) => {
  test.each([0, 2])('goes on as if there had been nothing, on %i threads', async (threads) => {
    const part = (kind.share * sized(1, 24)) / (threads === 0 ? 24 : 240);
    const shares = Object.fromEntries(Object.entries(SHARES).map(([deed, share]) => [deed, share * part]));
    expect(await strikes(kind, { threads, shares: shares as typeof SHARES, secondShare: 0.25, seed })).toEqual([]);
  });
});
