import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, MAIN } from './program.js';

/** Does a busy machine end runs? Burners keep all processors busy while runs are played with the lowest priority. */

const BURNERS = 12;

/** The runs: house bots on threads, and a bot of one line with a limit to its answers. */
const RUNS: Readonly<Record<string, (folder: string, number: number) => readonly string[]>> = {
  'house bots, nice 19': (_, number) =>
    `tournament --bots sound,bold,random --blocks 60 --seed b${number} --threads 2`.split(' '),
  'one-line bots, --move-time 1500, nice 19': (folder, number) => {
    const bot = join(folder, 'first.mjs');
    writeFileSync(bot, "export default { name: 'first', sit: () => ({ bid: () => 'pass' }) };\n");
    return `tournament --bots ${bot},bold --move-time 1500 --blocks 30 --seed b${number} --threads 2`.split(' ');
  },
};

/** What came of ten runs of a sort. */
export interface BusyCounts {
  readonly name: string;
  readonly runs: number;
  readonly good: number;
  readonly messages: readonly string[];
  readonly seconds: number;
}

/** Plays so many runs of each sort, one after the other, beside the burners. */
export async function busyRuns(runs: number, told: (counts: BusyCounts) => void): Promise<boolean> {
  const burners = Array.from({ length: BURNERS }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    let isGood = true;
    for (const name of Object.keys(RUNS)) {
      const counts = await runsOf(name, runs);
      told(counts);
      isGood &&= counts.good === runs;
    }
    return isGood;
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
  }
}

const runsOf = (name: string, runs: number): Promise<BusyCounts> =>
  inFolder(async (folder) => {
    const started = performance.now();
    const messages: string[] = [];
    for (let number = 0; number < runs; number++) {
      const message = await nicely(folder, [...RUNS[name](folder, number), '--out', `run${number}`]);
      if (message !== null) messages.push(message);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    return { name, runs, good: runs - messages.length, messages, seconds };
  });

/** Plays a run with the lowest priority; null where it ends well, else what it said. */
function nicely(folder: string, words: readonly string[]): Promise<string | null> {
  const child: ChildProcess = spawn('nice', ['-n', '19', process.execPath, MAIN, ...words], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  return new Promise((finish, fail) => {
    child.on('error', fail);
    child.on('close', (code) => finish(code === 0 ? null : said.trim()));
  });
}
