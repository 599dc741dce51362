import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { PlayedChunk } from '../../src/simulate/chunk-player.js';
import type { Executor } from '../../src/work/executor.js';
import { workerThreads } from '../../src/work/pool.js';
import { bolachen, folderWith } from '../cli/run.js';
import { laterRefusal } from '../input/refused.js';
import { jobOf } from '../simulate/jobs.js';
import { FOR_GOOD, WAYS } from './fixtures/replaces.js';

const BOT = fileURLToPath(new URL('fixtures/replaces.js', import.meta.url));
const LIMITS = { moveTime: 20_000, memory: 0 };

const jobWith = (way: string) => jobOf({ bots: [`${BOT}(way="${way}")`, 'lowest', 'lowest'], limits: LIMITS });

/** The refusal of a few boards. */
async function refused(executor: Executor<PlayedChunk>): Promise<string> {
  try {
    return await laterRefusal(() => executor.play({ first: 0, count: 4 }));
  } finally {
    await executor.close();
  }
}

const sentence = (change: string): string =>
  `bots: "replaces" has ${change}, which the program uses too; play it as exec(…), in a process of its own`;

const CASES = Object.entries(WAYS).map(([way, [change]]) => [way, change] as const);
const FINAL = Object.entries(FOR_GOOD).map(([way, [change]]) => [way, change] as const);

const simulated = (way: string, threads: number) =>
  bolachen(folderWith(), `simulate --bots '${BOT}(way="${way}"),lowest,lowest' --deals 5 --threads ${threads}`);

describe('the run ends, and says so, where a bot has replaced', () => {
  test.each(CASES)('%s, on a thread of its own', async (way, change) => {
    expect(await refused(workerThreads(jobWith(way), 1, 'simulate/worker.js'))).toBe(sentence(change));
  });

  test.each(CASES)('%s, on the main thread', async (way, change) => {
    const { code, stdout, stderr } = await simulated(way, 0);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n').at(-2)).toBe(`bolachen: --${sentence(change)}`);
  });

  // The thread cannot go on, not even to hand over the error.
  test.each(FINAL)('%s, which cannot be put back', async (way, change) => {
    for (const threads of [0, 1]) {
      const { code, stdout, stderr } = await simulated(way, threads);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr.split('\n')[0]).toBe(`bolachen: ${sentence(change)}`);
    }
  });
});
