import type { Limits } from '../../players/bot/limits.js';
import { LIMITS } from '../../players/bot/limits.js';
import { kebab, type OptionRows, type Row } from '../../support/input/option.js';
import type { What } from './manifest.js';
import { BOARDS, HOW, SESSION } from './options.js';

/** Turns a run's options into a command line. */

/** The command that plays a run with these options; undefined, null and false values are left out. */
export function commandLine(command: string, rows: OptionRows, what: What): string {
  const given = Object.entries(what).filter(([, value]) => value !== undefined && value !== null && value !== false);
  const values = given.filter(([name]) => rows[name]?.argument).map(([, value]) => shellWord(textOf(value)));
  const flags = given
    .filter(([name]) => !rows[name]?.argument)
    .flatMap(([name, value]) => flagsOf(name, rows[name], value));
  return ['bolachen', command, ...values, ...flags].join(' ');
}

function flagsOf(name: string, row: Row | undefined, value: unknown): string[] {
  const flag = `--${row?.flag ?? kebab(name)}`;
  if (value === true) return [flag];
  if (row?.repeated === true) return itemsOf(value).flatMap((item) => [flag, shellWord(item)]);
  if (row?.value.is !== 'options' || typeof value !== 'object') return [flag, shellWord(textOf(value))];
  const { rows } = row.value;
  return Object.entries(value as What).flatMap(([part, each], i) =>
    each === undefined ? [] : flagsOf(i === 0 ? name : part, rows[part], each),
  );
}

/** What each of several flags says. */
function itemsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf);
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).map(([key, each]) => `${key}=${textOf(each)}`);
}

/** What one flag says. */
const textOf = (value: unknown): string => itemsOf(value).join(',');

/** Limits that differ from the defaults, as options. */
export const limitOptions = ({ moveTime, memory }: Limits = LIMITS): What => ({
  ...(moveTime === LIMITS.moveTime ? {} : { moveTime }),
  ...(memory === LIMITS.memory ? {} : { botMemory: memory }),
});

/** The options that decide a run's boards, in the order in which they are printed. */
const OF_BOARDS = [
  ...['game', 'bots', 'match', 'declarer', 'contract', 'after', 'dealsFrom', 'moveTime', 'botMemory'],
  ...['rules', 'hands', 'fixedSeats', 'seed', 'sessionTarget'],
] as const;

/** The command that shows a board of a run; of `linked` deals from the first of its match, a session as a whole. */
export function showAgain(what: What, board: number, linked: number): string {
  const first = board - (board % linked);
  const kept = Object.fromEntries(OF_BOARDS.map((name) => [name, what[name]]));
  const deals = what.sessionTarget === undefined ? board - first + 1 : 1;
  return `${commandLine('simulate', { ...BOARDS, ...SESSION, ...HOW }, { ...kept, board: first, deals })} --show`;
}

/** The command that shows the swings of a run kept in FOLDER. */
export const SHOW_SWINGS = 'bolachen check FOLDER/swings.jsonl --show';

/** The command that opens board N of a run. */
export const viewCommand = (
  { game, seed }: { readonly game: string; readonly seed: string },
  changed: Readonly<Record<string, unknown>>,
): string => {
  const rules = Object.entries(changed).map(([name, value]) => ` --rule ${shellWord(`${name}=${value}`)}`);
  return `bolachen view --game ${game}${rules.join('')} --seed ${shellWord(seed)} --board N`;
};

/** The command that lists the words of hands, and what they mean. */
export const LIST_WORDS = 'bolachen bots --words';

/** The command that continues a run; on so many threads, if they were said. */
export const resumeCommand = (
  command: string,
  folder: string,
  { threads }: { readonly threads?: number | undefined } = {},
): string => `bolachen ${command} --resume ${shellWord(folder)}${threads === undefined ? '' : ` --threads ${threads}`}`;

/** A word quoted for a shell, only if necessary, for commands that are printed. */
export const shellWord = (word: string): string =>
  /^[\w./,=:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
