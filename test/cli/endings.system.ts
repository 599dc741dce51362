import { type ChildProcess, spawnSync } from 'node:child_process';
import { openSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bolachen as struck } from '../torture/program.js';
import { bolachen, folderWith, json, listing, MAIN, type Ran, read, wordsOf } from './run.js';

const LONG = "simulate --bots 'random(shy=0.9)' --seed s --deals 100000000 --out run --records games.jsonl";

/** Interrupts once records have been written. */
const afterRecords =
  (folder: string) =>
  (child: ChildProcess): void => {
    const watch = setInterval(() => {
      if (!statSync(join(folder, 'games.jsonl.partial-records'), { throwIfNoEntry: false })?.size) return;
      clearInterval(watch);
      child.kill('SIGINT');
    }, 20);
  };

describe('a run that is stopped', () => {
  test.each([1, 2])('by Ctrl-C writes what is complete, on %i threads', async (threads) => {
    const folder = folderWith();
    const ran = await bolachen(folder, `${LONG} --threads ${threads}`, { meet: afterRecords(folder) });
    expect(ran.code).toBe(130);
    const { played, complete, digest } = json<Record<string, unknown>>(read(folder, 'run', 'manifest.json'));
    expect(complete).toBe(false);
    expect(json<{ deals: number }>(read(folder, 'run', 'summary.json')).deals).toBe(played);
    const deals = Number(played).toLocaleString('en-US');
    expect(ran.stderr).toContain(
      `stopped: ${deals} of 100,000,000 deals are complete; to continue:\n  bolachen simulate --resume run --threads ${threads}\n`,
    );
    const records = read(folder, 'games.jsonl.partial-records').split('\n');
    expect(records.pop()).toBe('');
    expect(records.length).toBe(played);
    expect(json<{ index: number }>(records.at(-1)!).index).toBe(Number(played) - 1);
    if (threads === 1) return;
    const whole = await bolachen(folder, `simulate --bots 'random(shy=0.9)' --seed s --deals ${played} --threads 2`);
    expect(whole.stdout).toContain(`digest ${digest}\n`);
  });

  test('by force can be gone on with, and its records too: as if it had not been', async () => {
    const line = "simulate --bots 'random(shy=0.9)' --seed s --deals 6000 --chunk 1000 --records games.jsonl";
    const [killed, whole] = [folderWith(), folderWith()];
    // At a call that changes a file, after the first records.
    const strike = { at: 36, deed: 'kill' } as const;
    const ran = await struck(killed, `${line} --out run --threads 1`, { strike });
    expect(ran).toMatchObject({ signal: 'SIGKILL', stdout: '' });
    expect((await bolachen(killed, 'simulate --resume run --threads 2')).code).toBe(0);
    expect((await bolachen(whole, `${line} --out run --threads 0`)).code).toBe(0);
    const files = (folder: string) =>
      listing(folder)
        .map((file) => file.split(' ')[0])
        .filter((file) => !file.endsWith('/') && !file.includes('timing.json'))
        .map((file) => [file, read(folder, file)]);
    expect(files(killed)).toEqual(files(whole));
  });

  test('which no command asked for: the demo', async () => {
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

  test('wrong: faults are counted, and told with a command that shows the first of each kind', async () => {
    const folder = folderWith({}, true);
    const line = "simulate --bots './wrong.mjs,lowest,random(shy=0)' --seed 'a b' --deals 200 --json --threads 2";
    const { stdout } = await bolachen(folder, line);
    const { bots, firstFaults } = json<Faulty>(stdout);
    expect(bots.map(({ faults }) => faults.illegal > 0 && faults.error > 0)).toEqual([true, false, false]);
    // which comes first hangs on the seed
    expect(firstFaults.map(({ kind }) => kind).sort()).toEqual(['error', 'illegal']);
    for (const { board, seat, at, kind, detail, command } of firstFaults) {
      const [program, ...words] = wordsOf(command);
      expect(program).toBe('bolachen');
      const shown = (await bolachen(folder, words)).stdout;
      expect(shown).toContain(`board ${board} of seed a b\n`);
      expect(shown).toContain(`fault: ${seat[0].toUpperCase()} at action ${at}, ${kind}: ${detail}\n`);
    }
  });
});

interface Faulty {
  readonly bots: readonly { readonly faults: Readonly<Record<string, number>> }[];
  readonly firstFaults: readonly {
    readonly board: number;
    readonly seat: string;
    readonly at: number;
    readonly kind: string;
    readonly detail: string;
    readonly command: string;
  }[];
}

test('a run is taken up again, and its shards are joined, only with the bots it was begun with', async () => {
  const bot = (card: string): string => `import { ${card} } from 'bolachen';
    const play: (view: { legal: number }) => number = ({ legal }) => ${card}(legal);
    export default { name: 'mine', play };`;
  const folder = folderWith({ 'mine.ts': bot('lowest') });
  const shard = (i: number): Promise<Ran> =>
    bolachen(
      folder,
      `tournament --bots ./mine.ts,lowest --blocks 64 --chunk 16 --seed s --shard ${i}/2 --out p${i} --threads 0`,
    );
  expect(await shard(0)).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'mine.ts'), bot('highest'));
  expect(await shard(1)).toMatchObject({ code: 0 });
  expect(await bolachen(folder, 'tournament --resume p0 --threads 0')).toMatchObject({
    code: 1,
    stderr: 'bolachen: p0: ./mine.ts is not the bot it was when the run was begun\n',
  });
  expect(await bolachen(folder, 'runs merge p0 p1 --out whole --threads 0')).toMatchObject({
    code: 1,
    stderr: 'bolachen: p1: does not belong to p0: ./mine.ts differs\n',
  });
  expect(read(folder, 'p0/manifest.json')).toMatch(/"hashes": \{\s+"\.\/mine\.ts": "[0-9a-f]{64}"/);
});

const FEW = 'simulate --bots lowest --deals 5';

describe.skipIf(process.getuid?.() === 0)('without the right to', () => {
  test('write', async () => {
    expect(await bolachen('/', `${FEW} --out /usr/run`)).toMatchObject({
      code: 1,
      stderr: 'bolachen: /usr/run: permission denied\n',
    });
  });
});

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

test('a reader that leaves early is no error', async () => {
  const line = 'simulate --bots lowest --deals 20000 --records - --threads 0';
  const ran = await bolachen(folderWith(), line, {
    meet: ({ stdout }) => stdout?.once('data', () => stdout.destroy()),
  });
  expect(ran.code).toBe(0);
});

test('what does not fit on the disk leaves whole files only, and can be taken up again', async () => {
  const folder = folderWith();
  // Files of 100 blocks at most: part 1 is too large, part 0 is not.
  const words =
    'dataset --kind deals --bots lowest --board 990 --deals 1010 --chunk 1000 --seed a --threads 0 --out ds';
  const limited = ['-c', 'ulimit -f 100 && exec "$0" "$@"', process.execPath, MAIN, ...words.split(' ')];
  const ran = spawnSync('sh', limited, { cwd: folder, encoding: 'utf8' });
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toBe(
    'what is done stays; to continue: bolachen dataset --resume ds --threads 0\n' +
      'bolachen: ds/data/part-00001.parquet: the file may not become so large\n',
  );
  expect(readdirSync(`${folder}/ds/data`)).toEqual(['part-00000.parquet']);
  expect(await bolachen(folder, 'dataset --resume ds --threads 0')).toMatchObject({ code: 0 });
  expect(readdirSync(`${folder}/ds/data`)).toEqual(['part-00000.parquet', 'part-00001.parquet']);
});
