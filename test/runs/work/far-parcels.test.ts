import { expect, test } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import type { FarExecutor } from '../../../src/runs/work/executor.js';
import { playInOrder } from '../../../src/runs/work/pieces.js';

/** How work is cut into parcels for other machines. */

interface Played extends Piece {
  readonly elapsed: number;
}

const UNIT = 0.1; // milliseconds

/** Other machines that come to everything at once, and say how long it took. */
class Machines implements FarExecutor<Played> {
  readonly parcelTime = 1_000;
  readonly ahead = 24;
  readonly lanes = 2;
  readonly parcels: number[] = [];
  /** The most parcels that were under way together before the threads were warm. */
  mostAtFirst = 0;
  private underWay = 0;
  private elapsed = 0;

  fitting(count: number): number {
    return count;
  }

  async play(pieces: readonly Piece[]): Promise<readonly Played[]> {
    this.underWay++;
    if (this.elapsed < this.parcelTime) this.mostAtFirst = Math.max(this.mostAtFirst, this.underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.underWay--;
    const played = pieces.map((piece) => ({ ...piece, elapsed: UNIT * piece.count }));
    this.parcels.push(pieces.reduce((sum, { count }) => sum + count, 0));
    for (const { elapsed } of played) this.elapsed += elapsed;
    return played;
  }

  async close(): Promise<void> {}
}

test('parcels are few at first, of a second in the middle, and shorter and shorter at the end', async () => {
  const machines = new Machines();
  const end = 300_000;
  let next = 0;
  const range = { from: 0, end, group: 1, chunk: 4_096 };
  for await (const { first, count } of playInOrder<Played>(machines, range, new AbortController().signal)) {
    expect(first).toBe(next);
    next += count;
  }
  expect(next).toBe(end);
  expect(machines.mostAtFirst).toBeLessThanOrEqual(4);
  const second = machines.parcelTime / UNIT;
  expect(Math.max(...machines.parcels)).toBeLessThanOrEqual(second);
  expect(machines.parcels.filter((size) => size === second).length).toBeGreaterThan(20);
  expect(machines.parcels.filter((size) => size < second).length).toBeLessThan(50);
  expect(machines.parcels.at(-2)).toBe(second / 20); // the last one is what is left
});
