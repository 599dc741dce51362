import { QUESTIONS, type Question, WORDS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import type { PlayTerms } from '../../players/bot/loading/load-terms.js';
import { formatSpec, parseSpec, parseSpecs } from '../../players/bot/spec.js';
import { questionsOf } from '../../players/features/known.js';
import { wordsIn } from '../../players/system/games.js';
import { OptionError, ofOptions, refuse, shown } from '../../support/input/refusal.js';

/** A range in place of a parameter of a spec: `play=3.0..5.0:0.25`. */
export interface ParameterRange {
  /** As written, including the name. */
  readonly text: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The text after the colon, if any. */
  readonly step: string | undefined;
}

/** A bot with ranges in place of parameters: `sound(play=3.0..5.0:0.25)`. */
export interface RangedBot {
  readonly text: string;
  readonly ranges: readonly ParameterRange[];
  /** The bot as it is: its spec without the ranges. */
  readonly standard: string;
  /** Its spec with values in place of the ranges. */
  spec(values: readonly string[]): string;
}

const RANGES = /\w+\s*=\s*-?[\d.]*\d\.\.[^,()]*/g;
const RANGE = /^(\w+)\s*=\s*(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/;
const EXAMPLE = 'sound(play=3.0..5.0:0.25)';

/**
 * A bot with its ranges; without any in the text, those that it declares. `stepIn`: the step of one that has none.
 * @throws OptionError for no ranges, or wrong ones; InputError for a bot that does not load
 */
export async function readRanged(
  given: string,
  playing: PlayTerms,
  stepIn?: (from: number, to: number) => number,
): Promise<RangedBot> {
  const text = await withDeclared(given, playing, stepIn);
  const ranges = ofOptions(() => rangesIn(text));
  return {
    text,
    ranges,
    standard: ranges.reduce((rest, range) => without(rest, range.text), text),
    spec: (values) => ranges.reduce((rest, range, i) => rest.replace(range.text, `${range.name}=${values[i]}`), text),
  };
}

/** The ranges in a spec, of which there must be at least one. @throws InputError */
function rangesIn(spec: string): readonly ParameterRange[] {
  const ranges = [...spec.matchAll(RANGES)].map(([found]) => {
    const plain = RANGE.exec(found.trimEnd());
    if (plain === null) refuse('spec', `${shown(found)} is not a range of plain numbers, as in ${EXAMPLE}`);
    const [text, name, from, to, step] = plain;
    return { text, name, from, to, step };
  });
  if (ranges.length === 0) refuse('spec', `${shown(spec)} has no range, as in ${EXAMPLE}`);
  for (const { name, from, to, step } of ranges) {
    if (step !== undefined && Number(step) <= 0)
      refuse('spec', `${name}: the step must be above 0; found ${shown(step)}`);
    if (Number(from) > Number(to)) refuse('spec', `${name}: the range must ascend; found ${shown(`${from}..${to}`)}`);
  }
  return ranges;
}

/** A spec of one bot with the ranges that it declares for parameters not given; as it is if it has ranges or parts. */
async function withDeclared(
  text: string,
  playing: PlayTerms,
  stepIn?: (from: number, to: number) => number,
): Promise<string> {
  const { length } = ofOptions(() => parseSpecs(text, 'spec'));
  if (length !== 1) throw new OptionError('spec: expected one bot; found a list');
  if (text.includes('..') || text.includes('+')) return text;
  const spec = ofOptions(() => parseSpec(text, 'spec'));
  const { bot, params } = (await describePolicies(spec, 'spec', playing)).double;
  const game = makeGame(playing.game, playing.rules);
  const given: Record<string, string> = { ...spec.base.given };
  for (const [name, range] of Object.entries(bot.ranges ?? {})) {
    if (range === undefined || given[name] !== undefined || typeof params[name] !== 'number') continue;
    if (!isOfGame(name, game)) continue;
    const [from, to, step = stepIn?.(from, to)] = range;
    given[name] = `${from}..${to}${step === undefined ? '' : `:${Number(step.toPrecision(6))}`}`;
  }
  return formatSpec({ ...spec, base: { ...spec.base, given } });
}

/** Is a parameter that is called like a question or a word for one that the game has? Others always are. */
function isOfGame(name: string, game: Game): boolean {
  if ((QUESTIONS as readonly string[]).includes(name)) return questionsOf(game).includes(name as Question);
  return !(WORDS as readonly string[]).includes(name) || wordsIn([game]).includes(name);
}

/** A spec without one of its parameters, including its comma, or the parentheses if it was the only one. */
function without(spec: string, given: string): string {
  const at = spec.indexOf(given);
  const before = spec.slice(0, at).trimEnd();
  const after = spec.slice(at + given.length).trimStart();
  if (before.endsWith(',')) return before.slice(0, -1) + after;
  return after.startsWith(',') ? before + after.slice(1).trimStart() : before.slice(0, -1) + after.slice(1);
}

/** The most digits after the decimal point in any of these numbers. */
export const digitsOf = (...numbers: readonly string[]): number =>
  Math.max(...numbers.map((text) => text.split('.')[1]?.length ?? 0));

/** A number with `digits` decimals. Adding 0 avoids −0. */
export const fixed = (x: number, digits: number): string => (Number(x.toFixed(digits)) + 0).toFixed(digits);
