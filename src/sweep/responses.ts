import { simulationOf } from '../blocks/chance.js';
import type { BlockPlan } from '../blocks/play.js';
import { digitsOf, fixed, type ParameterRange, rangesIn, withoutRanges } from '../blocks/ranges.js';
import type { BlockSums } from '../board/sums.js';
import type { PlayTerms } from '../bot/external/external-bot.js';
import { describePolicies } from '../bot/loading/load.js';
import { formatSpec, parseSpec } from '../bot/spec.js';
import { makeGame } from '../games/rule-sets.js';
import { stakesOf } from '../games/stakes.js';
import { ofOptions, refuse, shown } from '../input/refusal.js';
import { withError } from '../stats/blockmean.js';
import { liesAbove, liesBelow, type Mean } from '../stats/interval.js';
import { contrastOf, pairsOf, readJoint } from '../stats/joint.js';
import { simultaneous } from '../stats/simultaneous.js';

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
 * A spec without ranges, with those that the bot declares for parameters not given: in their steps, else in tenths. As it is if those
 * are too many settings.
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

/** The result of a setting, in points per deal. */
export interface Response {
  /** The interval is part of a simultaneous 95 % band over all settings. */
  readonly points: Mean;
  /** Is it surely worse than the best one, accounting for all settings? */
  readonly surelyWorse: boolean;
}

/** The response of every setting, and which is best. */
export interface Responses {
  readonly responses: readonly Response[];
  readonly best: number;
}

/** Computes the responses from the sums of the settings' scores. */
export function responsesOf(
  { leg: { job, layout }, lineup }: Pick<BlockPlan, 'leg' | 'lineup'>,
  sums: BlockSums,
): Responses {
  const size = job.groups[0].length;
  const each = job.groups[0][0].slots.length * job.seatings * job.matchLength;
  const joint = readJoint(sums.scores, size, layout.groups[0]);
  const units = job.groups[0].map((_, i) => job.groups[0].map((_, k) => (k === i ? 1 / each : 0)));
  const single = units.map((weights) => contrastOf(joint, weights));
  const means = single.map(({ mean }) => mean);
  const best = means.indexOf(Math.max(...means));
  if (!(joint.blocks > 1)) {
    return {
      responses: single.map((mean) => ({ points: withError(mean), surelyWorse: false })),
      best: Math.max(0, best),
    };
  }
  const { usual, most } = stakesOf(makeGame(job.game, job.rules));
  // Three identical bots score exactly 0.
  const isSame = (setting: number): boolean =>
    job.triples[setting].every((bot) => lineup.policies[bot] === lineup.policies[setting]);
  const events = units.map((_, setting) => (isSame(setting) ? 0 : (2 * usual) / each));
  const band = simultaneous(joint, units, { ...simulationOf(job.seed), events });
  const pairs = pairsOf(size);
  // Settings in the same seats may differ very rarely.
  const event = (3 * most) / each;
  const apart = simultaneous(
    joint,
    pairs.map(({ weights }) => weights),
    { ...simulationOf(job.seed, 2000), events: pairs.map(() => event) },
  );
  const worse = new Set<number>();
  for (const [i, { first, second }] of pairs.entries()) {
    if (second === best && liesBelow(apart[i].interval)) worse.add(first);
    if (first === best && liesAbove(apart[i].interval)) worse.add(second);
  }
  const responses = band.map((each, i) => ({ points: withError(each, each.interval), surelyWorse: worse.has(i) }));
  return { responses, best };
}
