import { describe, expect, test } from 'vitest';
import { jobOf, playChunk } from '../../simulate/jobs.js';
import { DUCK, EXAMPLES, hasPython } from './fixture.js';

const PYTHON = hasPython();

describe('the examples play as their policy does on a thread', () => {
  test.each([
    ['python', 'bolachen', '(length=6)'],
    ['python', 'wallachen', ''],
    ['together', 'bolachen', '(length=6)'],
    ['together', 'wallachen', ''],
    ['javascript', 'bolachen', '(length=6)'],
    ['javascript', 'wallachen', ''],
  ] as const)('%s, %s%s', async (language, game, given) => {
    if (language !== 'javascript' && !PYTHON) return;
    const rules = game === 'wallachen' ? { allPass: 'pot' } : {};
    const matchLength = game === 'wallachen' ? 3 : 1;
    const play = (duck: string) =>
      playChunk(jobOf({ game, rules, matchLength, bots: [`${duck}${given}`, 'sound', 'random'] }), 0, 60);
    const [there, here] = await Promise.all([play(EXAMPLES[language]), play(DUCK)]);
    expect(there.digest).toBe(here.digest);
    expect([there, here].map(({ faults }) => Array.from(faults).join(''))).toEqual(Array(2).fill('0'.repeat(12)));
  });
});

test.runIf(PYTHON)('an error in Python says where', async () => {
  const { firstFaults } = await playChunk(
    jobOf({ bots: [`${EXAMPLES.together}(stumbles=true)`, 'lowest', 'lowest'] }),
    0,
    60,
  );
  expect(firstFaults.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
    `error: play: "KeyError: 'the ace of hearts' (together.py:26)"`,
  ]);
});
