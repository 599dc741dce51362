import { type AnyBot, PARTS, type ParameterValue } from '../../players/bot/bot.js';
import { hasGuest } from '../../players/bot/guest.js';
import { byPart, formatPolicies, type Policies, type Policy } from '../../players/bot/spec.js';

/** The same bots, from the same modules, with every parameter set otherwise; null if that makes no difference. */
export function otherSettings(policies: Policies): Policies | null {
  const varied = new Map(PARTS.map((part) => [policies[part], variedBy(policies[part])]));
  const others = { ...policies, ...byPart((part) => varied.get(policies[part]) as Policy) };
  return hasGuest(policies) || formatPolicies(others) === formatPolicies(policies) ? null : others;
}

function variedBy(policy: Policy): Policy {
  const params = Object.entries(policy.params).map(([name, now]) => {
    const other = othersOf(policy.bot, name, now).find((value) => value !== now);
    return [name, other ?? now];
  });
  return { ...policy, params: Object.freeze(Object.fromEntries(params)) };
}

/** The ends of a range; other choices; without a range something near, and without choices no other value is known. */
function othersOf({ ranges, choices }: AnyBot, name: string, value: ParameterValue): readonly ParameterValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return choices?.[name] ?? [];
  const range = ranges?.[name];
  return range === undefined ? [value / 2, 2 * value + 1] : [range[0], range[1]];
}
