import { expect, test } from 'vitest';
import { objectPlayout } from '../../benchmarks/card-objects.js';
import { referencePlayout } from '../../benchmarks/reference-kernel.js';
import { dice } from '../search/solver/random-tables.js';

test('playouts with card objects follow the same law as those of the reference kernel', () => {
  const roll = dice(6);
  const uniform = (): number => roll(2 ** 30) / 2 ** 30;
  const rounds = 40_000;
  const counts = [0, 1].map(() => new Array<number>(11).fill(0));
  for (let round = 0; round < rounds; round++) {
    counts[0][objectPlayout(round & 3, uniform)]++;
    counts[1][referencePlayout(round & 3)]++;
  }

  for (let tricks = 0; tricks <= 10; tricks++) {
    const spread = Math.sqrt(counts[0][tricks] + counts[1][tricks] + 1);
    expect(Math.abs(counts[0][tricks] - counts[1][tricks]), `${tricks} tricks`).toBeLessThan(4.5 * spread);
  }
});
