import { QUESTIONS } from '../../cards/engine/actions.js';
import { numberOf, otherReading } from '../../support/input/number-text.js';
import { didYouMean, isLine, refuse, shown } from '../../support/input/refusal.js';
import { type AnyBot, DESCRIPTION, type Parameters, type ParameterValue } from './bot.js';
import { PART_NAMES } from './spec.js';

/** Checks that a module's default export is a bot. @throws InputError if it does not have the shape of one */
export function checkBot(given: unknown, where: string): AnyBot {
  if (typeof given !== 'object' || given === null) {
    refuse(
      where,
      `the default export must be a bot: an object with a name; found ${given === null ? 'null' : typeof given}`,
    );
  }
  const bot = given as Record<string, unknown>;
  if (!isLine(bot.name) || bot.name.trim() === '') {
    refuse(where, `a bot's name must be a text of one line, and not empty; found ${shown(bot.name)}`);
  }
  if (bot.about !== undefined && !isLine(bot.about)) refuse(where, `about must be one line; found ${shown(bot.about)}`);
  for (const method of ['sit', ...QUESTIONS]) {
    if (bot[method] !== undefined && typeof bot[method] !== 'function') {
      refuse(where, `${method} must be a function; found ${shown(bot[method])}`);
    }
  }
  if (typeof (bot.repeatable ?? true) !== 'boolean')
    refuse(where, `repeatable must be true or false; found ${shown(bot.repeatable)}`);
  checkParameters(bot, where);
  checkChoices(bot, where);
  checkChoicesIn(bot, where);
  checkReads(bot, where);
  for (const key of Object.keys(bot)) {
    const misspelt = typeof bot[key] === 'function' ? neverAsked(key, bot) : unread(key, bot);
    if (misspelt !== '') refuse(where, misspelt);
  }
  return given as AnyBot;
}

/** What is wrong with a method whose name is almost that of a question which has none; empty if nothing. */
export function neverAsked(key: string, bot: object): string {
  if (key === 'sit' || (QUESTIONS as readonly string[]).includes(key)) return '';
  const hint = didYouMean(key, missing(QUESTIONS, bot));
  return hint && `has a method ${key}, which is never asked${hint}; questions are ${QUESTIONS.join(', ')}`;
}

const FIELDS = DESCRIPTION.filter((key) => key !== 'name');

/** The same with a field. */
function unread(key: string, bot: object): string {
  const hint = (DESCRIPTION as readonly string[]).includes(key) ? '' : didYouMean(key, missing(FIELDS, bot));
  return hint && `has a field ${key}, which is never read${hint}`;
}

const missing = (names: readonly string[], bot: object): string[] => names.filter((name) => !(name in bot));

function checkParameters(bot: Record<string, unknown>, where: string): void {
  const { params = {}, paramsAbout = {}, ranges = {} } = bot;
  if (typeof params !== 'object' || params === null) refuse(where, `params must be an object; found ${shown(params)}`);
  const names = Object.keys(params);
  for (const [field, of] of Object.entries({ ranges, paramsAbout }))
    for (const name of Object.keys(Object(of))) checkName(names, name, `${field} has`, where);
  for (const [name, value] of Object.entries(params)) {
    if (!['number', 'string', 'boolean'].includes(typeof value)) {
      refuse(where, `parameter ${name} must default to a number, a text or true/false; found ${shown(value)}`);
    }
    const { [name]: range = [0, 0] } = Object(ranges) as Record<string, unknown>;
    const isRange = Array.isArray(range) && (range.length === 2 || (range.length === 3 && range[2] > 0));
    if (!isRange || !range.every((end) => typeof end === 'number')) {
      refuse(
        where,
        `the range of ${name} must be two numbers, as in [0, 10], or three with a step; found ${shown(range)}`,
      );
    }
    const { [name]: about = '' } = Object(paramsAbout) as Record<string, unknown>;
    if (!isLine(about)) refuse(where, `what is said about ${name} must be one line; found ${shown(about)}`);
  }
}

function checkChoices({ params = {}, choices = {} }: Record<string, unknown>, where: string): void {
  if (typeof choices !== 'object' || choices === null)
    refuse(where, `choices must be an object; found ${shown(choices)}`);
  const texts = Object.entries(Object(params)).filter(([, value]) => typeof value === 'string');
  for (const [name, some] of Object.entries(choices)) {
    const [, usual] =
      texts.find(([text]) => text === name) ??
      refuse(where, `${shown(name)} has choices, but is no parameter that is a text`);
    if (!Array.isArray(some) || !some.includes(usual) || some.some((each) => typeof each !== 'string'))
      refuse(where, `the choices of ${name} must be a list of texts with its default; found ${shown(some)}`);
  }
}

