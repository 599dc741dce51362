import { shellWord } from './shell-word.js';

/** Commands that play a board of a run again. */

/** What of a run's flags decides its boards. */
const KEPT = ['game', 'bots', 'match', 'declarer', 'contract', 'after', 'dealsFrom', 'moveTime', 'botMemory'] as const;

/** The command that shows board `board` of a run made with these flags; in a match, from its first deal. */
export function showAgain(flags: object, seed: string, board: number, linkedDeals: number): string {
  const given = flags as Readonly<Record<string, unknown>>;
  const from = board - (board % linkedDeals);
  const words = ['bolachen', 'simulate'];
  for (const name of KEPT) {
    if (typeof given[name] === 'string') words.push(`--${kebab(name)}`, shellWord(given[name]));
  }
  for (const name of ['rule', 'hand']) {
    for (const value of given[name] as readonly string[]) words.push(`--${name}`, shellWord(value));
  }
  if (given.fixedSeats === true) words.push('--fixed-seats');
  words.push('--seed', shellWord(seed), '--from', String(from), '--deals', String(board - from + 1), '--show');
  return words.join(' ');
}

/** A command with the options it was given, by name; what is null or none is left out. */
export function commandLine(command: string, options: Readonly<Record<string, unknown>>): string {
  const words = ['bolachen', command];
  for (const [name, value] of Object.entries(options)) {
    if (value === true) words.push(`--${kebab(name)}`);
    else if (typeof value === 'string') words.push(`--${kebab(name)}`, shellWord(value));
    else if (Array.isArray(value)) for (const each of value) words.push(`--${kebab(name)}`, shellWord(String(each)));
  }
  return words.join(' ');
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
