import { type AnyBot, PARTS, type Parameters, type ParameterValue, type Part } from '../../players/bot/bot.js';
import { isRead } from '../../players/bot/equal-parts.js';
import { hasGuest } from '../../players/bot/guest.js';
import { partAsked } from '../../players/bot/seated.js';
import { byPart, formatPolicies, namesOf, type Policies, type Policy } from '../../players/bot/spec.js';
import { several } from '../../results/text/numbers.js';
import { type CheckedSeats, differenceOf, tablesOf } from './checked-seats.js';
import { type Finding, finding, type ShownBoard, type Subject, shownOn } from './finding.js';

/** Are parts independent of the parameters not listed for them in `reads`? A copy set otherwise is asked too. */
export async function checkReads(subject: Subject): Promise<Finding> {
  const { spec, load, games, deals } = subject;
  const [bot, copy] = [await load(), await load()];
  const variations = variationsOf(copy);
  if (variations.length === 0)
    return finding('reads', 'ok', 'no restrictions declared: every parameter counts for every part');
  const count = Math.ceil(deals / (variations.length * games.length));
  let compared = 0;
  for (const [i, variation] of variations.entries()) {
    const others = tablesOf(subject, varyPolicies(copy, variation));
    for (const [at, table] of tablesOf(subject, bot).entries()) {
      const boards = Array.from({ length: count }, (_, nth) => i * count + nth);
      const found = compareTables(table, others[at], variation, boards);
      for (const seats of [table, others[at]]) seats.leave();
      if (typeof found !== 'number') return differing(found.text, variation, shownOn(games[at], spec, found.board));
      compared += found;
    }
  }
  return finding(
    'reads',
    'ok',
    `${several(compared, 'question')} answered alike with ${variations.length} other settings`,
  );
}

/** Plays at one table and asks at both: how many answers of `unaffected` parts are equal, or what differs first. */
function compareTables(
  one: CheckedSeats,
  other: CheckedSeats,
  { unaffected }: Variation,
  boards: readonly number[],
): number | { readonly board: number; readonly text: string } {
  let compared = 0;
  for (const board of boards) {
    for (const table of [one, other]) table.begin(board);
    while (!one.isOver) {
      const isCompared = unaffected.includes(PARTS[partAsked(one.course)]);
      const [said, again] = [one.ask(), other.ask()];
      const text = isCompared ? differenceOf(said, again) : null;
      if (text !== null) return { board, text };
      if (isCompared) compared++;
      for (const table of [one, other]) table.take(said.answer);
    }
  }
  return compared;
}

function differing(text: string, { name, value, unaffected }: Variation, what: ShownBoard): Finding {
  const names = namesOf(unaffected);
  const claim = `${names.join(', ')} should not read ${name}, but ${names.length > 1 ? 'they do' : 'does'}`;
  return finding('reads', 'failed', claim, [{ text: `on board ${what.board} ${text} with ${name}=${value}`, what }]);
}

/** Another setting of one parameter, and the parts that supposedly do not read it. */
interface Variation {
  readonly bot: AnyBot;
  readonly name: string;
  readonly value: ParameterValue;
  readonly unaffected: readonly Part[];
}

/** Settings of a parameter: the ends of its range and places between, or values near its default where it has none. */
function variationsOf(policies: Policies): Variation[] {
  const bots = [...new Set(PARTS.map((part) => policies[part]))];
  return bots.flatMap(({ bot, params }) =>
    Object.entries(params).flatMap(([name, now]) => {
      const unaffected = PARTS.filter((part) => policies[part].bot === bot && !isRead(bot.reads?.[name], part));
      const others = unaffected.length === 0 ? [] : othersOf(bot, name, now);
      return others.filter((value) => value !== now).map((value) => ({ bot, name, value, unaffected }));
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

const varyPolicies = (policies: Policies, { bot, name, value }: Variation): Policies =>
  variedBy(policies, (policy) => (policy.bot === bot ? { ...policy.params, [name]: value } : policy.params));

function variedBy(policies: Policies, paramsOf: (policy: Policy) => Parameters): Policies {
  const all = PARTS.map((part) => policies[part]);
  const varied = new Map(all.map((policy) => [policy, { ...policy, params: Object.freeze(paramsOf(policy)) }]));
  return { ...policies, ...byPart((part) => varied.get(policies[part]) as Policy) };
}
