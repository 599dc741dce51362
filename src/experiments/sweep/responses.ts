import type { PlayTerms } from '../../players/bot/external/external-bot.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import { formatSpec, parseSpec } from '../../players/bot/spec.js';
import { ofOptions, refuse, shown } from '../../support/input/refusal.js';
import { digitsOf, fixed, type ParameterRange, rangesIn, withoutRanges } from '../blocks/ranges.js';

/** A parsed spec in which some parameters are ranges: `sound(play=3.0..5.0:0.25)`. */
export interface Sweep {
  /** The names of the parameters with ranges: `play`. */
  readonly parameters: readonly string[];
  /** Every setting: the parameters' values as text, and the spec with these values. */
  readonly settings: readonly { readonly values: readonly string[]; readonly spec: string }[];
  /** The spec without the swept parameters: the unchanged bot. */
  readonly standard: string;
}

const MOST_SETTINGS = 200;

/**
 * A spec without ranges, with those that the bot declares for parameters not given: in their steps, else in tenths. As
 * it is if those are too many settings.
 */
export async function rangedSpec(text: string, where: string, playing: PlayTerms): Promise<string> {
  if (text.includes('..') || text.includes('+')) return text;
  const spec = ofOptions(() => parseSpec(text, where));
  const { bot, params } = (await describePolicies(spec, where, playing)).double;
  const given: Record<string, string> = { ...spec.base.given };
  let settings = 1;
  for (const [name, range] of Object.entries(bot.ranges ?? {})) {
    if (range === undefined || given[name] !== undefined || typeof params[name] !== 'number') continue;
    const [from, to, step = Number(((to - from) / 10).toPrecision(6))] = range;
    given[name] = `${from}..${to}:${step}`;
    settings *= Math.floor((to - from) / step + 1e-9) + 1;
  }
  return settings > MOST_SETTINGS ? text : formatSpec({ ...spec, base: { ...spec.base, given } });
}

/** @throws InputError */
export function parseSweep(text: string, where: string): Sweep {
  const ranges = rangesIn(text, where, 'sound(play=3.0..5.0:0.25)');
  let settings: { values: readonly string[]; spec: string }[] = [{ values: [], spec: text }];
  for (const range of ranges) {
    const values = valuesOf(range, where);
    settings = settings.flatMap(({ values: before, spec }) =>
      values.map((value) => ({
        values: [...before, value],
        spec: spec.replace(range.text, `${range.name}=${value}`),
      })),
    );
    if (settings.length > MOST_SETTINGS) refuse(where, `${shown(text)} has more than ${MOST_SETTINGS} settings`);
  }
  if (settings.length < 2) refuse(where, `${shown(text)} has just one setting`);
  return { parameters: ranges.map(({ name }) => name), settings, standard: withoutRanges(text, ranges) };
}

function valuesOf({ name, from, to, step = '1' }: ParameterRange, where: string): string[] {
  const digits = digitsOf(from, step);
  const [low, high, by] = [from, to, step].map(Number);
  const count = Math.floor((high - low) / by + 1e-9) + 1;
  if (count > MOST_SETTINGS) refuse(where, `${name}: has ${count} values, more than ${MOST_SETTINGS}`);
  return Array.from({ length: count }, (_, i) => fixed(low + i * by, digits));
}
