import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Ends a program that hangs, however slow the machine is: what counts is what it does, not how long it takes. */

interface Patience {
  /** Milliseconds between looks. */
  readonly look: number;
  /** So many looks in a row at which nothing moves are a hang. */
  readonly still: number;
  /** Seconds of processor time. */
  readonly most: number;
}

/** The longest that a program of a test waits is the ten seconds of a bot; none needs a tenth of the processor time. */
const PATIENCE: Patience = { look: 1_000, still: 30, most: 200 };
/** Of processor time in /proc, a second. */
const TICKS = 100;

interface Look {
  /** Ticks of processor time of the threads that there are. */
  readonly used: number;
  /** Some thread computes, waits for a disk, or would compute if the machine had time for it. */
  readonly moves: boolean;
}

/** A process with all that it has started; null when it is gone, or where there is no /proc. */
function lookAt(pid: number): Look | null {
  let [used, moves] = [0, false];
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`;
      const stat = readFileSync(`${folder}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the third on: a name may have blanks
      used += Number(fields[11]) + Number(fields[12]);
      moves ||= 'RD'.includes(fields[0]);
      for (const child of readFileSync(`${folder}/children`, 'utf8').split(' ').filter(Boolean)) {
        const below = lookAt(Number(child));
        used += below?.used ?? 0;
        moves ||= below?.moves ?? false;
      }
    }
  } catch {
    return null; // it has ended meanwhile
  }
  return { used, moves };
}

/** Kills a process that hangs; calls `say` first with the reason. */
export function watch(child: ChildProcess, say: (reason: string) => void, patience: Partial<Patience> = {}): void {
  const { look, still, most } = { ...PATIENCE, ...patience };
  let [idle, used, heard, before] = [0, 0, 0, 0];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => heard++);
  const timer = setInterval(() => {
    const seen = lookAt(child.pid ?? 0);
    if (seen === null) return;
    idle = seen.moves || seen.used > used + 1 || heard > before ? 0 : idle + 1;
    used = seen.used;
    before = heard;
    if (idle < still && used < most * TICKS) return;
    say(idle < still ? `used more than ${most} s of processor time` : `did nothing at ${still} looks`);
    child.kill('SIGKILL');
  }, look);
  child.on('close', () => clearInterval(timer));
}
