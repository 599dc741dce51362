import { closest, distance } from 'fastest-levenshtein';

/**
 * Unusable input from outside (the command line, a file, a record, a bot). The message is for the person who supplied
 * it: where, what, what is allowed, what was found. No stack trace is shown.
 */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(message: string) {
    super(printable(message));
  }
}

/** An unusable option. The message begins with its name, `deals: expected …`; others in it are in backticks. */
export class OptionError extends InputError {}

/** A damaged file of a run; the message says how to continue. */
export class DamagedFile extends InputError {}

/** A bot that was asked to play rules which it does not. */
export class NotItsGame extends InputError {}

/** Refuses an option: `option: what`. */
export function refuseOption(option: string, what: string): never {
  throw new OptionError(`${option}: ${what}`);
}

/** Runs a parser on the value of an option, turning its InputError into an OptionError. */
export function ofOptions<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InputError ? new OptionError(error.message) : error;
  }
}

/** Reads what stands at a place, by which the message begins if that is refused. */
export function readAt<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${place}: ${error.message}`) : error;
  }
}

/** Why an act is refused; null if it is not. */
export function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** Refuses input: `where: what`. */
export function refuse(where: string, what: string): never {
  throw new InputError(where === '' ? what : `${where}: ${what}`);
}

/** ` (did you mean "x"?)` if one of the names is close to what was found, else nothing. */
export function didYouMean(found: string, names: readonly string[]): string {
  if (names.length === 0 || found === '') return '';
  // The same letters in another order are the closest match: `paly` for `play`.
  const jumbled = names.find((name) => lettersOf(name) === lettersOf(found));
  const near = jumbled ?? closest(found.toLowerCase(), [...names]);
  const limit = Math.max(1, Math.floor(Math.max(found.length, near.length) * 0.4));
  const steps = distance(found.toLowerCase(), near.toLowerCase());
  const isClose = jumbled !== undefined || (steps <= limit && steps < near.length);
  return isClose && near !== found ? ` (did you mean "${near}"?)` : '';
}

const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('');

/**
 * What must not reach a terminal: control characters, those that change the direction of the text around them, and
 * those that have no width and join nothing, by which two texts look alike.
 */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2028\u2029\u2060-\u2064\ufeff]/gu;
const CONTROL_IN_LINES = new RegExp(`(?!\\n)${CONTROL.source}`, CONTROL.flags);

/** A text as one line for the terminal. */
export const asLine = (text: string): string => withoutPasswords(text).replace(CONTROL, '·');

/** A text without control characters, except line ends. */
export const printable = (text: string): string => withoutPasswords(text).replace(CONTROL_IN_LINES, '·');

/** A text whose addresses name neither users nor their passwords. */
const withoutPasswords = (text: string): string =>
  text.replace(/\b([a-z]+:\/{1,2})(?!:PASSWORD@)[^\s"'`/]+@/gi, '$1…@');

/** Is it text on one line, without control characters? */
export const isLine = (found: unknown): found is string => typeof found === 'string' && found.search(CONTROL) < 0;

/** Any value, shortened to fit in a one-line message. */
export function shown(found: unknown): string {
  const line = asLine(described(found));
  return line.length <= 80 ? line : `${begun(line, 77)}…`;
}

/** The beginning of a text, without half a letter at its end. */
const begun = (text: string, letters: number): string => text.slice(0, letters).replace(/[\ud800-\udbff]$/, '');

function described(found: unknown): string {
  if (typeof found === 'string') return `"${begun(withoutPasswords(found), 100)}"`;
  if (typeof found === 'number') return String(found); // JSON knows no NaN
  if (found === undefined) return 'nothing';
  try {
    return JSON.stringify(found, withoutSecret) ?? String(found);
  } catch {
    return `a value of type ${typeof found}`; // circular, a bigint, or hostile
  }
}

const withoutSecret = (name: string, value: unknown): unknown =>
  /secret|password/i.test(name) && typeof value === 'string' ? '…' : value;

/** A name in so many letters: cut in the middle, since commands begin alike, and parameters are at the end. */
export function shortened(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const head = Math.floor(letters / 3);
  const tail = name.slice(name.length - (letters - 1 - head));
  return `${begun(name, head)}…${tail.replace(/^[\udc00-\udfff]/, '')}`;
}
