import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who a process is: a line of JSON that it leaves where others can find out, at any time, whether it still runs. */
export interface ProcessCard {
  readonly process: number;
  readonly host: string;
  /** Its space of process numbers, where the system has `/proc`: each container has its own. */
  readonly space: string | null;
  /** What tells it from others that have its number before or after it, where the system has `/proc`. */
  readonly start: string | null;
  /** Since when it is there, if it says so. */
  readonly since?: string | undefined;
}

/** That of this process, with a newline. */
export function ownCard(since?: string): string {
  const card = { process: process.pid, host: hostname(), space: ownSpace(), start: startOf(process.pid), since };
  return `${JSON.stringify(card satisfies ProcessCard)}\n`;
}

/** The card in a text; null if it is none. */
export function cardIn(text: string): ProcessCard | null {
  try {
    const card = JSON.parse(text) as ProcessCard;
    return Number.isSafeInteger(card.process) && card.process > 0 && typeof card.host === 'string' ? card : null;
  } catch {
    return null;
  }
}

/** Can the process be seen from here, if there is one? */
export const isNear = ({ host, space }: ProcessCard): boolean => host === hostname() && space === ownSpace();

/** Is it known that the process which has written this runs no more? */
export function isGone(text: string): boolean {
  const card = cardIn(text);
  if (card === null || !isNear(card)) return false;
  try {
    process.kill(card.process, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const start = startOf(card.process);
  return start !== null && card.start !== null && start !== card.start;
}

function ownSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** When a process was started: which start of the machine, and how long after it. One that has ended, but is still listed, has no such time. */
function startOf(process: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const [state, ...others] = readFileSync(`/proc/${process}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot} ${state === 'Z' || state === 'X' ? 'ended' : others[18]}`;
  } catch {
    return null;
  }
}
