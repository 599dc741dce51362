import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Executor } from '../../../src/runs/work/executor.js';
import { inOrder } from '../../../src/runs/work/in-order.js';
import { piecesOf } from '../../../src/runs/work/text-pieces.js';

test('texts are gathered as they come, and keep their numbers', async () => {
  async function* texts(): AsyncGenerator<string> {
    yield* ['a', 'b'];
    // Later than in this turn, on any machine.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    yield* ['c', 'x'.repeat(40_000), 'd'];
  }
  const pieces: string[] = [];
  for await (const { first, texts: each } of piecesOf(texts()))
    pieces.push(`${first}${each.map((text) => text[0]).join('')}`);
  expect(pieces).toEqual(['1ab', '3cx', '5d']);
});

test('results come in the order of the work, and no more work is taken than keeps the executor busy', async () => {
  let [taken, done] = [0, 0];
  async function* numbers(): AsyncGenerator<number> {
    for (; taken < 50; taken++) yield taken;
  }
  const executor: Executor<number, number> = {
    ahead: 4,
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
    expect(taken - results.length).toBeLessThanOrEqual(executor.ahead + 1);
  }
  expect(results).toEqual([...Array(50).keys()]);
  expect(done).toBe(50);
});

test('once stopped it waits for no more work, and finishes work in progress', async () => {
  const stop = new AbortController();
  async function* endless(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  }
  const executor: Executor<number, number> = { ahead: 2, play: async (n) => n, close: async () => {} };
  const results: number[] = [];
  for await (const result of inOrder(executor, endless(), stop.signal)) {
    results.push(result);
    setTimeout(() => stop.abort(), 5);
  }
  expect(results).toEqual([1]);
});

test('results already delivered are not retained', async () => {
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
  const executor: Executor<number, object> = { ahead: 4, play: async () => 1, async close() {} };
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
