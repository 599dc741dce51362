import { expect, test } from 'vitest';
import { DEAL, DRAWN, PULSE_CELLS } from '../../../src/players/bot/pulse.js';
import { PulseWatch } from '../../../src/runs/work/pulse-watch.js';
import type { ThreadTimes } from '../../../src/support/system/processor-time.js';

const LOOK = 250;
const PATIENCE = 1_000;

/** What one thread did between two looks, in milliseconds; what is left of the time it has slept. */
interface Doing {
  readonly computed?: number;
  readonly waited?: number;
  readonly isReady?: boolean;
}

const HANGS = { computed: LOOK, isReady: true };
const SLEEPS = {};
/** One processor for ten. */
const STARVES = { computed: LOOK / 10, isReady: true };
/** The same, but it has just had its turn, and done what it had to do. */
const STARVED = { computed: LOOK / 10, waited: 0.9 * LOOK };

/** At which look a lane's thread counts as hung, the program's threads doing these things; null: at none of 1,000. */
function hungAfter(threads: readonly Doing[], { deal = 1, elapsed = LOOK, draws = 0 } = {}): number | null {
  let now = 0;
  const times = new Map<string, ThreadTimes>();
  const watch = new PulseWatch(1, PATIENCE, { now: () => now, times: () => new Map(times) });
  const hung = watch.begin(0);
  const cells = new Int32Array(watch.pulses, 0, PULSE_CELLS);
  cells[DEAL] = deal;
  try {
    for (let look = 0; look < 1_000; look++) {
      watch.look();
      if (hung.aborted) return look - 1; // the first look sees that it is there, the next that it stays
      now += elapsed;
      cells[DRAWN] += draws;
      for (const [i, { computed = 0, waited = 0, isReady = false }] of threads.entries()) {
        const before = times.get(`${i}`);
        const sums = { computed: (before?.computed ?? 0) + computed, waited: (before?.waited ?? 0) + waited };
        times.set(`${i}`, { ...sums, isReady });
      }
    }
    return null;
  } finally {
    watch.stop();
  }
}

const IN_TIME = PATIENCE / LOOK + 1;

test.each([
  ['computes without end', [HANGS], IN_TIME],
  ['waits for ever', [SLEEPS], IN_TIME],
  ['waits for ever, of whom the system says nothing', [], IN_TIME],
  ['computes without end and has a tenth of a processor', [STARVES], 10 * IN_TIME],
  ['waits for ever while another has a tenth of a processor', [SLEEPS, STARVES], 10 * IN_TIME],
  ['is done with its turns, each after a wait', [SLEEPS, STARVED], 10 * IN_TIME],
  ['waits for one that gets no processor at all', [SLEEPS, { isReady: true }], null],
])('a thread that %s', (_, threads, looks) => {
  const found = hungAfter(threads);
  if (looks === null || found === null) expect(found).toBe(looks);
  else {
    expect(found).toBeLessThanOrEqual(looks);
    expect(found).toBeGreaterThan((looks * 4) / 5 - 2);
  }
});

test('has more time before its first deal, for loading', () => {
  expect(hungAfter([HANGS], { deal: 0 })).toBeGreaterThanOrEqual(30_000 / LOOK);
});

test('a deal that is drawn again and again goes on', () => {
  expect(hungAfter([HANGS], { draws: 1 })).toBeNull();
});

test('while the whole program is suspended, no time counts', () => {
  expect(hungAfter([SLEEPS], { elapsed: 3_600_000 })).toBe(2); // looks, a second each
});
