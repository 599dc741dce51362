import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pause, until } from '../runs/queue/machines.js';
import { bolachen, folderWith, json, listing, MAIN, read, wordsOf } from './run.js';

/** Signals end all commands alike: in good order where something is kept, and a second one at once. */

type Ending = 'SIGINT' | 'SIGTERM' | 'SIGHUP';
const SIGNALS: readonly Ending[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const codeOf = (signal: Ending): number => 128 + constants.signals[signal];

/** A bot that holds its thread for ever where there is a file `hold`. */
const HOLDS = `import { existsSync, writeFileSync } from 'node:fs';
  const play = ({ legal }) => {
    if (existsSync('hold')) for (writeFileSync('held', ''); ; );
    return 31 - Math.clz32(legal & -legal);
  };
  export default { name: 'holds', play };`;

/** Starts a command, sends it signals one after the other once something is so, and waits for its end. */
async function struck(
  folder: string,
  line: string,
  signals: readonly Ending[],
  isReady: () => boolean | Promise<boolean>,
) {
  const child = spawn(process.execPath, [MAIN, ...wordsOf(line)], { cwd: folder });
  let stderr = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  const ended = new Promise<number>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? codeOf(signal as Ending))),
  );
  await until(`${line} is under way`, async () => (await isReady()) || child.exitCode !== null);
  for (const signal of signals) {
    child.kill(signal);
    await Promise.race([ended, pause(500)]);
  }
  return { code: await ended, stderr };
}

/** What belongs to a write, or to a process, that is not over. */
const halves = (folder: string): string[] =>
  listing(folder).filter((line) => /lock\.json|\.partial-[\da-f]{6}|(^|\/)\./.test(line));

const BOTS = '--bots sound,bold,lowest';

test.each(
  [
    `simulate ${BOTS} --deals 100000000 --records games.jsonl --out run`,
    'compare sound bold --blocks 10000000 --out run',
    `tournament ${BOTS} --blocks 10000000 --out run`,
    "sweep 'sound(play=1..3)' --blocks 1000000 --out run",
    'tune sound --blocks 1000000 --out run',
    'dataset --kind deals --bots sound --deals 100000000 --out run',
    'rules --effects --deals 100000000 --out run',
  ].flatMap((line, i) => (i === 0 ? SIGNALS : [SIGNALS[i % 3]]).map((signal) => [signal, line] as const)),
)('%s ends in good order, with its exit code: %s', async (signal, line) => {
  const folder = folderWith();
  const isBegun = (): boolean =>
    existsSync(join(folder, 'run')) && readdirSync(join(folder, 'run')).some((name) => /jsonl|parquet/.test(name));
  const { code, stderr } = await struck(folder, `${line} --seed s --threads 2`, [signal], isBegun);
  expect(code).toBe(codeOf(signal));
  expect(halves(folder)).toEqual([]);
  expect(json(read(folder, 'run/manifest.json'))).toMatchObject({ complete: false });
  expect(stderr).toContain(`to continue:\n  bolachen ${line.split(' ')[0]} --resume run --threads 2\n`);
});

const DEAL = '2309613385933180';
const ENDLESS = [
  ...['bench', `perft --deal ${DEAL} --depth 30`, 'env'],
  ...['solve --from -', 'check -', 'review -', 'view -', 'view - --worst 3'],
  "advise 'HA HK HO H9 SA S7 GK EA E9 E8' --seat F --worlds 10000000",
];

test.each(ENDLESS.map((line, i) => [SIGNALS[i % SIGNALS.length], line] as const))(
  '%s ends what keeps nothing, whenever it comes: %s',
  async (signal, line) => {
    const folder = folderWith();
    const { code } = await struck(folder, line, [signal], () => pause(1_000).then(() => true));
    expect(code).toBe(codeOf(signal));
    expect(listing(folder)).toEqual([]);
  },
);

const DUCK = join(import.meta.dirname, '../../bots/external/duck.mjs');

/** What they read has been made before. */
const BEFORE: Readonly<Record<string, string>> = {
  run: 'simulate --out run',
  data: 'dataset --kind deals --out data',
};

test.each([
  'simulate --bots ./holds.mjs --deals 400 --threads 0 --out r',
  'simulate --bots ./holds.mjs --deals 400 --threads 1 --move-time 0 --out r',
  `simulate --bots './holds.mjs,exec(node ${DUCK}),lowest' --deals 400 --threads 0`,
  'compare ./holds.mjs lowest --blocks 400 --threads 0',
  'tournament --bots ./holds.mjs,lowest,sound --blocks 400 --threads 0',
  'dataset --kind deals --bots ./holds.mjs --deals 400 --threads 0 --out r',
  'rank ./holds.mjs --blocks 400 --threads 0',
  'runs verify run --threads 0',
  'runs verify data --threads 0',
  'check-bot ./holds.mjs --move-time 0',
  'bench --bots ./holds.mjs',
])('a second signal ends at once what is busy, on this thread or another: %s', async (line) => {
  const folder = folderWith({ 'holds.mjs': HOLDS });
  for (const [word, before] of Object.entries(BEFORE))
    if (wordsOf(line).includes(word))
      expect(await bolachen(folder, `${before} --bots ./holds.mjs --deals 40 --seed s`)).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'hold'), '');
  const isHeld = (): boolean => existsSync(join(folder, 'held'));
  const { code } = await struck(folder, line, ['SIGTERM', 'SIGINT'], isHeld);
  expect([codeOf('SIGTERM'), codeOf('SIGINT')]).toContain(code);
});
