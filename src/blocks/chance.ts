import { keyOf, nameNumber } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { Simulation } from '../stats/draws.js';
import { LEVEL } from '../stats/interval.js';

/** Random draws for simulated intervals, from their own stream of the run's seed, so that a run always gives the same intervals. */
export function simulationOf(seed: string, draws = 10_000): Simulation {
  const key = keyOf(seed);
  const stream = new Stream();
  stream.seed(key.bot0, key.bot1, nameNumber('statistics'), 0);
  return { level: LEVEL, draws, uniform: () => stream.fraction() };
}
