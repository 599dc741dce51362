import { openSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bolachen, folderWith, listing, type Ran, read } from './run.js';

test('a run that is stopped, and which no command asked for: the demo', async () => {
  // Nothing shows from outside that it has begun; where it has not yet, it is given longer, and where it was over,
  // less.
  const stoppedAfter = (wait: number): Promise<Ran> =>
    bolachen(folderWith(), '', { meet: (child) => void setTimeout(() => child.kill('SIGINT'), wait) });
  let [wait, step] = [1500, 1500];
  let { code, stdout } = await stoppedAfter(wait);
  while (stdout === '' || code === 0) {
    if (code === 0) step /= 2;
    wait += code === 0 ? -step : step;
    ({ code, stdout } = await stoppedAfter(wait));
  }
  expect(code).toBe(130);
  expect(stdout).toMatch(/bolachen, [\d,]+ deals\nplayed in .*\nseed demo, digest [\da-f]{16}$/m);
  for (const bot of ['keen', 'sound', 'lowest']) expect(stdout).toMatch(new RegExp(`^  ${bot} `, 'm'));
});

describe('bots that misbehave', () => {
  const ENDED = "bolachen: ended before it was done; a bot's file called process.exit or waits forever\n";

  test.each([
    ['exits', 2, 'bolachen: --bots: ./exits.mjs: does not load: it calls process.exit(0)\n'],
    ['waits', 0, 'bolachen: --bots: ./waits.mjs: does not load: it waits for what never comes\n'],
    ['leaves', 0, ENDED],
  ])('%s: does not end the program unseen', async (name, threads, stderr) => {
    const folder = folderWith({}, true);
    const before = listing(folder);
    const ran = await bolachen(folder, `simulate --bots ./${name}.mjs --deals 3000 --threads ${threads}`);
    expect(ran).toEqual({ code: 1, stdout: '', stderr });
    expect(listing(folder).filter((line) => !line.startsWith('results/'))).toEqual(before);
  });

  test.each([0, 1])(
    'later: what it has left behind fails, is told once, and changes nothing, on %i threads',
    async (threads) => {
      const ran = await bolachen(
        folderWith({}, true),
        `simulate --bots ./later.mjs --deals 1 --show --threads ${threads}`,
      );
      expect(ran.stderr).toBe(
        'bolachen: what a bot left behind has failed: Error: nobody caught this (later.mjs:5:25)\n' +
          'bolachen: what a bot left behind has failed: Error: nor this (later.mjs:7:13)\n',
      );
      expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('board 0') });
    },
  );

  test('ticks: what it leaves running does not keep the program', async () => {
    const ran = await bolachen(folderWith({}, true), 'simulate --bots ./ticks.mjs --deals 5 --no-out --threads 0');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([0, 1])('prints: what it says goes to stderr, on %i threads', async (threads) => {
    const line = `simulate --bots ./prints.mjs --deals 5 --json --out run --threads ${threads}`;
    const folder = folderWith({}, true);
    const { code, stdout, stderr } = await bolachen(folder, line);
    expect(code).toBe(0);
    expect(stdout).toBe(read(folder, 'run', 'summary.json'));
    expect(stderr).toContain('loading\n');
    expect(stderr).toContain('thinking\n');
  });
});

const FEW = 'simulate --bots lowest --deals 5';

test.each(['rules', `${FEW} --records -`, `${FEW} --show`, `${FEW} --json`, '--help'])(
  'standard output on a full disk: %s',
  async (line) => {
    const ran = await bolachen(folderWith(), line, { stdout: openSync('/dev/full', 'w') });
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/(^|\n)bolachen: standard output: the disk is full\n$/),
    });
  },
);
