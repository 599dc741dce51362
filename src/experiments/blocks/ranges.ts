import type { PlayTerms } from '../../players/bot/external/external-bot.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import { formatSpec, parseSpec, parseSpecs } from '../../players/bot/spec.js';
import { ofOptions, refuse, shown } from '../../support/input/refusal.js';

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

const RANGES = /\w+\s*=\s*-?[\d.]*\d\.\.[^,()]*/g;
const RANGE = /^(\w+)\s*=\s*(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/;

/** The ranges in a spec, of which there must be at least one. @throws InputError */
export function rangesIn(spec: string, where: string, example: string): readonly ParameterRange[] {
  const ranges = [...spec.matchAll(RANGES)].map(([found]) => {
    const plain = RANGE.exec(found.trimEnd());
    if (plain === null) refuse(where, `${shown(found)} is not a range of plain numbers, as in ${example}`);
    const [text, name, from, to, step] = plain;
    return { text, name, from, to, step };
  });
  if (ranges.length === 0) refuse(where, `${shown(spec)} has no range, as in ${example}`);
  for (const { name, from, to, step } of ranges) {
    if (step !== undefined && Number(step) <= 0)
      refuse(where, `${name}: the step must be above 0; found ${shown(step)}`);
    if (Number(from) > Number(to)) refuse(where, `${name}: the range must ascend; found ${shown(`${from}..${to}`)}`);
  }
  return ranges;
}

/**
 * A spec without ranges, with those that its bot declares for parameters not given, and how many settings these are. As
 * it is if it has a range, or parts of several bots. `stepIn`: the step of a range that has none.
 * @throws OptionError, InputError for a bot that does not load
 */
export async function withDeclaredRanges(
  text: string,
  where: string,
  playing: PlayTerms,
  stepIn?: (from: number, to: number) => number,
): Promise<{ readonly text: string; readonly settings: number }> {
  if (text.includes('..') || text.includes('+') || parseSpecs(text, where).length !== 1) return { text, settings: 1 };
  const spec = ofOptions(() => parseSpec(text, where));
  const { bot, params } = (await describePolicies(spec, where, playing)).double;
  const given: Record<string, string> = { ...spec.base.given };
  let settings = 1;
  for (const [name, range] of Object.entries(bot.ranges ?? {})) {
    if (range === undefined || given[name] !== undefined || typeof params[name] !== 'number') continue;
    const [from, to, step = stepIn?.(from, to)] = range;
    const by = step === undefined ? null : Number(step.toPrecision(6));
    given[name] = `${from}..${to}${by === null ? '' : `:${by}`}`;
    if (by !== null) settings *= Math.floor((to - from) / by + 1e-9) + 1;
  }
  return { text: formatSpec({ ...spec, base: { ...spec.base, given } }), settings };
}

/** The bot as it is: a spec without its ranges. */
export const withoutRanges = (spec: string, ranges: readonly ParameterRange[]): string =>
  ranges.reduce((rest, { text }) => without(rest, text), spec);

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
