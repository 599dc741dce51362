import type { Limits } from '../bot/limits.js';
import { LIMITS } from '../bot/limits.js';
import { shellWord } from './shell-word.js';

/** Turns a run's options into a command line: the only place below `cli` that knows how flags are written. */

type OptionValues = Readonly<Record<string, unknown>>;

/** Options given as arguments, without a flag, by command. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  compare: ['a', 'b'],
  sweep: ['spec'],
  tune: ['spec'],
  plan: ['a', 'b'],
  'check-bot': ['bot'],
};

/** The command that plays a run with these options; undefined, null and false values are left out. */
export function commandLine(command: string, what: OptionValues): string {
  const names = ARGUMENTS[command] ?? [];
  const values = names.flatMap((name) => (what[name] == null ? [] : [shellWord(textOf(what[name]))]));
  const flags = Object.entries(what)
    .filter(([name]) => !names.includes(name))
    .flatMap(([name, value]) => repeated(command, name, value).flatMap((each) => flagsOf(name, each)));
  return ['bolachen', command, ...values, ...flags].join(' ');
}

/** In a comparison each field has its own flag: several bots in one flag are a mixed table. */
const repeated = (command: string, name: string, value: unknown): readonly unknown[] =>
  command === 'compare' && name === 'field' && Array.isArray(value) ? value : [value];

function flagsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null || value === false) return [];
  if (value === true) return [`--${kebab(name)}`];
  if (name === 'rules' || name === 'hands') {
    const flag = name === 'rules' ? '--rule' : '--hand';
    return Object.entries(value as OptionValues).flatMap(([key, each]) => [flag, shellWord(`${key}=${textOf(each)}`)]);
  }
  if (name === 'stop' && typeof value === 'object') {
    const { rule, ...others } = value as OptionValues;
    return ['--stop', String(rule), ...Object.entries(others).flatMap(([key, each]) => flagsOf(key, each))];
  }
  return [`--${kebab(name)}`, shellWord(textOf(value))];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}=${textOf(each)}`)
    .join(',');
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Limits that differ from the defaults, as options. */
export const limitOptions = ({ moveTime, memory }: Limits = LIMITS): OptionValues => ({
  ...(moveTime === LIMITS.moveTime ? {} : { moveTime }),
  ...(memory === LIMITS.memory ? {} : { botMemory: memory }),
});

/** The options that decide a run's boards, in the order in which they are printed. */
const OF_BOARDS = [
  ...['game', 'bots', 'match', 'declarer', 'contract', 'after', 'dealsFrom', 'moveTime', 'botMemory'],
  ...['rules', 'hands', 'fixedSeats', 'seed', 'sessionTarget'],
] as const;

/** The command that shows board `board` of a run with these options; in matches of `linked` deals from the first deal of its match, and a session as a whole. */
export function showAgain(what: OptionValues, board: number, linked: number): string {
  const from = board - (board % linked);
  const kept = Object.fromEntries(OF_BOARDS.map((name) => [name, what[name]]));
  const deals = what.sessionTarget === undefined ? board - from + 1 : 1;
  return `${commandLine('simulate', { ...kept, from, deals })} --show`;
}

/** The command that shows the largest swings of a run kept in FOLDER. */
export const SHOW_SWINGS = 'bolachen replay FOLDER/swings.jsonl --show';

/** The command that resumes a run. */
export const resumeCommand = (command: string, folder: string): string =>
  `bolachen ${command} --resume ${shellWord(folder)}`;
