import { expect, test } from 'vitest';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { DUCK, EXAMPLES } from './fixture.js';

/** One program in a process of its own; the others are in the system suite. */

test('a program in a process plays as its policy does on a thread', async () => {
  const play = (duck: string) => playChunk(jobOf({ bots: [duck, 'sound', 'random'] }), 0, 3);
  const [there, here] = [await play(EXAMPLES.javascript), await play(DUCK)];
  expect(there.digest).toBe(here.digest);
  expect(Array.from(there.faults).some(Boolean)).toBe(false);
});
