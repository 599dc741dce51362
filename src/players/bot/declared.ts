import { refuse } from '../../support/input/refusal.js';
import { type AnyBot, DESCRIPTION, type Description, PARTS } from './bot.js';
import type { Policies, Policy } from './spec.js';

/** What bots said of themselves when a run was planned, by source: they must say the same wherever they are loaded. */
export interface Declarations {
  readonly declared?: readonly (readonly [source: string, text: string])[];
}

/** What a bot says of itself, read once: nothing that it says later counts. */
export const descriptionOf = (bot: AnyBot): Description =>
  structuredClone(Object.fromEntries(DESCRIPTION.map((key) => [key, bot[key]])) as Description);

/** What a bot says of itself. @throws InputError if that is not what it said when its run was planned */
export function declaredIn(bot: AnyBot, source: string, where: string, { declared: all }: Declarations): Description {
  const declared = descriptionOf(bot);
  const [, before] = all?.find(([of]) => of === source) ?? [];
  if (before === undefined || before === JSON.stringify(declared)) return declared;
  const said = JSON.parse(before) as Description;
  const key = DESCRIPTION.find((each) => JSON.stringify(said[each]) !== JSON.stringify(declared[each])) ?? 'name';
  const [then, now] = [said[key], declared[key]].map((value) => JSON.stringify(value) ?? 'nothing');
  return refuse(`${where}: ${said.name}`, `${key} is ${now} where it plays, but was ${then} when the run was planned`);
}

/** Does any part see all cards? Then it is not a player. */
export const seesAllCards = (policies: Policies): boolean =>
  PARTS.some((part) => declaredBy(policies[part]).seesAllCards === true);

/** Does it give the same answer to the same question, as far as it says? */
export const isRepeatable = (policy: Policy): boolean => declaredBy(policy).repeatable !== false;

/** The same of all parts. */
export const areRepeatable = (policies: Policies): boolean => Object.values(policies).every(isRepeatable);

export const declaredBy = ({ bot, declared = bot }: Omit<Policy, 'params'>): Description => declared;

/** The same as text, of all bots that were loaded for some policies, each with its source. */
export const declarationsIn = (policies: Policies): (readonly [source: string, text: string])[] =>
  Object.values(policies).flatMap(({ source = '', declared, models = {} }) => [
    ...(declared === undefined ? [] : [[source, JSON.stringify(declared)] as const]),
    ...Object.values(models).flatMap(declarationsIn),
  ]);
