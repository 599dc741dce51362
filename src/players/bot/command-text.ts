import { refuse, shown } from '../../support/input/refusal.js';

/** `exec(COMMAND)` in a spec: a bot that is a separate program. */

const OPENING = 'exec(';
/** What may stand before a bot in a list of specs. */
const BEFORE = /(^|[,+=])\s*$/;

/** May a bot, or the value of a parameter, begin here? */
export const mayBeginAt = (text: string, at: number): boolean => BEFORE.test(text.slice(0, at));

/** The command of a source `exec(COMMAND)`; null for any other source. */
export const commandOf = (source: string): string | null =>
  source.startsWith(OPENING) && source.endsWith(')') ? source.slice(OPENING.length, -1).trim() : null;

/** A word as a shell reads it: of letters, quoted pieces and escaped letters; operators are between words. */
const WORD = /(?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"\\;&|<>()])+/gs;
const PIECE = /\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"/gs;

/** Options whose file a program writes: it grows while the program plays, and is no part of what it is. */
const WRITTEN = /^--?(log|out|output|transcript)$/;

/** What in a command may name a file that is read: its words, without quotes, and what follows the `=` of one. */
export const namesIn = (command: string): string[] =>
  (command.match(WORD) ?? []).map(unquoted).flatMap((word, at, words) => {
    const [, option = '', value = word] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (WRITTEN.test(option) || WRITTEN.test(words[at - 1] ?? '')) return [];
    return [word, value].filter((name, i, all) => name !== '' && all.indexOf(name) === i);
  });

/** A word that sets a secret, unless it is taken from the environment; and an address with name and password. */
const SECRET = /^-{0,2}\w*(?:key|token|secret|passw(?:or)?d|pwd|credentials?)=(?=[^$`]).{8,}$/is;
const WITH_PASSWORD = /[a-z][\w+.-]*:\/\/[^\s/@'"]*:[^\s/@'"$]+@/i;

/** @throws InputError for a command with a secret, which would be in files, pages and citations */
export function refuseSecrets(text: string, where: string): void {
  if (!text.includes(OPENING)) return;
  const [name] =
    (text.match(WORD) ?? [])
      .map(unquoted)
      .find((word) => SECRET.test(word))
      ?.split('=') ?? [];
  if (name === undefined && !WITH_PASSWORD.test(text)) return;
  const what = name === undefined ? 'a name and a password in an address' : `a secret in ${name}=…`;
  refuse(where, `exec(…) has ${what}, and commands are in files and pages; put it into an environment variable`);
}

const unquoted = (word: string): string =>
  word.replace(PIECE, (_, escaped = '', plain = '', double = '') =>
    [escaped, plain, double.replace(/\\([\\"$`])/g, '$1')].join(''),
  );

/** ` (did you mean "exec(python3 duo.py)"?)` if a source that is not a bot looks like a program or a command line. */
export function meantCommand(source: string): string {
  if (source === 'exec') return ' (did you mean "exec(COMMAND)", as in "exec(python3 duo.py)"?)';
  const [first, ...others] = source.split(/\s+/);
  if (others.length === 0) return /\.py$/i.test(first) ? ` (did you mean "exec(python3 ${first})"?)` : '';
  const isCommand = /^python/.test(first) || others.some((word) => /\.\w+$/.test(word));
  return isCommand ? ` (did you mean "exec(${source})"?)` : '';
}

export const isCommandAt = (text: string, at: number): boolean => text.startsWith(OPENING, at) && mayBeginAt(text, at);

/**
 * One past the parenthesis that closes the command beginning at `at`. Quoted or escaped ones, as in a shell, do not
 * count.
 * @throws InputError if nothing closes it
 */
export function endOfCommand(text: string, at: number, where: string): number {
  let depth = 0;
  let quote = '';
  for (let i = at + OPENING.length - 1; i < text.length; i++) {
    const letter = text[i];
    if (letter === '\\' && quote !== "'") i++;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')' && --depth === 0) return i + 1;
  }
  return refuse(where, `nothing closes the ${quote === '' ? 'parenthesis' : `quote ${quote}`} in ${shown(text)}`);
}
