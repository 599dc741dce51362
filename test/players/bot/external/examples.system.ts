import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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

test.runIf(PYTHON)('a bot in Python ends in silence if nobody reads its answers any more', async () => {
  const child = spawn('python3', [join(import.meta.dirname, '../../../../bots/external/duck.py')]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdout.destroy();
  child.stdin.end('{"type":"hello","protocol":1,"game":"bolachen","rules":{},"params":{}}\n');
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, '']);
});
