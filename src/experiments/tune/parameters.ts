import { PARTS } from '../../players/bot/bot.js';
import { bundled, describePolicies } from '../../players/bot/loading/load.js';
import type { PlayTerms } from '../../players/bot/loading/load-terms.js';
import { type Policies, type Policy, parseSpec, type Spec } from '../../players/bot/spec.js';
import { didYouMean, OptionError, ofOptions, refuse, shown } from '../../support/input/refusal.js';
import { digitsOf, fixed, type ParameterRange, readRanged } from '../settings/ranges.js';

/** A parameter of a search. Positions in its range go from 0 to 1. */
export interface SearchParameter {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The distance between its possible values; null for any value. */
  readonly step: number | null;
  readonly digits: number;
  /** Its value in the unchanged bot. */
  readonly standard: number;
}

/** A placeholder for the value of a parameter, with characters that occur in no spec. */
const blank = (i: number): string => `‹${i}›`;

/**
 * A bot with ranges: its parameters, the unchanged bot, and the spec and the text to be loaded with values in place of
 * the ranges.
 * @throws OptionError if it has no ranges that can be searched; InputError for bots that do not load
 */
export async function readSearched(given: string, playing: PlayTerms) {
  const { text, ranges, spec, standard } = await readRanged(given, playing);
  const twice = ranges.find(({ name }, i) => ranges.findIndex((other) => other.name === name) < i);
  if (twice !== undefined) throw new OptionError(`spec: ${shown(text)} has two ranges called ${twice.name}`);
  const specs = [spec(ranges.map((_, i) => blank(i))), spec(ranges.map(({ from }) => from))];
  specs.push(spec(ranges.map(({ to }) => to)), standard);
  const [blanks, ...others] = specs.map((each) => ofOptions(() => parseSpec(each, 'spec')));
  // The ends of ranges first, so that wrong names and limits are reported.
  const policies: Policies[] = [];
  for (const each of others) policies.push(await describePolicies(each, 'spec', playing));
  const parameters = ofOptions(() =>
    ranges.map((range, i) => {
      const { params, bot } = policyOf(range.name, blank(i), blanks, policies[2]);
      const step = range.step ?? bot.ranges?.[range.name]?.[2]?.toString();
      return searched({ ...range, step }, Number(params[range.name]));
    }),
  );
  const { text: bundle } = await bundled(blanks, 'spec');
  const fill = (template: string, values: readonly number[]): string =>
    values.reduce((rest, value, i) => rest.replaceAll(blank(i), String(value)), template);
  return {
    parameters,
    standard: others[2].text,
    spec: (values: readonly number[]) => fill(blanks.text, values),
    loaded: (values: readonly number[]) => fill(bundle, values),
  };
}

/** The bot that has the parameter. @throws InputError if the parameter is not a number */
function policyOf(name: string, placeholder: string, { base, parts }: Spec, policies: Policies): Policy {
  const part = PARTS.find((each) => (parts[each] ?? base).given[name] === placeholder);
  if (part === undefined)
    refuse('spec', `${name} belongs to a bot that is never asked: others answer for all its parts`);
  const value = policies[part].params[name];
  return typeof value === 'number'
    ? policies[part]
    : refuse('spec', `${name}: only numbers can be searched; it is ${shown(value)}`);
}

function searched({ name, from, to, step }: ParameterRange, standard: number): SearchParameter {
  const [low, high] = [Number(from), Number(to)];
  const by = step === undefined ? null : Number(step);
  if (low === high || (by !== null && high - low < by * (1 - 1e-9)))
    refuse(
      'spec',
      `${name}: the range has just one value; found ${shown(`${from}..${to}${by === null ? '' : `:${step}`}`)}`,
    );
  // Without a step, thousandths of the range are fine enough.
  let digits = digitsOf(from, ...(step === undefined ? [to] : [step]));
  if (step === undefined) while ((high - low) * 10 ** digits < 1000) digits++;
  return {
    name,
    from: low,
    to: by === null ? high : low + by * Math.floor((high - low) / by + 1e-9),
    step: by,
    digits,
    standard,
  };
}

export function valueAt({ from, to, step, digits }: SearchParameter, place: number): number {
  const exact = from + place * (to - from);
  return Number(fixed(step === null ? exact : from + step * Math.round((exact - from) / step), digits));
}

/** The position of a value, or of the nearest end of the range. */
const placeOf = ({ from, to }: SearchParameter, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Where a search begins: at given values, else at the bot's. @throws InputError */
export function startOf(
  parameters: readonly SearchParameter[],
  given: Readonly<Record<string, number>>,
): readonly number[] {
  const names = parameters.map(({ name }) => name);
  for (const name of Object.keys(given))
    if (!names.includes(name))
      refuse('start', `${shown(name)} has no range; those with one are ${names.join(', ')}${didYouMean(name, names)}`);
  return parameters.map((parameter) => {
    const { name, from, to, standard } = parameter;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && !(value >= from && value <= to))
      refuse('start', `${name} must be from ${from} to ${to}; found ${value}`);
    return placeOf(parameter, value ?? standard);
  });
}
