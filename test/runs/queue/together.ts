import { hostname } from 'node:os';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import { type QueueTerms, queueTerms } from '../../../src/runs/queue/address.js';
import type { FarPlay } from '../../../src/runs/queue/announcement.js';
import { ownVersions } from '../../../src/runs/queue/hello.js';
import { openQueue } from '../../../src/runs/queue/open-queue.js';
import { work } from '../../../src/runs/queue/worker.js';
import type { Executor } from '../../../src/runs/work/executor.js';
import { refuse } from '../../../src/support/input/refusal.js';
import { inMemory, MemoryServer } from './in-memory.js';

/** Runs and workers on a server in memory, on the test's own thread and by its own clock. */

export let server: MemoryServer;

/** Each test of a file has a server and a clock of its own. */
export function eachOnItsOwn(): void {
  let restore = (): void => {};
  beforeEach(() => {
    restore = inMemory();
    server = new MemoryServer(6379);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    restore();
  });
}

export const QUEUE = queueTerms({ url: 'redis://pc1', secret: 'not known to anybody' }) as QueueTerms;

/** What is told of a run: without what differs from machine to machine, and what is only asked. */
const shown = (text: string): string =>
  text
    .replaceAll(`${hostname()}:${process.pid}`, 'pc2')
    .replaceAll(ownVersions().signature, '(bench)')
    .replaceAll(ownVersions().version, '(own)')
    .replaceAll('bolachen:', '')
    .replaceAll(/\b[0-9a-f]{16}\b/g, 'RUN');
const ASKED = /^(select|exists|getBuffer|hexists|hget|hgetall|hgetBuffer|hkeys|hlen|llen) /;
/** All of it, in lines of a page. */
export const diary = (): string => folded(told());
/** The same without what comes again and again. */
export const news = (): string =>
  folded(told().filter((line) => !/^(hset workers|set |expire|completed|publish)/.test(line)));
const told = (): string[] =>
  server.told
    .splice(0)
    .filter((line) => !ASKED.test(line))
    .map(shown);
const folded = (lines: readonly string[]): string => lines.join('; ').replace(/(.{110,}?;) /g, '$1\n');

interface Sum extends Piece {
  readonly sum: number;
  readonly firstFaults?: readonly { readonly kind: string }[];
}
export type Play = (work: Piece) => Sum;
export const right: Play = ({ first, count }) => ({ first, count, sum: 10 * first });
/** The results of parcels of two pieces, by the first. */
export const sums = (...firsts: number[]): number[][] => firsts.map((first) => [10 * first, 10 * first + 10]);
export const wrong: Play = ({ first, count }) => ({ first, count, sum: 11 * first + 1 });

/** Threads on this one: a piece takes a tenth of a second. */
const threads = (who: string, play: Play) => (): Executor<never, never> => {
  server.told.push(`${who}: (threads begin)`);
  return {
    ahead: 1,
    play: async (piece: Piece) => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return play(piece) as never;
    },
    close: async () => void server.told.push(`${who}: (threads end)`),
  };
};

/** Waits, while the clock goes on. */
export async function passing<T>(doing: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  void doing.then(end, end);
  for (let turn = 0; !isOver; turn++) {
    if (turn > 2_000) throw new Error('it does not come to an end');
    await vi.advanceTimersByTimeAsync(50);
  }
  return doing;
}

/** What they share: how they are stopped, and what they say. */
export function ofProgram(who: string) {
  const stop = new AbortController();
  const onNotice = (line: string): void => void server.told.push(`${who}: ${line}`);
  return { stop, terms: { queue: QUEUE, signal: stop.signal, onNotice } };
}

export async function begunWorker(who: string, play = right, given = {}) {
  const { stop, terms } = ofProgram(who);
  const own = { threads: 2, signature: ownVersions().signature, nonce: who };
  const over = work({ ...terms, ...own, ...given }, threads(who, play) as never);
  await vi.advanceTimersByTimeAsync(0);
  const end = (): Promise<void> => {
    stop.abort();
    return passing(over);
  };
  return { end };
}

export async function begunRun(given: Partial<FarPlay> = {}, play = right) {
  const { stop, terms } = ofProgram('run');
  const ofRun = { job: { bots: ['sound'] }, worker: 'experiments/simulate/worker.js', title: 'a run', identity: null };
  const receive = (_: Piece, sent: Sum): Sum => (Number.isSafeInteger(sent.sum) ? sent : refuse('', 'of another form'));
  const far = { ...terms, ...ofRun, dropsInHand: false, ...given };
  const executor = await passing(openQueue<Sum, Piece>(far, receive, threads('run', play) as never));
  const plays = (...firsts: number[]): Promise<(number[] | string)[]> =>
    passing(
      Promise.all(
        firsts.map((first) =>
          executor.play([0, 1].map((i) => ({ first: first + i, count: 1 }))).then(
            (sums) => sums.map(({ sum }) => sum),
            (error: Error) => `${error.name}: ${error.message}`,
          ),
        ),
      ),
    );
  return { stop, executor, plays, end: (): Promise<void> => passing(executor.close()) };
}