/** Checks in which rule sets a choice can be made. */
function checkChoicesIn({ choices = {}, choicesIn = {} }: Record<string, unknown>, where: string): void {
  for (const [name, some] of Object.entries(Object(choicesIn)))
    for (const [choice, games] of Object.entries(Object(some))) {
      if (!(Object(choices)[name] ?? []).includes(choice))
        refuse(where, `choicesIn has ${shown(choice)}, which is no choice of ${name}`);
      if (!Array.isArray(games) || games.some((game) => typeof game !== 'string'))
        refuse(where, `where ${name} can be ${shown(choice)} must be a list of rule sets; found ${shown(games)}`);
    }
}

/** Checks which parts read which parameters. @throws InputError */
export function checkReads({ params = {}, reads = {} }: Record<string, unknown>, where: string): void {
  if (typeof reads !== 'object' || reads === null) refuse(where, `reads must be an object; found ${shown(reads)}`);
  const names = Object.keys(Object(params));
  const parts = Object.keys(PART_NAMES);
  for (const [name, readers] of Object.entries(reads)) {
    checkName(names, name, 'reads has', where);
    if (!Array.isArray(readers))
      refuse(where, `what reads ${name} must be a list of parts, as in ['auction', 'play']; found ${shown(readers)}`);
    for (const part of readers) {
      if (parts.includes(part)) continue;
      const hint = didYouMean(String(part), parts);
      refuse(where, `${shown(part)} reads ${name}, but is not a part; parts are ${parts.join(', ')}${hint}`);
    }
  }
}

/** @throws InputError if there is no parameter of this name */
function checkName(names: readonly string[], name: string, has: string, where: string): void {
  if (names.includes(name)) return;
  const known = names.length > 0 ? `its parameters are ${names.join(', ')}` : 'it has none';
  refuse(where, `${has} ${shown(name)}, which is no parameter; ${known}${didYouMean(name, names)}`);
}

/** The parameters of a bot, with the given values parsed as the type of their defaults. @throws InputError */
export function readParameters(bot: AnyBot, given: Readonly<Record<string, string>>, where: string): Parameters {
  const defaults: Parameters = bot.params ?? {};
  const values: Record<string, ParameterValue> = { ...defaults };
  for (const [name, text] of Object.entries(given)) {
    const names = Object.keys(defaults);
    if (!Object.hasOwn(defaults, name)) {
      const known = names.length > 0 ? `its parameters are ${names.join(', ')}` : 'it has none';
      refuse(where, `${bot.name} has no parameter ${shown(name)}; ${known}${didYouMean(name, names)}`);
    }
    const at = `${where}: ${bot.name}: parameter ${name}`;
    const [lowest, highest] = bot.ranges?.[name] ?? [-Infinity, Infinity];
    const value = readParameter(defaults[name], text, at, (number) => number >= lowest && number <= highest);
    values[name] = value;
    if (typeof value === 'number' && !(value >= lowest && value <= highest))
      refuse(at, `must be from ${lowest} to ${highest}; found ${text}`);
    const choices = bot.choices?.[name] ?? [text];
    if (!choices.includes(text))
      refuse(at, `must be ${choices.join(' or ')}; found ${shown(text)}${didYouMean(text, choices)}`);
  }
  return Object.freeze(values);
}

const RANGES = '; a range is written as 4..6, and is for sweep and tune';

function readParameter(
  standard: ParameterValue,
  text: string,
  where: string,
  mayBe: (number: number) => boolean,
): ParameterValue {
  if (typeof standard === 'string') return text;
  if (typeof standard === 'boolean') {
    if (text !== 'true' && text !== 'false') refuse(where, `must be true or false; found ${shown(text)}`);
    return text === 'true';
  }
  const number = numberOf(text);
  const reading = /0$/.test(text) || number === undefined ? otherReading(text, mayBe) : '';
  if (number !== undefined && reading === '') return number;
  const hint = reading === '' && /\d\s*(?:-|–|to|bis|\.{2,3}|…)\s*-?[\d.]+$/.test(text) ? RANGES : '';
  return refuse(where, `must be a number; found ${shown(text)}${reading === '' ? hint : ` (${reading})`}`);
}
