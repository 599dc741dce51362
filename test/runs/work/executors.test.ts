import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { addDigests, Digest, formatDigest } from '../../../src/boards/digest.js';
import type { BlockJob } from '../../../src/boards/job.js';
import { BoardPlayer } from '../../../src/boards/player.js';
import type { PlayedPiece } from '../../../src/boards/sums.js';
import { Course } from '../../../src/cards/engine/course.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { DEAL, OVERTIME, pulse, WAITING, WINDING_UP } from '../../../src/players/bot/pulse.js';
import type { Executor } from '../../../src/runs/work/executor.js';
import { playInOrder, type Range } from '../../../src/runs/work/pieces.js';
import { playWork, thisThread } from '../../../src/runs/work/this-thread.js';
import { hasGuests, workerThreads } from '../../../src/runs/work/worker-threads.js';
import { jobOf } from '../../experiments/simulate/jobs.js';
import { laterRefusal } from '../../support/input/refused.js';

/** The pieces of a run, in the order in which they come. */
async function run(job: ReturnType<typeof jobOf>, executor: Executor<PlayedPiece>, changes: Partial<Range> = {}) {
  const chunks: { first: number; count: number }[] = [];
  const range = { from: 0, end: job.end, group: job.matchLength, chunk: 3 << 20, ...changes };
  try {
    for await (const chunk of playInOrder(executor, range, new AbortController().signal)) chunks.push(chunk);
  } finally {
    await executor.close();
  }
  return chunks;
}

const here = async (job: BlockJob) => thisThread(await BoardPlayer.make(job));

test('a digest is exact for more boards than a double can add up, and has sixteen digits', () => {
  const course = new Course(makeGame('bolachen'));
  const digestOf = (board: number, times: number): Digest => {
    const digest = new Digest();
    for (let i = 0; i < times; i++) digest.add(course, board);
    return digest;
  };
  const LARGE = 0x80000000_80000001n; // both halves, and odd: what is lost shows
  let board = 0;
  while ((digestOf(board, 1).sum & LARGE) !== LARGE) board++;
  const boards = 5 * 2 ** 20 + 3;
  const [one, many] = [digestOf(board, 1), digestOf(board, boards)];
  expect(many.sum).toBe((BigInt(boards) * one.sum) % 2n ** 64n);
  expect([formatDigest(5n), addDigests((1n << 64n) - 1n, 2n)]).toEqual(['0000000000000005', 1n]);
});

test('a bot that does not load is refused by a worker with the same message', async () => {
  const job = jobOf({ bots: ['lowest', '/no/such/bot.js', 'lowest'], end: 100 });
  const message = 'bots: /no/such/bot.js: no such file';
  const onThread = () => workerThreads<PlayedPiece>(job, 1, 'experiments/blocks/worker.js');
  for (const executor of [() => here(job), onThread])
    expect(await laterRefusal(async () => run(job, await executor()))).toBe(message);
});

test('a run leaves nothing at the signal that could have stopped it, however it ends', async () => {
  const { signal } = new AbortController();
  const job = jobOf({ end: 3000 });
  const range = { from: 0, end: job.end, group: 1, chunk: 1000 };
  for await (const _ of playInOrder(await here(job), range, signal));
  for await (const _ of playInOrder(await here(job), range, signal)) break;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a run that is stopped on this thread stops no other that is played on it', async () => {
  const isStopped = thisThread({ play: () => pulse.cells[WINDING_UP] });
  const goesOn = thisThread({ play: () => pulse.cells[WINDING_UP] });
  isStopped.windUp?.();
  expect([await isStopped.play({ first: 0, count: 1 }), await goesOn.play({ first: 0, count: 1 })]).toEqual([1, 0]);
  const play = (): number => {
    midway.windUp?.();
    return pulse.cells[WINDING_UP];
  };
  const midway: Executor<number> = thisThread({ play });
  expect(await midway.play({ first: 0, count: 1 })).toBe(1);
  await isStopped.close();
  expect(pulse.cells[WINDING_UP]).toBe(0);
  await goesOn.close();
  await expect(goesOn.play({ first: 0, count: 1 })).rejects.toThrow('nothing is played any more');
});

test('once a piece is played, what bots have left behind may take its time, and counts for none of them', async () => {
  const cells = (): number[] => [WAITING, OVERTIME, DEAL].map((cell) => pulse.cells[cell]);
  const seen: unknown[] = [];
  const play = (): string => {
    pulse.cells.fill(7, 0, 3);
    setImmediate(() => seen.push(cells()));
    return 'played';
  };
  expect([await playWork({ play }, 0), seen, cells()]).toEqual(['played', [[0, 1, 7]], [0, 0, 0]]);
  const own = pulse.drain;
  pulse.drain = () => {};
  expect(await playWork({ play: async () => 'in a turn of its own' }, 0)).toBe('in a turn of its own');
  await expect(playWork({ play: () => Promise.reject(new Error('no')) }, 0)).rejects.toThrow('no');
  const fails = (): never => {
    throw new Error('at once');
  };
  await expect(playWork({ play: fails }, 0)).rejects.toThrow('at once');
  pulse.drain = own;
});

test.each([
  [['sound', 'bold(play=5)'], false],
  [['model(file=m.json)', 'lowest'], false],
  [['sound', 'file:///mine.mjs(length=6)'], true],
  [['sound+play=file:///mine.mjs'], true],
  [['exec(python3 mine.py)'], true],
])('bots that may hang do not play on the main thread: %j %s', (bots, isSo) => {
  expect(hasGuests({ bots })).toBe(isSo);
});
