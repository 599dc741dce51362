import { PARTS, type Part, type PartName } from './bot.js';
import { declaredBy, isRepeatable } from './declared.js';
import { Guest } from './guest.js';
import { byPart, PART_NAMES, type Policies, type Policy } from './spec.js';

/** The kind of a part that equals none, not even itself when asked again. */
export const UNLIKE = -1;

/** Which parts of some bots give the same answers when asked the same on the same board in the same seat. */
export interface EqualParts {
  /** By bot and part, as many a bot as PARTS: parts with equal numbers answer alike; UNLIKE matches nothing. */
  readonly kinds: Int32Array;
  /** By kind: does it answer alike even if it was not asked the earlier questions? */
  readonly isMemoryless: Uint8Array;
}

/**
 * Two parts are equal if they are of the same bot, and all parameters that they read are equal; those of programs never
 * are. `isKept`: bots of which every answer is kept, as none need be the same again; `staysSeated`: players keep their
 * seats, and what they remember, from one deal to the next.
 */
export function equalPartsOf(
  bots: readonly Policies[],
  { staysSeated, isKept = () => false }: { readonly staysSeated: boolean; readonly isKept?: (bot: number) => boolean },
): EqualParts {
  const numbers = new Map<string, number>();
  const isMemoryless: number[] = [];
  const sources = new Map<unknown, number>();
  const kindOf = (policies: Policies, part: Part, policy = policies[part]): number => {
    const { bot } = policy;
    const keepsNothing = isForgetful(policy);
    if (bot instanceof Guest || !isRepeatable(policy)) return UNLIKE;
    if (!keepsNothing && staysSeated) return UNLIKE;
    const source = policy.source ?? bot;
    if (!sources.has(source)) sources.set(source, sources.size);
    // A player may remember what it was asked for other parts.
    const asked = keepsNothing ? [] : PARTS.filter((other) => policies[other] === policy);
    const { base } = policies;
    const isOwn = base === undefined || base === policy || policy.answersAll === true;
    const leavesNothing = isOwn || bot.sit === undefined;
    const rest = leavesNothing ? UNLIKE : kindOf(policies, part, base);
    if (!leavesNothing && rest === UNLIKE) return UNLIKE;
    const key = JSON.stringify([sources.get(source), parametersRead(policy, part), asked, rest]);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    isMemoryless[number] = keepsNothing ? 1 : 0;
    return number;
  };
  const kinds = bots.flatMap((policies, bot) => PARTS.map((part) => (isKept(bot) ? UNLIKE : kindOf(policies, part))));
  return { kinds: Int32Array.from(kinds), isMemoryless: Uint8Array.from(isMemoryless) };
}

/** Do its players keep no state between questions? */
function isForgetful(policy: Policy): boolean {
  const { memoryless, seesAllCards } = declaredBy(policy);
  return policy.bot.sit === undefined || (memoryless === true && seesAllCards !== true);
}

function parametersRead(policy: Policy, part: Part): [string, unknown][] {
  const { reads } = declaredBy(policy);
  return Object.entries(policy.params).filter(([name]) => isRead(reads?.[name], part));
}

/**
 * Is a part the same in two bots: of one bot, with equal values of all parameters that it reads, and with the same bot
 * for what it leaves out? Exchanging it then changes nothing. Programs count as what they are called by.
 */
export function isSamePart(a: Policies, b: Policies, part: Part): boolean {
  const one = a[part];
  const other = b[part];
  if ((one.source ?? one.bot) !== (other.source ?? other.bot)) return false;
  const [read, otherRead] = [one, other].map((policy) => JSON.stringify(parametersRead(policy, part)));
  if (read !== otherRead) return false;
  const [ownBase, otherBase] = [a.base ?? one, b.base ?? other];
  const isWhole = one.answersAll === true || (ownBase === one && otherBase === other);
  return (
    isWhole ||
    isSamePart(
      byPart(() => ownBase),
      byPart(() => otherBase),
      part,
    )
  );
}

/** The parameters in which a part differs from those of other bots that count as equal. */
export function unreadParameters(
  bots: readonly Policies[],
  { kinds }: EqualParts,
  bot: number,
  part: number,
): string[] {
  const { params } = bots[bot][PARTS[part]];
  const equal = bots.filter((_, other) => kinds[PARTS.length * other + part] === kinds[PARTS.length * bot + part]);
  return Object.keys(params).filter((name) =>
    equal.some((policies) => policies[PARTS[part]].params[name] !== params[name]),
  );
}

/** Is a parameter read by a part, given the declared readers? */
const isRead = (said: readonly PartName[] | undefined, part: Part): boolean =>
  said === undefined || said.some((name) => PART_NAMES[name].includes(part));
