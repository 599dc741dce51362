import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOME, inFolder, MAIN, wordsOf } from './program.js';

/** Does the memory of a long run stay what it is? Its resident set in tenths of the time (Linux only, whose /proc it reads), or what is live. */

/** Runs that last longer than anyone waits. */
const LONG = {
  dataset: 'dataset --kind deals --deals 1000000000 --seed m --format parquet --threads 1',
  'dataset-csv': 'dataset --kind deals --deals 1000000000 --seed m --format csv --threads 1',
  tournament: 'tournament --bots lowest,random --blocks 1000000000 --checkpoint 50 --seed m --threads 1',
} as const;
export type LongRun = keyof typeof LONG;
export const LONG_RUNS = Object.keys(LONG) as LongRun[];

/** The memory of a run in megabytes. */
export interface MemoryUse {
  readonly run: LongRun;
  /** Mean and largest in each tenth of the time. */
  readonly tenths: readonly { readonly mean: number; readonly most: number }[];
  readonly isFlat: boolean;
}

const TENTHS = 10;
/** How often all garbage is collected in each, where what is live is looked at. */
const COLLECTIONS = 4;
/** What the last third may have above the middle one: collectors are lazy, but what leaks does not stop. */
const SLACK = 1.05;

/** Plays for some minutes and looks ten times a second. */
export const memoryOf = (run: LongRun, minutes: number, live: boolean): Promise<MemoryUse> =>
  inFolder(async (folder) => {
    const milliseconds = (minutes * 60_000) / TENTHS;
    const log = join(folder, 'live');
    writeFileSync(log, '');
    const env = live ? { ...process.env, ...collecting(log, milliseconds / COLLECTIONS) } : process.env;
    const words = wordsOf(`${LONG[run]} --out kept`);
    const child = spawn(process.execPath, [MAIN, ...words], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((end) => child.on('close', end));
    const tenths = [];
    for (let tenth = 0; tenth < TENTHS && child.exitCode === null; tenth++) {
      tenths.push(await tenthOf(milliseconds, live ? () => liveIn(log) : () => residentOf(child.pid!)));
    }
    child.kill('SIGKILL');
    await ended;
    return { run, tenths, isFlat: isFlat(tenths.map(({ mean }) => mean)) };
  });

const collecting = (log: string, every: number): Record<string, string> => ({
  NODE_OPTIONS: `--require "${join(HOME, 'collecting.cjs')}"`,
  ...{ LIVE_LOG: log, LIVE_EVERY: String(every) },
});

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What all threads held when they were last looked at. */
function liveIn(log: string): number {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const byThread = new Map(lines.map((line) => line.split(' ') as [string, string]));
  return [...byThread.values()].reduce((sum, bytes) => sum + Number(bytes ?? 0), 0) / 2 ** 20;
}

async function tenthOf(milliseconds: number, look: () => number): Promise<{ mean: number; most: number }> {
  const seen: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(100)) seen.push(look());
  return { mean: seen.reduce((sum, each) => sum + each, 0) / seen.length, most: Math.max(...seen) };
}

/** Is there hardly more in the last three tenths than in three of the middle? */
function isFlat(means: readonly number[]): boolean {
  const mean = (part: readonly number[]): number => part.reduce((sum, each) => sum + each, 0) / part.length;
  return means.length === TENTHS && mean(means.slice(7)) <= SLACK * mean(means.slice(3, 6));
}
