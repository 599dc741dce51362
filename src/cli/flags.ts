import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { ruleSetNames } from '../games/names.js';
import { didYouMean, ofOptions, refuse, shown } from '../input/refusal.js';
import { numberOf } from './number-text.js';

/** Flags shared by several commands, and how their values are read. */

export interface GameFlags {
  readonly game: string;
  readonly rule: readonly string[];
}

const collect = (value: string, all: readonly string[]): string[] => [...all, value];

/** A flag that may be given more than once. */
export const repeatable = (flags: string, about: string): Option =>
  new Option(flags, about).argParser(collect).default([], 'none');

export function addGameFlags(command: Command): Command {
  return command
    .optionsGroup('Game:')
    .option('--game <name>', `rule set: ${ruleSetNames.join(', ')}`, 'bolachen')
    .addOption(repeatable('--rule <name=value>', 'change an option of the rules; may be repeated'));
}

export const sessionFlag = (): Option =>
  new Option(
    '--session-target <points>',
    'sessions: a match of --match deals at most ends once a player has so many points; sessions are counted, not deals',
  );

export const addMoneyFlags = (command: Command): Command =>
  command
    .optionsGroup('Results:')
    .option(
      '--money <amounts>',
      'add money (the hard score): what a unit is worth, or by contract, as in brand=0.10,bettel=0.20,mord=0.50',
    )
    .option('--tariff <amounts>', 'another name of --money');

/** The highest number of a board: one more is still a safe integer. */
export const LAST_BOARD = Number.MAX_SAFE_INTEGER - 1;

/** Reads a whole number within limits. */
export function readCount(text: string, where: string, lowest = 1, highest = Number.MAX_SAFE_INTEGER): number {
  const number = numberOf(text) ?? Number.NaN;
  if (!(Number.isSafeInteger(number) && number >= lowest && number <= highest)) {
    const limits = highest === Number.MAX_SAFE_INTEGER ? `from ${lowest} up` : `from ${lowest} to ${highest}`;
    ofOptions(() => refuse(where, `expected a whole number ${limits}; found ${shown(text)}`));
  }
  return number;
}

/** The number of threads, by default all cores; 0 means the main thread. */
export const readThreads = (text: string | undefined): number =>
  text === undefined ? availableParallelism() : readCount(text, '--threads', 0, 256);

/** Reads one of several names. */
export function choiceOf<Name extends string>(text: string, names: readonly Name[], where: string): Name {
  const found = names.find((name) => name === text);
  return (
    found ??
    ofOptions(() => refuse(where, `${shown(text)} is not one of ${names.join(', ')}${didYouMean(text, [...names])}`))
  );
}
