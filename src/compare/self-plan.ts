import { legOf } from '../blocks/leg.js';
import { OptionError, shown } from '../input/refusal.js';
import { checkedOptions } from '../input/schema.js';
import type { Terms } from '../run/how.js';
import { checkGiven, inOrder } from '../run/settings.js';
import { type ComparePlan, LOOK, planComparison } from './plan.js';
import type { StopRule } from './stop-rule.js';
import { SelfOptions, type SelfValues } from './what.js';

/** Comparisons of a bot with itself that are ready to be played, one after the other. */
export interface SelfPlan extends ComparePlan {
  readonly rule: StopRule & { readonly kind: 'sprt' };
  readonly repeat: number;
  /** Blocks between looks. */
  readonly look: number;
}

const BLOCKS = 2_000;
const REPEAT = 1_000;
/** The sequential test that is tried where nothing is said. */
const TEST = { rule: 'sprt', bounds: [0, 0.08], scale: 'normalised' } as const;

/** Options of comparisons that say nothing here. */
const OTHERS: Readonly<Record<string, string>> = {
  estimand: 'a bot against itself comes to exactly 0 in all but head-to-head',
  delta: 'it asks about a difference, which is 0 here',
  swings: 'there are none to keep',
  attribute: 'the parts of a bot do not differ from themselves',
};

/** @throws OptionError, InputError */
export async function planSelf(given: unknown, { limits, shard }: Pick<Terms, 'limits' | 'shard'>): Promise<SelfPlan> {
  if (shard !== null) throw new OptionError('shard: cannot be given together with `aa`');
  checkGiven(given, ['a'], 'a bot is wanted, to be compared with itself');
  const what = checkedOptions(SelfOptions, withoutOthers(given), 'compare') as SelfValues;
  const test = { ...TEST, ...what.stop };
  if (test.rule !== 'sprt')
    throw new OptionError(`stop: with \`aa\` the sequential test is tried; found ${shown(what.stop?.rule)}`);
  const { aa: _aa, repeat = REPEAT, ...shared } = what;
  const plan = await planComparison(
    { blocks: BLOCKS, ...shared, b: what.a, field: what.field ?? usualField(what.a), stop: test, swings: 0 },
    { limits, shard },
  );
  const { settings, lineup, rule, leg } = plan;
  if (rule.kind !== 'sprt') throw new OptionError('stop: with `aa` the sequential test is tried');
  if (lineup.policies[0] === lineup.policies[2])
    throw new OptionError('field: with `aa` must differ from the bot itself; three that are equal always come to 0');
  const look = settings.checkpoint ?? Math.min(LOOK, settings.blocks);
  if (settings.blocks % look !== 0)
    throw new OptionError(
      `blocks: with \`aa\` must be a multiple of the ${look} blocks between looks; found ${settings.blocks}`,
    );
  return {
    ...plan,
    ...{ rule, repeat, look },
    leg: legOf(leg.job, { from: 0, end: settings.blocks * repeat, chunk: look }),
    what: inOrder(SelfOptions.entries, {
      ...plan.what,
      ...{ aa: true, repeat: what.repeat, stop: what.stop, blocks: what.blocks },
      field: what.field && lineup.names[2],
    }),
    title: `compare-aa_${settings.game.ruleSet}_${lineup.labels[0]}`,
    settled: { ...plan.settled, repetitions: repeat, checkpoint: look },
  };
}

/** @throws OptionError for options of comparisons that contradict, or say nothing here */
function withoutOthers(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { b, ...others } = given as Readonly<Record<string, unknown>>;
  if (b !== undefined && b !== others.a)
    throw new OptionError(`aa: compares one bot with itself; found a second, ${shown(b)}`);
  if (others.estimand === 'head-to-head') delete (others as { estimand?: unknown }).estimand;
  for (const [name, why] of Object.entries(OTHERS))
    if (others[name] !== undefined) throw new OptionError(`${name}: cannot be given together with \`aa\`: ${why}`);
  return others;
}

const usualField = (a: SelfValues['a']): string =>
  /^bold\b/.test(typeof a === 'string' ? a : a.name) ? 'sound' : 'bold';
