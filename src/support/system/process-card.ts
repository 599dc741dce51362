import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { fromJson } from '../input/json.js';
import { hashOf } from './hash.js';

/** The identity of a process: a line of JSON with which others can check at any time whether it is still running. */
export interface ProcessCard {
  readonly process: number;
  readonly host: string;
  /** Its PID namespace, if the system has `/proc`: each container has its own. */
  readonly space: string | null;
  /** Distinguishes it from earlier and later processes with the same PID, if the system has `/proc`. */
  readonly start: string | null;
  /** When it was written, if given. */
  readonly since?: string | undefined;
}

/** The card of this process, with a newline. */
export function ownCard(since?: string): string {
  const card = { process: process.pid, host: hostname(), space: ownSpace(), start: startOf(process.pid), since };
  return `${JSON.stringify(card satisfies ProcessCard)}\n`;
}

/** Parses a card; null if the text is not one. */
export function cardIn(text: string): ProcessCard | null {
  const card = Object(fromJson(text)) as ProcessCard;
  return Number.isSafeInteger(card.process) && card.process > 0 && typeof card.host === 'string' ? card : null;
}

/** Would the process be visible from here? */
export const isNear = ({ host, space }: ProcessCard): boolean => host === hostname() && space === ownSpace();

/** Is it certain that the process which wrote this card has ended? */
export function isGone(text: string): boolean {
  const card = cardIn(text);
  if (card === null || !isNear(card)) return false;
  if (hasEnded(card.process)) return true;
  const start = startOf(card.process);
  return start !== null && card.start !== null && start !== card.start;
}

/** Where PIDs mean the same as here. */
export const pidSpace = (): string => hashOf(`${hostname()} ${ownSpace()}`).slice(0, 6);

/** Is there certainly no process with this PID on this machine? */
export function hasEnded(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function ownSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** When a process was started: boot id and time since boot. */
function startOf(process: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${startIn(readFileSync(`/proc/${process}/stat`, 'latin1'))}`;
  } catch {
    return null;
  }
}

/** The kernel's flag of a process that is ending, PF_EXITING: its memory takes a while to be given back. */
const ENDING = 4;

/** When a process was started, by its `/proc/…/stat`. One that is ending, or a zombie, counts as ended. */
export function startIn(stat: string): string {
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const isOver = fields[0] === 'Z' || fields[0] === 'X' || (Number(fields[6]) & ENDING) !== 0;
  return isOver ? 'ended' : fields[19];
}
