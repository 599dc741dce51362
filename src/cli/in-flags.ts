import type { Command } from 'commander';
import { didYouMean } from '../support/input/refusal.js';
import { insteadOf } from '../support/input/withdrawn.js';

/** Turns the option names in the library's messages into flags. */

/** Arguments without a flag: messages name the command. */
const ARGUMENTS = new Set(['a', 'b', 'spec', 'bot', 'folders', 'what', 'how']);

/** Flags of other commands that messages name. */
const ELSEWHERE = new Map([
  ['resume', '--resume'],
  ['repair', '--resume with --repair'],
  ['shard', '--shard'],
]);

/** The name of a command, as it is called: `runs list`. */
export const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** Replaces the option at the beginning of a message, and those in backticks, by flags. */
export function inFlags(message: string, command: Command, isOption: boolean): string {
  const flags = new Map(
    [command, command.parent]
      .flatMap((each) => each?.options ?? [])
      .filter(({ negate }) => !negate)
      .map((each) => [each.attributeName(), each.long]),
  );
  const flagOf = (name: string): string | undefined => flags.get(name) ?? undefined;
  const typed = new Set<unknown>([...command.args, ...Object.values(command.opts())]);
  const named = (name: string): string => {
    if (!isOption && typed.has(name)) return name; // a path that is called like an option
    const flag = flagOf(name);
    return flag ?? (ARGUMENTS.has(name) ? pathOf(command) : name);
  };
  return message
    .replace(/^stop\.rule(?=:)/, 'stop')
    .replace(/^stop\.(?=\w)/, '')
    .replace(/^([a-zA-Z]+)\[\d+\](?=:)/, (whole, name: string) => flagOf(name) ?? whole) // an item of a list
    .replace(isOption ? /^[a-zA-Z]+(?=[:.])/ : /^[a-zA-Z]+(?=:)/, named) // a file may be out.jsonl
    .replace(/^[a-zA-Z]+(?= )/, (name) => flagOf(name) ?? name)
    .replace(/`([a-zA-Z]+)`/g, (whole, name: string) => flagOf(name) ?? ELSEWHERE.get(name) ?? whole);
}

/** What is said of an unknown option: of one that was withdrawn, the way that remains; else one that is meant. */
export const saidOfUnknown = (text: string, command: Command): string =>
  text.replace(/^error: unknown option '(--[\w-]+)([^']*')[\s\S]*/, (_, flag: string, rest: string) => {
    const instead = insteadOf(pathOf(command), flag);
    if (instead !== undefined) return inFlags(`error: ${flag}: is no longer an option: ${instead}\n`, command, true);
    const flags = command.options.flatMap(({ long, hidden }) => (hidden || long == null ? [] : [long]));
    return `error: unknown option '${flag}${rest}${didYouMean(flag, flags)}\n`;
  });
