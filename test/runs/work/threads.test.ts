import { expect, test } from 'vitest';
import { BOTS, DEAL, DRAWN, OF_NOBODY, PULSE_CELLS, placeOf, SITTING } from '../../../src/players/bot/pulse.js';
import { Casualties, faultOf, type Loss } from '../../../src/runs/work/casualties.js';
import { Lanes } from '../../../src/runs/work/lanes.js';
import { PulseWatch } from '../../../src/runs/work/pulse-watch.js';
import type { ThreadTimes } from '../../../src/support/system/processor-time.js';

/** Who is to blame for a thread that was lost, and what he is not asked any more when the piece is played again. */

const LIMITS = { moveTime: 500, memory: 64 };
const loss = (place: Partial<Loss['place']>, more: Partial<Loss> = {}): Loss => ({
  place: { deal: 7, bot: 1, seat: 0, step: 4, isOvertime: false, ...place },
  isTimeout: true,
  how: 'exited with code: 3',
  ...more,
});

test.each<[isTimeout: boolean, how: string, kind: string, detail: string]>([
  [true, 'whatever', 'timeout', 'no answer after 500 ms'],
  [false, 'reached its memory limit', 'crash', 'took more than 64 MB of memory'],
  [false, 'exited with code: 3', 'crash', 'ended its thread with exit code 3'],
  [false, 'was aborted', 'crash', 'ended its thread (was aborted)'],
])('timeout %s, %s: %s, %s', (isTimeout, how, kind, detail) => {
  expect(faultOf({ isTimeout, how }, LIMITS)).toEqual({ kind, detail });
});

test('after ten threads a bot does not even sit down, from the next deal on', () => {
  const all = new Casualties(LIMITS);
  const [piece, other] = [all.ofPiece(), all.ofPiece()];
  for (let deal = 1; deal < 10; deal++) piece.add(loss({ deal }));
  expect(piece.absences.slice(-2)).toMatchObject([
    { deal: 2, step: 4, isForGood: false },
    { deal: 1, step: 4, isForGood: false },
  ]);
  piece.survived(); // absences of single deals are left: it still counts
  expect([all.counts.get(1), all.gone]).toEqual([9, []]);
  piece.add(loss({ deal: 10 }));
  expect(piece.absences.at(-1)).toMatchObject({ deal: 11, step: SITTING, isForGood: true, bot: 1 });
  expect(all.gone).toMatchObject([{ deal: 0, isForGood: true, bot: 1 }]);
  expect(all.ofPiece().absences).toEqual(all.gone);
  other.add(loss({ deal: 20 }));
  const detail = 'asked no more after 10 threads; the last time: no answer after 500 ms';
  expect([other.absences.at(-1), all.gone]).toMatchObject([
    { deal: 21, isForGood: true, detail },
    [{ deal: 0, detail }],
  ]);
});

test('threads are counted again once a piece is played without a loss', () => {
  const all = new Casualties(LIMITS);
  all.ofPiece().add(loss({}));
  all.ofPiece().survived();
  expect(all.counts.size).toBe(0);
});

test('who works on after its answers is looked for first, and refused if nobody is found', () => {
  const all = new Casualties(LIMITS);
  const [piece, other] = [all.ofPiece(), all.ofPiece()];
  for (const each of [other, piece]) each.add(loss({ isOvertime: true }));
  expect([piece.absences, all.gone, all.counts.size]).toEqual([[OF_NOBODY], [OF_NOBODY], 0]);
  expect(() => piece.add(loss({ isOvertime: true }))).toThrow('a bot hangs its thread before it is asked');
});

test.each<[why: string, first: Loss | null, then: Loss, message: string]>([
  ['before it is asked', null, loss({ deal: 0 }), 'a bot hangs its thread before it is asked'],
  ['as it is started', null, loss({ deal: 0 }, { isTimeout: false }), 'a bot ended the thread it was to run in ('],
  ['by the system', null, loss({ deal: 0 }, { isTimeout: false, refusal: 'no more threads' }), 'no more threads'],
  ['where it was absent from then on', loss({}), loss({}), 'a bot costs its thread without being asked (no answer'],
  ['where it was absent', loss({}), loss({ step: 5 }), 'a bot costs its thread without being asked (no answer'],
])('a thread that is lost %s is refused', (_, first, then, message) => {
  const piece = new Casualties(LIMITS).ofPiece();
  if (first !== null) piece.add(first);
  expect(() => piece.add(then)).toThrow(message);
});

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

test('where a thread was last seen, and which it was; all see that the run is stopped', () => {
  const watch = new PulseWatch(2, 0);
  const cells = new Int32Array(watch.pulses, 4 * PULSE_CELLS, PULSE_CELLS).fill(1);
  cells.set([7, placeOf(4, 2), 0, 99, 5, 6, 3]);
  const place = { deal: 7, bot: cells[BOTS + 2], seat: 2, step: 4, isOvertime: true };
  expect(watch.seen(1)).toEqual({ place, thread: 99 });
  watch.begin(1);
  watch.windUp();
  expect(cells.join(' ')).toMatchInlineSnapshot(`"0 0 0 0 0 0 0 0 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"`);
  watch.stop();
});

test('numbers are lent to one at a time, the least first, and given back whatever comes', async () => {
  const [lanes, said, ends] = [new Lanes(2), [] as number[], [] as (() => void)[]];
  const all = [0, 1, 2, 3, 4].map((i) =>
    lanes.on((lane) => {
      said.push(lane);
      return new Promise<void>((resolve, reject) => ends.push(i % 2 === 0 ? resolve : reject));
    }),
  );
  for (const next of [1, 0, 2, 3, 4]) {
    await Promise.resolve()
      .then(() => {})
      .then(() => ends[next]());
    await all[next].catch(() => {});
  }
  expect([said, await lanes.take(), await lanes.take()]).toEqual([[0, 1, 1, 0, 1], 1, 0]);
});
