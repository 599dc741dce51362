import type { Command } from 'commander';
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

/** Flags that begin or end as an unknown one does: `--deals-from` for `--from`. */
function longerFlags(flag: string, { options }: Command): string {
  const parts = flag.slice(2).split('-');
  const near = options.flatMap(({ long }) => (long && isPartOf(parts, long.slice(2).split('-')) ? [long] : []));
  return near.length === 0 || near.length > 3 ? '' : `\n(Did you mean ${near.join(' or ')}?)`;
}

const isPartOf = (some: readonly string[], all: readonly string[]): boolean => some.every((part) => all.includes(part));

/** What is said of an unknown option: of one that was withdrawn, the way that remains; else one that is meant. */
export const saidOfUnknown = (text: string, command: Command): string =>
  text.replace(/^(error: unknown option '(--[\w-]+).*)(\n\(Did you mean.*)?/, (all, unknown: string, flag: string) => {
    const instead = insteadOf(pathOf(command), flag);
    if (instead !== undefined) return inFlags(`error: ${flag}: is no longer an option: ${instead}`, command, true);
    const longer = longerFlags(flag, command);
    return longer === '' ? all : `${unknown}${longer}`;
  });
