import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import {
  type Executor,
  type FarExecutor,
  notTakenBack,
  Retraction,
  Withdrawn,
} from '../../../src/runs/work/executor.js';
import { inOrder } from '../../../src/runs/work/in-order.js';
import { playInOrder, type Range } from '../../../src/runs/work/pieces.js';
import { answersTo, byText, piecesOf } from '../../../src/runs/work/text-pieces.js';
import { timingOf } from '../../../src/runs/work/timing.js';
import { InputError, OptionError, refuse } from '../../../src/support/input/refusal.js';
import { listed } from '../../listed.js';

/** How work is cut into pieces, and into parcels for other machines. */

interface Played extends Piece {
  readonly elapsed: number;
}

const RANGE: Range = { from: 0, end: 2_000, group: 1, chunk: 4_096 };
const { signal } = new AbortController();

/** Equal numbers in a row are one, with their count. */
const inShort = (sizes: readonly (number | string)[]): string =>
  sizes.join(' ').replace(/\b(\d+\+?)( \1)+(?= |$)/g, (row, size) => `${row.split(' ').length}×${size}`);

/** The sizes of pieces on two threads, of which each unit takes so many milliseconds. */
async function piecesCut(range: Partial<Range>, unit: number, most = 2_000): Promise<string> {
  const sizes: number[] = [];
  const executor: Executor<Played> = {
    ahead: 2,
    play: async (piece) => ({ ...piece, elapsed: unit * piece.count }),
    close: async () => {},
  };
  let next = range.from ?? 0;
  for await (const { first, count } of playInOrder(executor, { ...RANGE, end: most, ...range }, signal)) {
    expect(first).toBe(next);
    next += count;
    sizes.push(count);
  }
  expect(next).toBe(range.end ?? most);
  return inShort(sizes);
}

test('pieces grow to fifty milliseconds, of whole groups within chunks', async () => {
  expect(await piecesCut({}, 1)).toMatchInlineSnapshot(`"3×1 2 3 5 8 13 21 34 38×50 11"`);
  expect(await piecesCut({}, 0)).toMatchInlineSnapshot(`"3×1 2 3 5 8 13 21 34 55 89 144 233 377 610 403"`);
  expect(await piecesCut({ least: 40, largest: 60 }, 0.1)).toMatchInlineSnapshot(`"3×40 31×60 20"`);
  expect(await piecesCut({ least: 40, pieceTime: 20 }, 1)).toMatchInlineSnapshot(`"50×40"`);
  expect(await piecesCut({ from: 7, group: 5, chunk: 100 }, 1, 400)).toMatchInlineSnapshot(`"3 2×5 10 15 25 30 6×50"`);
  expect(await piecesCut({}, 0, 1_500_000)).toMatchInlineSnapshot(
    `"3×1 2 3 5 8 13 21 34 55 89 144 233 377 610 987 1512 2584 1512 364×4096 864"`,
  );
});

/** The parcels for so many threads elsewhere, and the most that were under way before these were warm. */
async function parcelsCut(
  lanes: number,
  range: Partial<Range>,
  unit: number,
  fits = Number.POSITIVE_INFINITY,
): Promise<string> {
  const parcels: string[] = [];
  let [underWay, most, elapsed] = [0, 0, 0];
  const machines: FarExecutor<Played> = {
    ...{ parcelTime: 1_000, ahead: 24, lanes, fitting: (count) => Math.min(count, fits), close: async () => {} },
    async play(pieces) {
      underWay++;
      if (elapsed < lanes * 1_000) most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      parcels.push(pieces.map(({ count }) => count).join('+'));
      elapsed += pieces.reduce((sum, { count }) => sum + unit * count, 0);
      return pieces.map((piece) => ({ ...piece, elapsed: unit * piece.count }));
    },
  };
  for await (const _ of playInOrder<Played>(machines, { ...RANGE, ...range }, signal));
  return `${most} at first: ${inShort(parcels)}`;
}

test('parcels are few at first, of a second in the middle, and shorter and shorter at the end', async () => {
  expect(await parcelsCut(2, { end: 60_000 }, 0.1)).toMatchInlineSnapshot(
    `"4 at first: 5×1 4 8 12 16 20 36 68 116 180 260 404 676 1140 1151+709 2900 487+4029 67+4096+3057 1039+4096+4096+769 3327+4096+217 3879+1851 2245+2053 2043+1180 2417 499+1314 1360 1020 402+363 574 3×500 219"`,
  );
  expect(await parcelsCut(0, { end: 300, largest: 20 }, 10)).toMatchInlineSnapshot(
    `"0 at first: 25×1 4 8 12 16 20 20+4 20+8 20+12 20+16 20+20 20+8 14 7 2×3"`,
  );
  expect(await parcelsCut(9, { end: 3_000, pieceTime: 50, group: 4 }, 1)).toMatchInlineSnapshot(
    `"18 at first: 19×4 16 32 48 38×52 2×48 44 2×40 2×36 2×32 3×28 3×24 3×20 4×16 6×12 9×8 18×4"`,
  );
  expect(await parcelsCut(1, { end: 300, chunk: 70 }, 1, 90)).toMatchInlineSnapshot(
    `"4 at first: 5×1 4 8 12 16 20 5+31 39+29 41+25 33 12+4 16"`,
  );
  expect(await parcelsCut(1, { end: 90, pieceTime: 50, largest: 7 }, 0.1)).toMatchInlineSnapshot(
    `"4 at first: 5×1 4 11×7 4"`,
  );
  expect(await parcelsCut(1, { end: 6_000, largest: 1 }, 0.1)).toMatch(/^4 at first: .* (1\+){999}1 /);
});

