import { describe, expect, test } from 'vitest';
import { blockJob, playBlocks } from '../../../experiments/blocks/jobs.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { hasProgram } from '../../../machine.js';
import { sized } from '../../../sizes.js';
import { DUCK, EXAMPLES } from './fixture.js';

const PYTHON = hasProgram('python3', '--version');

describe('the examples play as their policy does on a thread', () => {
  test.for([
    ['python', 'bolachen', '(length=6)'],
    ['python', 'wallachen', ''],
    ['together', 'bolachen', '(length=6)'],
    ['together', 'wallachen', ''],
    ['javascript', 'bolachen', '(length=6)'],
    ['javascript', 'wallachen', ''],
  ] as const)('%s, %s%s', async ([language, game, given], { skip }) => {
    skip(language !== 'javascript' && !PYTHON);
    const rules = game === 'wallachen' ? { allPass: 'pot' } : {};
    const matchLength = game === 'wallachen' ? 3 : 1;
    const play = (duck: string) =>
      playChunk(jobOf({ game, rules, matchLength, bots: [`${duck}${given}`, 'sound', 'random'] }), 0, sized(8, 60));
    const [there, here] = await Promise.all([play(EXAMPLES[language]), play(DUCK)]);
    expect(there.digest).toBe(here.digest);
    expect([there, here].map(({ faults }) => Array.from(faults).join(''))).toEqual(Array(2).fill('0'.repeat(12)));
  });
});

test
  .runIf(PYTHON)
  .each([
    { matchLength: 1 },
    { matchLength: 3, seatings: 6 },
    { matchLength: 1, chosen: [2, 3, 5, 7, 11, 13, 17, 19], seatings: 3 },
  ] as const)('so does one that is asked about many boards of blocks, %j', async (changes) => {
  const play = (duck: string) => playBlocks(blockJob({ bots: [duck, 'sound', 'lowest'], ...changes }), 2, 5);
  const [there, here] = await Promise.all([play(EXAMPLES.together), play(DUCK)]);
  expect({ ...there, dealsPlayed: null }).toEqual({ ...here, dealsPlayed: null });
});
