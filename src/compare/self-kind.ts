import { intervalsIn } from '../blocks/coverage.js';
import {
  DRAWN_BLOCKS,
  type SelfTestPart,
  type SelfTestPlan,
  selfTestKind,
  selfTestOptions,
} from '../blocks/self-test.js';
import { OptionError, shown } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import { checkGiven, inOrder } from '../run/settings.js';
import { checkAlone } from './auction-first.js';
import { ESTIMANDS, SELF_COMPARE, type SelfWhat, type StopWhat } from './options.js';
import { type ComparePlan, LOOK, planComparison } from './plan.js';
import { watchOf } from './stop-rule.js';
import { summariseComparison } from './summary.js';
import { trialRates } from './trials.js';

/** The default sequential test. */
const TEST = { rule: 'sprt', bounds: [0, 0.1], scale: 'normalised' } as const;

/** Options of comparisons that do not apply here. */
const OTHERS: Readonly<Record<string, string>> = {
  delta: 'equivalence is not tried',
  swings: 'there are none to keep',
  records: 'runs are drawn, not played',
  auctionFirst: 'it is not tried',
};

/** Plans comparisons that are drawn from blocks that are played once. @throws OptionError, InputError */
async function planSelf(given: unknown, terms: Pick<Terms, 'limits' | 'shard'>): Promise<SelfTestPlan> {
  checkGiven(given, ['a', 'b'], 'needs two bots, or one twice: as in sound and sound');
  const asked = given as SelfWhat;
  const { own, ofRun, repeat, pool } = selfTestOptions({ ...asked }, terms);
  const { estimand, stop, field, ...shared } = ofRun as Partial<SelfWhat>;
  checkAlone('ab', OTHERS, asked);
  const test = testOf(stop);
  const plans: ComparePlan[] = [];
  for (const each of estimand === undefined ? ESTIMANDS : [estimand]) {
    const others = each === 'two-vs-one' ? {} : { field: field ?? usualField(asked.a) };
    const what = { blocks: DRAWN_BLOCKS, ...shared, estimand: each, stop: test, swings: 0, ...others };
    plans.push(await planComparison({ ...what, seed: shared.seed ?? plans[0]?.settings.seed }, terms));
  }
  const [first] = plans;
  checkField(first);
  const { swings: _swings, ...named } = first.what;
  const { blocks } = asked;
  const [one, other, beside] = first.lineup.labels;
  const facts = [`${one} and ${other}${beside ? `, ${beside} in the field` : ''}; ${repeat} comparisons`];
  return {
    ...first,
    repeat,
    pool,
    facts,
    parts: plans.map((plan) => partOf(plan, repeat)),
    what: inOrder(SELF_COMPARE, { ...named, ...own, estimand, stop, ab: true, field: field && named.field, blocks }),
    title: `compare-ab_${first.settings.game.ruleSet}_${first.lineup.labels[0]}`,
    settled: { ...first.settled, repetitions: repeat, pool },
  };
}

/** @throws OptionError for three equal bots */
function checkField({ estimand, lineup: { policies } }: ComparePlan): void {
  if (estimand === 'head-to-head' && policies[0] === policies[1] && policies[0] === policies[2])
    throw new OptionError('field: must differ from two bots that are equal; three that are equal always come to 0');
}

/** The sequential test to try; none to try intervals only. @throws OptionError for other rules */
function testOf(stop: unknown): StopWhat {
  const given = typeof stop === 'string' ? { rule: stop } : ((stop ?? {}) as { readonly rule?: string });
  if (given.rule === 'none') return given as StopWhat;
  if (given.rule !== undefined && given.rule !== 'sprt')
    throw new OptionError(`stop: self-tests try the sequential test, or none; found ${shown(given.rule)}`);
  return { ...TEST, ...given } as StopWhat;
}

const usualField = (a: SelfWhat['a']): string =>
  /^bold\b/.test(typeof a === 'string' ? a : a.name) ? 'sound' : 'bold';

/** The comparison under one estimand. */
function partOf(plan: ComparePlan, repeat: number): SelfTestPart {
  const { leg, settings, scale, rule, estimand } = plan;
  const fixed = { ...plan, rule: { kind: 'none' } as const };
  const { blocks } = settings;
  const look = settings.checkpoint ?? Math.min(LOOK, blocks);
  return {
    name: estimand,
    leg,
    intervals(sums) {
      const last = watchOf(fixed.rule, scale, { budget: blocks, every: look })(sums.histogram);
      const played = { leg, played: { sums, begun: undefined, complete: true, units: 0 }, deals: 0 };
      return intervalsIn(summariseComparison(fixed, played, last, []));
    },
    tests: async ({ outcomes }, uniform) =>
      rule.kind === 'sprt' ? trialRates({ outcomes, rule, scale, blocks, look, repeat, uniform }) : [],
  };
}

/** Self-tests of comparisons: do 95 % intervals cover 95 %, and do tests keep their error rates? */
export const selfKind = selfTestKind('compare', SELF_COMPARE, planSelf);
