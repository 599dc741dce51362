import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { PlayedPiece } from '../../../src/boards/sums.js';
import { workerThreads } from '../../../src/runs/work/worker-threads.js';
import { type JobChanges, jobOf, parsed, replay } from '../../experiments/simulate/jobs.js';

const STUCK = fileURLToPath(new URL('fixtures/stuck.js', import.meta.url));
const LOOPS = fileURLToPath(new URL('fixtures/loops.js', import.meta.url));

/** The records of boards 0 … count − 1, played in two chunks on worker threads. */
async function recordsOn(threads: number, changes: JobChanges, count: number): Promise<string[]> {
  const executor = workerThreads<PlayedPiece>(
    jobOf({ output: 'records', end: count, ...changes }),
    threads,
    'experiments/blocks/worker.js',
  );
  try {
    const half = count / 2;
    const chunks = [0, half].map((first) => executor.play({ first, count: half }));
    const written = (await Promise.all(chunks)).map(({ output }) => new TextDecoder().decode(output!));
    return written.join('').trimEnd().split('\n');
  } finally {
    await executor.close();
  }
}

describe('a bot that hangs or ends its thread', () => {
  const BOTS = [LOOPS, 'sound', 'lowest'] as const;

  test('is absent from there to the end of the board, on any number of threads', async () => {
    const changes = { bots: BOTS, limits: { moveTime: 250, memory: 0 } };
    const [one, two] = await Promise.all([recordsOn(1, changes, 6), recordsOn(2, changes, 6)]);
    expect(two).toEqual(one);
    const records = one.map(parsed);
    const faults = records.map(
      (record) => record.faults as { seat: string; at: number; kind: string; detail: string }[],
    );
    expect(Math.max(...faults.map(({ length }) => length))).toBe(1);
    expect(new Set(faults.flat().map(({ kind, detail }) => `${kind}: ${detail}`))).toEqual(
      new Set(['timeout: bid: no answer after 250 ms', 'crash: play: ended its thread with exit code 3']),
    );
    for (const [i, record] of records.entries()) {
      replay(record);
      const players = record.players as Record<string, string>;
      for (const { seat, at } of faults[i]) {
        expect(players[seat]).toBe(LOOPS);
        expect(record.actions[at].startsWith(`${seat} `)).toBe(true);
      }
    }
  });

  test('when it sits down, has that one fault in each deal', async () => {
    const records = await recordsOn(1, { bots: [STUCK, 'sound', 'lowest'], limits: { moveTime: 150, memory: 0 } }, 2);
    for (const { faults } of records.map(parsed))
      expect(faults).toMatchObject([{ kind: 'timeout', detail: expect.stringContaining('no answer after 150 ms') }]);
  });

  test.each(['microtasks', 'ticks', 'promises'])(
    'or works on after its answer, in %s, is found and left out in the same way',
    async (kind) => {
      const begun = `${LOOPS.replace('loops.js', 'works-on.js')}(kind=${kind})`;
      const records = await recordsOn(1, { bots: [begun, 'sound', 'lowest'], limits: { moveTime: 150, memory: 0 } }, 2);
      for (const { faults, players } of records.map(parsed)) {
        expect(faults).toMatchObject([{ kind: 'timeout', detail: expect.stringMatching(/no answer after 150 ms/) }]);
        const [{ seat }] = faults as readonly { readonly seat: string }[];
        expect((players as Record<string, string>)[seat]).toBe(begun);
      }
    },
  );
});
