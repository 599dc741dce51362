import { PARTS, type Part } from '../../players/bot/bot.js';
import { isSamePart } from '../../players/bot/equal-parts.js';
import { byPart, formatSpec, namesOf, PART_NAMES, type Policies, type Spec } from '../../players/bot/spec.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';

/** Parts of a policy that are exchanged together, with a common name. */
export interface ExchangedParts {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Are they the same in both bots, so that exchanging them changes nothing? */
  readonly isSame: boolean;
}

/** Which groups of parts are the same in both bots. */
export const comparedParts = (
  groups: ReturnType<typeof parseExchanged>,
  [a, b]: readonly Policies[],
): ExchangedParts[] =>
  groups.map((group) => ({ ...group, isSame: group.parts.every((part) => isSamePart(a, b, part)) }));

/**
 * Parses a list of parts such as auction, exchange, play. Parts it does not name form one more group, so that shares
 * always sum to the whole difference.
 * @throws InputError
 */
export function parseExchanged(names: readonly string[], where: string): Omit<ExchangedParts, 'isSame'>[] {
  const named = names.map((name): Omit<ExchangedParts, 'isSame'> => {
    if (Object.hasOwn(PART_NAMES, name)) return { name, parts: PART_NAMES[name] };
    const all = Object.keys(PART_NAMES);
    return refuse(where, `${shown(name)} is not a part; parts are ${all.join(', ')}${didYouMean(name, all)}`);
  });
  for (const part of PARTS) {
    const [, twice] = named.filter(({ parts }) => parts.includes(part));
    if (twice !== undefined)
      refuse(where, `${twice.name} is named twice in ${shown(names.join(','))}, or a part of it`);
  }
  const rest = PARTS.filter((part) => !named.some(({ parts }) => parts.includes(part)));
  const all = rest.length > 0 ? [...named, { name: namesOf(rest).join('+'), parts: rest }] : named;
  if (all.length < 2) refuse(where, 'needs at least two parts to part the difference between');
  return all;
}

/** The spec of a hybrid: the listed parts from one bot, the rest from another. */
export function hybridSpec(from: Spec, parts: readonly Part[], others: Spec): string {
  const all = byPart((part) => {
    const spec = parts.includes(part) ? from : others;
    return spec.parts[part] ?? spec.base;
  });
  const { base } = parts.includes('double') ? from : others;
  const rest = PARTS.filter((part) => !PART_NAMES.auction.includes(part) || all[part] !== base);
  return formatSpec({ base, parts: Object.fromEntries(rest.map((part) => [part, all[part]])) });
}
