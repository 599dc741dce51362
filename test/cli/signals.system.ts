import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PATIENCE } from '../machine.js';
import { Program, pause, until } from './program.js';
import { bolachen, folderWith, json, listing, read, wordsOf } from './run.js';

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
  const program = new Program(line, folder);
  const { child, done } = program;
  await until(`${line} is under way`, async () => (await isReady()) || child.exitCode !== null);
  for (const signal of signals) {
    child.kill(signal);
    await Promise.race([done, pause(500)]);
  }
  return { code: await done, said: program.said };
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
  const { code, said } = await struck(folder, `${line} --seed s --threads 2`, [signal], isBegun);
  expect(code).toBe(codeOf(signal));
  expect(halves(folder)).toEqual([]);
  expect(json(read(folder, 'run/manifest.json'))).toMatchObject({ complete: false });
  expect(said).toContain(`to continue:\n  bolachen ${line.split(' ')[0]} --resume run --threads 2\n`);
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

/** A watched bot is played whenever it has changed; a watch that is killed leaves nothing that plays, and goes on. */

const MINE = `import { defineBot } from 'bolachen';\nexport default defineBot({ name: 'mine', bid: ({ legal }) => legal[0] });\n`;
/** Bids one word where it may, and else the first that it may. */
const BIDDING = (word: string): string =>
  MINE.replace('legal[0]', `(legal.includes('${word}') ? '${word}' : legal[0])`);
const HANGING = MINE.replace('legal[0]', '{ for (;;); }');
const LINE = 'compare ./mine.ts sound --watch --blocks 1e6 --seed w --out kept';

const watching = (folder: string, more: string): Program => new Program(`${LINE} ${more}`, folder, { BROWSER: '' });

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['one that plays', MINE, ''],
  ['one that plays on a worker thread', MINE, '--threads 1'],
  ['one whose bot does not answer', HANGING, ''],
])('a version ends with its watch, and goes on with the next one: %s', async (_, text, more) => {
  const folder = folderWith({ 'mine.ts': text });
  const file = (name: string): string => join(folder, 'kept/1', name);
  const sizeOf = (): number => statSync(file('blocks.jsonl'), { throwIfNoEntry: false })?.size ?? 0;
  const player = (): number => JSON.parse(readFileSync(file('lock.json'), 'utf8')).process as number;
  const watch = watching(folder, more);
  const isPlaying = (): boolean => (text === HANGING ? statSync(file('lock.json')).size > 0 : sizeOf() > 0);
  await expect.poll(isPlaying, { timeout: PATIENCE }).toBe(true);
  const pid = player();
  await watch.kill();
  const again = watching(folder, more);
  await expect.poll(() => isThere(pid), { timeout: PATIENCE }).toBe(false);
  writeFileSync(join(folder, 'mine.ts'), text); // as it was: the version goes on
  const before = sizeOf();
  await expect.poll(() => text === HANGING || sizeOf() > before, { timeout: PATIENCE }).toBe(true);
  await expect.poll(() => isThere(player()), { timeout: PATIENCE }).toBe(true);
  expect(again.said).not.toContain('being written');
  const next = player();
  await again.kill('SIGINT');
  await expect.poll(() => isThere(next), { timeout: PATIENCE }).toBe(false);
});

test('a file counts that was missing, is a link, has its size and time, or is replaced by another', async () => {
  const folder = folderWith({
    'mine.ts': "import { w } from './word.js';\n".concat(BIDDING('pass').replaceAll("'pass'", 'w')),
  });
  const file = (name: string): string => join(folder, name);
  const watch = watching(folder, '');
  const says = (text: string) => watch.says(new RegExp(text));
  await says('cannot find ./word.js');
  writeFileSync(file('word.ts'), "export const w = 'pass';\n");
  await says('Version 1 scores');
  const { atime, mtime } = statSync(file('word.ts'));
  writeFileSync(file('word.ts'), "export const w = 'mord';\n");
  utimesSync(file('word.ts'), atime, mtime);
  await says('Version 2');
  writeFileSync(file('other.ts'), BIDDING('bettel'));
  renameSync(file('other.ts'), file('mine.ts'));
  await says('Version 3');
  mkdirSync(file('there'));
  writeFileSync(file('there/real.ts'), BIDDING('pass'));
  rmSync(file('mine.ts'));
  symlinkSync('there/real.ts', file('mine.ts'));
  await says('Version 4');
  writeFileSync(file('there/real.ts'), BIDDING('mord'));
  await says('Version 5');
});
