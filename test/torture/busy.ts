import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, MAIN } from './program.js';

/**
 * Does a busy machine end runs? Burners keep all processors busy, and all runs of a sort are played at once beside them: a load of forty. With the
 * lowest priority a run gets a thousandth of two processors: half a second of its time takes minutes.
 */

const BURNERS = 12;

/** A sort of run that has to end well. */
interface BusyRun {
  readonly niceness: number;
  /** The command line, but for `--out`; may put files into its folder. */
  readonly words: (folder: string, number: number) => readonly string[];
}

const RUNS = {
  'house-bots': {
    niceness: 19,
    words: (_, number) => `tournament --bots sound,bold,random --blocks 1 --seed b${number} --threads 1`.split(' '),
  },
  'one-line-bots': {
    niceness: 0,
    words: (folder, number) => {
      const bot = join(folder, 'first.mjs');
      writeFileSync(bot, "export default { name: 'first', sit: () => ({ bid: () => 'pass' }) };\n");
      return `tournament --bots ${bot},bold --move-time 1500 --blocks 6 --seed b${number} --threads 2`.split(' ');
    },
  },
} as const satisfies Readonly<Record<string, BusyRun>>;
export type BusyName = keyof typeof RUNS;
export const BUSY_NAMES = Object.keys(RUNS) as BusyName[];

/** What came of the runs of a sort. */
export interface BusyCounts {
  readonly name: BusyName;
  readonly runs: number;
  readonly good: number;
  readonly messages: readonly string[];
  readonly seconds: number;
}

/** All that is to end with the script, however that ends. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Plays so many runs of each sort at once, beside the burners. */
export async function busyRuns(
  names: readonly BusyName[],
  runs: number,
  told: (counts: BusyCounts) => void,
): Promise<boolean> {
  for (let i = 0; i < BURNERS; i++) {
    children.add(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  }
  let isGood = true;
  for (const name of names) {
    const counts = await runsOf(name, runs);
    told(counts);
    isGood &&= counts.good === runs;
  }
  for (const child of children) child.kill('SIGKILL');
  return isGood;
}

const runsOf = (name: BusyName, runs: number): Promise<BusyCounts> =>
  inFolder(async (folder) => {
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: runs }, (_, number) => messageOf(RUNS[name], folder, number)));
    const messages = all.filter((message) => message !== null);
    const seconds = Math.round((performance.now() - started) / 1000);
    return { name, runs, good: runs - messages.length, messages, seconds };
  });

/** Plays a run; null where it ends well, else what it said. */
function messageOf({ niceness, words }: BusyRun, folder: string, number: number): Promise<string | null> {
  const line = [MAIN, ...words(folder, number), '--out', `run${number}`];
  const child = spawn('nice', ['-n', String(niceness), process.execPath, ...line], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  return new Promise((finish, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      children.delete(child);
      finish(code === 0 ? null : said.trim());
    });
  });
}
