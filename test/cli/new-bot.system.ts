import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDigest } from '../../src/boards/digest.js';
import { jobOf, playChunk } from '../experiments/simulate/jobs.js';
import { hasProgram } from '../machine.js';
import { here } from './here.js';
import { folderWith, json, read } from './run.js';

const PYTHON = hasProgram('python3', '--version');

test.runIf(PYTHON)('new-bot writes a bot that plays as it is, the same in every language', async () => {
  const folder = folderWith();
  const written = [
    await here(folder, 'new-bot mine --language ts'),
    await here(folder, 'new-bot mine --language js'),
    await here(folder, 'new-bot mine --language py'),
  ];
  const specs = written.map(({ stdout }) => / --bots '?(.*),keen,lowest'? /.exec(stdout)?.[1]);
  expect(specs).toEqual(['./mine.ts', './mine.js', 'exec(python3 ./mine.py)']);

  const line =
    "simulate --bots 'exec(python3 ./mine.py),keen,lowest' --deals 20 --seed tests --threads 0 --json --out run";
  const { stdout } = await here(folder, line);
  expect(json<{ firstFaults: unknown[] }>(stdout).firstFaults).toEqual([]);
  const { digest } = json<{ digest: string }>(read(folder, 'run', 'manifest.json'));
  for (const file of ['mine.ts', 'mine.js']) {
    const played = await playChunk(jobOf({ bots: [join(folder, file), 'keen', 'lowest'] }), 0, 20);
    expect(formatDigest(played.digest)).toBe(digest);
  }
});
