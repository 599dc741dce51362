import { describe, expect, test } from 'vitest';
import { damages } from './damages.js';
import { KINDS } from './kinds.js';
import type { Deed } from './program.js';
import { strikes } from './strikes.js';

/**
 * `npm run torture`: what the program makes of a file system that fails, and of damage. A failure names its case, which
 * `TORTURE_CASE` tries again, as in `TORTURE_CASE=tournament:0:kill:13+7` or `TORTURE_CASE=simulate-finished:3`;
 * `TORTURE_SEED` draws others.
 */

const { TORTURE_CASE: only, TORTURE_SEED: seed = 'torture' } = process.env;

/**
 * The shares of the calls at which each deed is done: a kill at every call on the main thread, samples of the others;
 * on threads, a tenth of them; and of all these a share where a kind writes as another does.
 */
const SHARES: Record<Deed, number> = { kill: 1, tear: 0.5, ENOSPC: 0.15, EIO: 0.1, 'EIO-once': 0.1 };
const DAMAGES = 90;

describe.each(KINDS)('$name', (kind) => {
  test.each([0, 2])('goes on as if there had been nothing, on %i threads', async (threads) => {
    const part = kind.share / (threads === 0 ? 1 : 10);
    const shares = Object.fromEntries(
      Object.entries(SHARES).map(([deed, share]) => [deed, share * part]),
    ) as typeof SHARES;
    expect((await strikes(kind, { threads, shares, secondShare: 0.25, seed, only })).failures).toEqual([]);
  });
});

/** What replaces a folder has the files of what does not. */
const UNREPLACING = KINDS.filter(({ replaces }) => replaces === null);

test.each(UNREPLACING)('$name finds damage to its files, or comes to the same', async (kind) => {
  expect((await damages(kind, DAMAGES, seed, only)).failures).toEqual([]);
});