/** An executor whose pieces take so long as is said. */
const pieceByPiece = (play: (piece: Piece) => Piece): Executor<Played> => ({
  ahead: 1,
  play: async (piece) => ({ ...play(piece), elapsed: 0 }),
  close: async () => {},
});

test('what a piece depends on is asked for when the pieces before it are cut', async () => {
  const asked: number[] = [];
  const besides = async ({ first }: Piece): Promise<object> => ({ bots: asked.push(first) });
  const range = { ...RANGE, end: 3, besides };
  const played: string[] = [];
  for await (const { first, bots } of playInOrder(
    pieceByPiece((piece) => piece),
    range,
    signal,
  ) as AsyncIterable<Played & { bots?: number }>)
    played.push(`${first} ${bots}`);
  expect([asked.join(), played.join()]).toEqual(['0,1,2', '0 1,1 2,2 3']);
});

test('a piece that was wound up is the last', async () => {
  const executor = pieceByPiece(({ first, count }) => ({ first, count: first < 10 ? count : count - 1 }));
  const played: number[] = [];
  for await (const { count } of playInOrder(executor, { ...RANGE, least: 5, largest: 5 }, signal)) played.push(count);
  expect(played).toEqual([5, 5, 4]);
  const stop = new AbortController();
  const windUp = () => void played.push(0);
  for await (const { count } of playInOrder({ ...executor, windUp }, RANGE, stop.signal)) {
    played.push(count);
    stop.abort();
  }
  expect(played).toEqual([5, 5, 4, 1, 0]);
});

test('texts are gathered up to so many letters, and answered or refused each by its line', async () => {
  async function* texts(): AsyncGenerator<string> {
    yield* ['12345', '1234', '1', '', 'bad', '123'];
  }
  const answers: string[] = [];
  const player = byText(
    (text, line) => (text === 'bad' ? refuse('', 'no') : `${line} ${text}`),
    (line, message) => `${line}: ${message}`,
  );
  const close = () => void answers.push('closes');
  for await (const piece of piecesOf(texts(), 10)) answers.push(player.play(piece).join());
  expect(answers).toEqual(['1 12345,2 1234,3 1', '5: no,6 123']);
  const work = { unit: 'texts', job: {}, worker: '', letters: 10, make: () => ({ ...player, close }) };
  const onProgress = ({ done, total, unit }: { done: number; total: number; unit: string }) =>
    answers.push(`${done} of ${total} ${unit}`);
  for await (const answer of answersTo(texts(), work, { threads: 0, signal, onProgress })) answers.push(answer);
  expect(answers.slice(2).join()).toBe('1 12345,2 1234,3 1,3 of Infinity texts,5: no,6 123,5 of Infinity texts,closes');
  const broken = byText(
    () => {
      throw new OptionError('option');
    },
    () => 'refused',
  );
  expect(() => broken.play({ first: 1, texts: ['a'] })).toThrow('option');
});

test.each([
  [1_000, 100_000, 10],
  [1_000, 9_999, 100],
  [1_234, 1_000, 1_234],
  [1, 3_000, 0.333],
  [5, 0, 5_000],
  [100, 1_005, 99.5],
])('%i deals in %i milliseconds are %f a second', (deals, milliseconds, speed) => {
  vi.useFakeTimers({ now: 5_000_000 + milliseconds, toFake: ['Date'] });
  const { dealsPerSecond, dealsPlayed, threads } = timingOf(new Date(5_000_000), 3, { deals });
  vi.useRealTimers();
  expect({ dealsPerSecond, dealsPlayed, threads }).toEqual({ dealsPerSecond: speed, dealsPlayed: deals, threads: 3 });
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
  taken = 0;
  const fails = (by: Error) => ({ ...executor, play: (n: number) => (n < 2 ? executor.play(n) : Promise.reject(by)) });
  expect(await listed(inOrder(fails(new Withdrawn('not begun')), numbers(), signal))).toEqual([0, 1]);
  await expect(listed(inOrder(fails(new Error('is lost')), numbers(), signal))).rejects.toThrow('is lost');
});

test('what is written where nothing can be taken back is refused if it was wrong', () => {
  const wrong = new Retraction(3);
  expect([wrong.first, wrong.message]).toEqual([3, 'results from 3 on are wrong']);
  expect(() => notTakenBack(true)(wrong)).toThrow(InputError);
  expect(() => notTakenBack(false)(wrong)).toThrow(wrong);
  expect(() => notTakenBack(true)(new TypeError('ours'))).toThrow(TypeError);
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
