import { keyOf, nameNumber } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import type { Simulation, Uniform } from '../../stats/draws.js';
import { LEVEL } from '../../stats/interval.js';

/** Random draws from a stream of the run's seed that is for nothing else: a run always gives the same numbers. */
export function drawsFor(use: 'statistics' | 'self-test', seed: string, part = 0): Uniform {
  const key = keyOf(seed);
  const stream = new Stream();
  stream.seed(key.bot0, key.bot1, nameNumber(use), part);
  return () => stream.fraction();
}

/** The terms of simulated intervals. */
export const simulationOf = (seed: string, draws = 10_000): Simulation => ({
  level: LEVEL,
  draws,
  uniform: drawsFor('statistics', seed),
});
