import type { Command } from 'commander';
import { HOW, type How } from '../runs/run/options.js';
import { numberOf, otherReading } from '../support/input/number-text.js';
import type { Row, ValueKind } from '../support/input/option.js';
import { OptionError, shown } from '../support/input/refusal.js';
import { checkTies } from '../support/input/ties.js';
import { Flag, tiesOf } from './option-flags.js';

/** Turns what was given on the command line into the library's options: by name, with typed values. */

/** Flags that were given on the command line, by name. */
export const givenFlags = (command: Command): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(command.opts()).filter(([name]) => command.getOptionValueSource(name) === 'cli'));

/** The options given on the command line, with typed values. @throws OptionError for values that cannot be read */
function givenOptions(command: Command): Record<string, unknown> {
  const given = givenFlags(command);
  const options: Record<string, unknown> = {};
  for (const flag of command.options) {
    const name = flag.attributeName();
    if (!(flag instanceof Flag) || given[name] === undefined) continue;
    const value = typedValue(name, flag.row, given[name]);
    if (flag.within === null) options[name] = value;
    else if (given[flag.within] === undefined) throw new OptionError(`${name}: needs \`${flag.within}\``);
    else options[flag.within] = { ...(options[flag.within] as object), [flag.part]: value };
  }
  return options;
}

/** Refuses flags that cannot go together. What one needs may be in the folder of a run. @throws OptionError */
export function refuseTies(command: Command): void {
  const flags = givenFlags(command);
  const given = { ...flags, '--no-out': flags.out === false };
  checkTies(tiesOf(command), given, flags.resume === undefined);
}

/** The options of what is played. @throws OptionError for values that are none */
export function whatOf(command: Command, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const given = Object.entries({ ...more, ...givenOptions(command) });
  return Object.fromEntries(given.filter(([name, value]) => value !== undefined && !(name in HOW)));
}

/** The options of how it is played. @throws OptionError for values that are none */
export function howOf(command: Command): How {
  const { resume } = givenFlags(command);
  const given = Object.fromEntries(Object.entries(givenOptions(command)).filter(([name]) => name in HOW));
  return { ...given, ...(resume !== undefined && { folder: resume, resume: true }) } as How;
}

function typedValue(name: string, { value }: Row, given: unknown): unknown {
  if (value.is === 'by name') return pairsOf(name, Array.isArray(given) ? given : itemsOf(String(given)), value);
  if (Array.isArray(given)) return given.length === 1 ? given[0] : given;
  return typeof given === 'string' ? typed(name, value, given) : given;
}

function typed(name: string, value: ValueKind, given: string): unknown {
  if (value.is === 'number') return numberIn(name, value, given);
  if (value.is === 'word' && typeof value.words[0] === 'number') return numberOr(given);
  if (value.is === 'list') return itemsOf(given).map((item) => typed(name, value.of, item));
  if (value.is !== 'either') return given;
  const meant = value.of.find(({ is }) => is === (given.includes('=') ? 'by name' : 'number'));
  if (meant?.is === 'by name') return pairsOf(name, itemsOf(given), meant);
  return meant?.is === 'number' ? numberIn(name, meant, given) : given;
}

/** A number within the limits of an option. @throws OptionError where a text may be two */
function numberIn(name: string, limits: Extract<ValueKind, { is: 'number' }>, text: string): unknown {
  const { whole = false, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = limits;
  const reading = otherReading(
    text,
    (number) => (!whole || Number.isInteger(number)) && number >= from && number <= to,
  );
  if (reading !== '') throw new OptionError(`${name}: ${limits.expected}; found ${shown(text)} (${reading})`);
  return numberOr(text);
}

const itemsOf = (given: string): string[] => given.split(',').map((each) => each.trim());

/** A number if the text is one; else the text, for the library to refuse. */
const numberOr = (text: string): unknown => numberOf(text) ?? text;

function pairsOf(
  option: string,
  given: readonly string[],
  { form, of }: Extract<ValueKind, { is: 'by name' }>,
): Record<string, unknown> {
  const pairs: Record<string, unknown> = Object.create(null); // with a prototype, the name __proto__ would be lost
  for (const each of given) {
    const [, name, value] = /^([\w-]+)=(.*)$/s.exec(each) ?? [];
    if (name === undefined) throw new OptionError(`${option}: expected ${form}; found ${shown(each)}`);
    if (Object.hasOwn(pairs, name)) throw new OptionError(`${option}: ${name} is given twice`);
    pairs[name] = of?.is === 'number' ? numberIn(option, of, value) : value;
  }
  return pairs;
}
