import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LONGEST_LINE } from '../../src/solving/line-solver.js';
import { type LineBlock, lineBlocks } from '../../src/system/line-blocks.js';
import type { Executor } from '../../src/work/executor.js';
import { inOrder } from '../../src/work/in-order.js';

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function blocksOf(text: string, size: number): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of lineBlocks(pieces(text, size), LONGEST_LINE)) blocks.push(block);
  return blocks;
}

const linesOf = ({ first, bytes }: LineBlock): [number, string][] =>
  Buffer.from(bytes)
    .toString()
    .split('\n')
    .map((text, i) => [first + i, text]);

test.each([1, 7, 1000, 1 << 20])('lines keep their numbers when read in pieces of %i bytes', async (size) => {
  const lines = Array.from({ length: size === 1 ? 300 : 5_000 }, (_, i) => 'ä'.repeat(i % 40));
  for (const end of ['', '\n']) {
    const found = (await blocksOf(`${lines.join('\n')}x${end}`, size)).flatMap(linesOf);
    const expected = lines.map((text, i) => [i + 1, i === lines.length - 1 ? `${text}x` : text]);
    expect(found).toEqual(expected);
  }
});

test('a line without an end is cut off, and those behind it are not lost', async () => {
  const found = (await blocksOf(`a\n${'x'.repeat(1_000_000)}\nb\n`, 65_536)).flatMap(linesOf);
  expect(found.map(([line]) => line)).toEqual([1, 2, 3]);
  expect(found[1][1].length).toBeGreaterThan(LONGEST_LINE);
  expect(found[1][1].length).toBeLessThan(200_000);
  expect(found[2][1]).toBe('b');
});

test('results come in the order of the work, and no more work is taken than keeps the executor busy', async () => {
  let [taken, done] = [0, 0];
  async function* numbers(): AsyncGenerator<number> {
    for (; taken < 50; taken++) yield taken;
  }
  const executor: Executor<number, number> = {
    lanes: 2,
    async play(n) {
      await new Promise((resolve) => setTimeout(resolve, (n * 7) % 5));
      done++;
      return n;
    },
    async close() {},
  };
  const results: number[] = [];
  for await (const result of inOrder(executor, numbers(), new AbortController().signal)) {
    results.push(result);
    expect(taken - results.length).toBeLessThanOrEqual(2 * executor.lanes + 1);
  }
  expect(results).toEqual([...Array(50).keys()]);
  expect(done).toBe(50);
});

test('once stopped it waits for no more work, and gives what is in hand', async () => {
  const stop = new AbortController();
  async function* endless(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  }
  const executor: Executor<number, number> = { lanes: 1, play: async (n) => n, close: async () => {} };
  const results: number[] = [];
  for await (const result of inOrder(executor, endless(), stop.signal)) {
    results.push(result);
    setTimeout(() => stop.abort(), 5);
  }
  expect(results).toEqual([1]);
});

test('what has been handed over is not held on to', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const made: WeakRef<object>[] = [];
  async function* work(): AsyncGenerator<object> {
    for (let i = 0; i < 100; i++) {
      const piece = { bytes: new Uint8Array(1000) };
      made.push(new WeakRef(piece));
      yield piece;
    }
  }
  const executor: Executor<number, object> = { lanes: 2, play: async () => 1, async close() {} };
  let results = 0;
  for await (const result of inOrder(executor, work(), new AbortController().signal)) {
    results += result;
    if (results < 80) continue;
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(made.slice(0, 60).filter((piece) => piece.deref() !== undefined)).toEqual([]);
    break;
  }
});
