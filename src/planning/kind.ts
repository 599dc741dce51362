import { dealsOfBlock } from '../blocks/block-job.js';
import { describeFaults } from '../blocks/faults.js';
import { outcomeOf, playBlocks } from '../blocks/play.js';
import { findingsOf } from '../compare/findings.js';
import { type ComparePlan, planComparison } from '../compare/plan.js';
import { Watch } from '../compare/stop-rule.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError, refuse } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import type { Kind, Plan, RunOutcome, RunStage } from '../run/kind.js';
import type { How } from '../run/options.js';
import { checkGiven, inOrder } from '../run/settings.js';
import { playRun, type Run } from '../run/start.js';
import { count } from '../text/numbers.js';
import { planDocument, planFact } from './document.js';
import { type EarlierRun, readSeen } from './folder.js';
import { ASKED, PLAN, type PlanWhat } from './options.js';
import { type PlanGoals, type PlanSummary, summarisePlans } from './summary.js';

interface PlanningPlan extends Plan {
  readonly asked: PlanGoals;
  /** The pilot, if the plan is not made from a folder. */
  readonly pilot: ComparePlan | null;
  readonly seen: EarlierRun | null;
}

/** How many blocks does a comparison need? */
export const planKind: Kind<PlanningPlan, PlanSummary> = {
  command: 'plan',
  options: PLAN,
  plan: planPlanning,
  play: (plan, stage) =>
    plan.pilot === null ? ofFolder(plan, plan.seen as EarlierRun) : ofPilot(plan, plan.pilot, stage),
  document: (summary) => planDocument(summary),
  async join() {
    throw new OptionError('shard: plans have no parts');
  },
};

async function planPlanning(given: unknown, terms: Pick<Terms, 'limits' | 'shard'>): Promise<PlanningPlan> {
  if (terms.shard !== null) throw new OptionError('shard: plans have no parts');
  const what = checked(PLAN, given, 'plan');
  const { difference: _d, power: _p, alpha: _a, from, ...ofPilot } = what;
  const { difference, power, alpha } = filled(PLAN, what);
  const asked = { difference: [difference].flat(), power, alpha };
  const own = Object.fromEntries(Object.keys(ASKED).map((name) => [name, (given as PlanWhat)[name as keyof PlanWhat]]));
  if (from !== undefined) {
    const other = Object.keys(given as object).find(
      (name) => !(name in ASKED) && name !== 'from' && (given as PlanWhat)[name as keyof PlanWhat] !== undefined,
    );
    if (other !== undefined)
      throw new OptionError(`${other}: cannot be given together with \`from\`: it is as in the folder`);
    const seen = await readSeen(from);
    const { game, rules, bots, seed } = seen.manifest;
    return {
      ...{ asked, seen, pilot: null, title: `plan_${game}`, hasObjects: false },
      what: inOrder(PLAN, { ...own, from }),
      settled: { game, rules, bots, seed },
    };
  }
  checkGiven(what, ['a', 'b'], 'needs two bots for a pilot, or `from`, a folder of results');
  const pilot = await planComparison({ blocks: PLAN.blocks.usual, ...ofPilot, swings: 0 }, terms);
  const { title, settled, hasObjects } = pilot;
  return {
    ...{ asked, pilot, seen: null, settled, hasObjects },
    title: title.replace(/^compare/, 'plan'),
    what: inOrder(PLAN, { ...pilot.what, blocks: what.blocks, ...own }),
  };
}

async function ofPilot({ asked }: PlanningPlan, pilot: ComparePlan, stage: RunStage): Promise<RunOutcome<PlanSummary>> {
  const { leg, rule, scale, lineup, settings } = pilot;
  const blocks = await playBlocks(leg, stage);
  const { sums } = blocks.played;
  const look = new Watch(rule, scale, { budget: settings.blocks, every: leg.chunk }).look(sums.histogram);
  const { spread } = findingsOf({ job: leg.job, rule, scale, delta: 0 }, sums, look, true);
  const [a, b] = lineup.labels;
  const { deviation, differing, event, independentDeals } = spread;
  if (!deviation) refuse('plan', `${a} and ${b} did not differ in ${count(sums.count)} blocks`);
  const each = dealsOfBlock(leg.job);
  const known = { a, b, deviation, dealsOfBlock: each, blocks: sums.count, differing, event, independentDeals };
  const faults = describeFaults(leg.job, settings.game, sums, lineup.labels);
  const summary = summarisePlans(asked, [known], faults);
  return outcomeOf(pilot, [blocks], { summary, first: planFact(summary), facts: [] });
}

async function ofFolder({ asked }: PlanningPlan, seen: EarlierRun): Promise<RunOutcome<PlanSummary>> {
  const { known, reliance, firstFaults, manifest } = seen;
  const summary = summarisePlans(asked, known, firstFaults);
  return {
    ...{ summary, reliance, complete: true, played: 0, deals: 0, reached: '' },
    digest: manifest.digest ?? '',
    facts: [planFact(summary)],
  };
}

/**
 * Plans a comparison: how many blocks it needs to detect a difference, based on a pilot or a folder of results.
 * @throws OptionError for invalid options, InputError for invalid bots and folders, or for bots that did not differ
 * @example
 * const { summary } = await plan({ a: './mine.ts', b: 'sound', difference: 0.05 });
 * for (const { efforts } of summary.plans) console.log(efforts[0]?.fixed, 'blocks');
 */
export const plan = (what: PlanWhat, how?: How): Promise<Run<PlanSummary>> => playRun(planKind, what, how);
