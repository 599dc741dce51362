import { type AnyBot, PARTS, type Parameters, type ParameterValue, type Part } from '../bot/bot.js';
import { isRead } from '../bot/equal-parts.js';
import { hasGuest } from '../bot/guest.js';
import { byPart, formatPolicies, type Policies, type Policy } from '../bot/spec.js';

/** Another setting of one parameter, and the parts that supposedly do not read it. */
export interface Variation {
  readonly bot: AnyBot;
  readonly name: string;
  readonly value: ParameterValue;
  readonly deaf: readonly Part[];
}

/** Settings of each parameter: the ends of its range and places between, or values near its default where it has none. */
export function variationsOf(policies: Policies): Variation[] {
  const bots = [...new Set(PARTS.map((part) => policies[part]))];
  return bots.flatMap(({ bot, params }) =>
    Object.entries(params).flatMap(([name, now]) => {
      const deaf = PARTS.filter((part) => policies[part].bot === bot && !isRead(bot.reads?.[name], part));
      const others = deaf.length === 0 ? [] : othersOf(bot, name, now);
      return others.filter((value) => value !== now).map((value) => ({ bot, name, value, deaf }));
    }),
  );
}

function othersOf({ ranges, choices }: AnyBot, name: string, value: ParameterValue): ParameterValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return [...(choices?.[name] ?? [])]; // without choices no other valid value is known
  const range = ranges?.[name];
  if (range === undefined) return [value / 2, 2 * value + 1, 0.9 * value, 1.1 * value];
  const [low, high] = range;
  const isWhole = [low, high, value].every(Number.isInteger) && high - low > 3;
  const between = [0.2, 0.4, 0.6, 0.8].map((place) => low + place * (high - low));
  return [low, high, ...(isWhole ? between.map(Math.round) : between)];
}

/** The same bots, from the same modules, with every parameter set otherwise; null if that makes no difference. */
export function otherSettings(policies: Policies): Policies | null {
  const others = variedBy(policies, ({ bot, params }) =>
    Object.fromEntries(
      Object.entries(params).map(([name, now]) => {
        const other = othersOf(bot, name, now).find((value) => value !== now);
        return [name, other ?? now];
      }),
    ),
  );
  return hasGuest(policies) || formatPolicies(others) === formatPolicies(policies) ? null : others;
}

export const varyPolicies = (policies: Policies, { bot, name, value }: Variation): Policies =>
  variedBy(policies, (policy) => (policy.bot === bot ? { ...policy.params, [name]: value } : policy.params));

function variedBy(policies: Policies, paramsOf: (policy: Policy) => Parameters): Policies {
  const all = PARTS.map((part) => policies[part]);
  const varied = new Map(all.map((policy) => [policy, { ...policy, params: Object.freeze(paramsOf(policy)) }]));
  return { ...policies, ...byPart((part) => varied.get(policies[part]) as Policy) };
}
