import type { Command } from 'commander';
import { LIMITS, type Limits } from '../bot/limits.js';
import { readCount } from './flags.js';

/** The flags that say what a bot may take, as every command that plays has them. */
export const LIMIT_OPTIONS = ['moveTime', 'botMemory'] as const;

export const addLimitFlags = (command: Command): Command =>
  command
    .option('--move-time <ms>', `time for one answer, 0 for no limit; ends what hangs (default: ${LIMITS.moveTime})`)
    .option('--bot-memory <MB>', `memory of a thread or a bot's process, 0 for no limit (default: ${LIMITS.memory})`);

/** The flags of limits that are not the usual ones. */
export const limitFlags = ({ moveTime, memory }: Limits = LIMITS): Readonly<Record<string, string>> => ({
  ...(moveTime === LIMITS.moveTime ? {} : { moveTime: String(moveTime) }),
  ...(memory === LIMITS.memory ? {} : { botMemory: String(memory) }),
});

/** @throws OptionError */
export function readLimits(options: Readonly<Record<string, unknown>>): Limits {
  const read = (name: (typeof LIMIT_OPTIONS)[number], flag: string, standard: number, highest: number): number =>
    options[name] == null ? standard : readCount(String(options[name]), flag, 0, highest);
  return {
    moveTime: read('moveTime', '--move-time', LIMITS.moveTime, 86_400_000),
    memory: read('botMemory', '--bot-memory', LIMITS.memory, 1_000_000),
  };
}
