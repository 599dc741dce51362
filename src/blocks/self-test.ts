import { filled, type OptionRows } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError } from '../input/refusal.js';
import { keyOf, nameNumber } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { Terms } from '../run/how.js';
import type { Kind, RunOutcome, RunStage } from '../run/kind.js';
import type { Uniform } from '../stats/draws.js';
import { count, several } from '../text/numbers.js';
import { type Section, wrapped } from '../text/section.js';
import { table } from '../text/text-table.js';
import { CoverageCount, type PromisedRate, type SummaryInterval } from './coverage.js';
import { type BlockLeg, legOf } from './leg.js';
import { SELF_TEST } from './options.js';
import { type BlockPlan, type CountedBlocks, outcomeOf, playBlocks } from './play.js';
import { BlockPool } from './pool.js';
import type { BlockSums } from './sums.js';

/** Self-tests of runs of blocks: a pool is played once, runs are drawn from it, and their results are compared with the truth about the pool. */

/** The default number of blocks in each run drawn. */
export const DRAWN_BLOCKS = 2_000;

/** A run that is drawn again and again. */
export interface SelfTestPart {
  /** Distinguishes it from other parts; empty if there are none. */
  readonly name: string;
  readonly leg: BlockLeg;
  /** The intervals of a run with these sums, always in the same order. */
  intervals(sums: BlockSums): readonly SummaryInterval[];
  /** The error rates of tests on blocks of this pool, if there are tests. */
  tests?(pool: BlockPool, uniform: Uniform): Promise<readonly PromisedRate[]>;
}

export interface SelfTestPlan extends BlockPlan {
  readonly parts: readonly SelfTestPart[];
  readonly repeat: number;
  readonly pool: number;
  readonly facts: readonly string[];
}

/** `summary.json` of a self-test. */
export interface SelfTestSummary {
  /** Runs drawn. */
  readonly repetitions: number;
  /** Blocks in each. */
  readonly blocks: number;
  /** Blocks played, to draw from. */
  readonly pool: number;
  /** How many promises are broken: the 99.9 % interval of the rate lies outside the promised bounds. */
  readonly broken: number;
  readonly parts: readonly { readonly name: string; readonly rates: readonly PromisedRate[] }[];
}

/** The options of a self-test, without those of its runs. @throws OptionError */
export function selfTestOptions(given: Readonly<Record<string, unknown>>, { shard }: Pick<Terms, 'shard'>) {
  if (shard !== null) throw new OptionError('shard: a self-test has no parts');
  const { aa: _aa, ab: _ab, repeat, pool, ...ofRun } = given;
  const own = checked(SELF_TEST, { repeat, pool }, 'self-test');
  const size = filled(SELF_TEST, own);
  return { own, ofRun, repeat: size.repeat, pool: size.pool };
}

/** The kind of a command's self-tests. They have no journal. */
export const selfTestKind = <P extends SelfTestPlan>(
  command: string,
  options: OptionRows,
  plan: Kind<P, SelfTestSummary>['plan'],
): Kind<P, SelfTestSummary> => ({
  command,
  options,
  neverResumed: 'self-tests are not kept while they are played',
  plan,
  play: playSelfTest,
  async join() {
    throw new OptionError('shard: a self-test has no parts');
  },
});

async function playSelfTest(plan: SelfTestPlan, stage: RunStage): Promise<RunOutcome<SelfTestSummary>> {
  const { settings, repeat, pool, parts } = plan;
  const legs: CountedBlocks[] = [];
  const tested: SelfTestSummary['parts'][number][] = [];
  for (const [number, part] of parts.entries()) {
    const blocks = new BlockPool(part.leg.layout);
    const leg = legOf(part.leg.job, { from: 0, end: pool, chunk: 1 });
    const look = (_: BlockSums, block: BlockSums) => {
      blocks.add(block);
      return { ends: false };
    };
    legs.push(await playBlocks(leg, { ...stage, kept: null }, { look }));
    if (blocks.size < pool) break;
    const rates = await ratesOf(plan, part, blocks, chanceOf(settings.seed, number));
    if (stage.signal.aborted) break;
    tested.push({ name: part.name, rates });
  }
  const broken = tested.flatMap(({ rates }) => rates).filter((rate) => rate.broken).length;
  const complete = tested.length === parts.length;
  const summary = { repetitions: complete ? repeat : 0, blocks: settings.blocks, pool, broken, parts: tested };
  const outcome = outcomeOf(plan, legs, {
    summary,
    facts: plan.facts,
    sections: () => selfTestSections(summary),
    files: {},
  });
  return { ...outcome, complete, reached: `${tested.length} of ${several(parts.length, 'part')} complete` };
}

/** Draws the runs of a part, yielding to signals in between. */
async function ratesOf(
  { repeat, settings }: SelfTestPlan,
  part: SelfTestPart,
  pool: BlockPool,
  uniform: Uniform,
): Promise<PromisedRate[]> {
  const coverage = new CoverageCount(part.intervals(pool.whole));
  for (let run = 0; run < repeat; run++) {
    coverage.add(part.intervals(pool.draw(settings.blocks, uniform)));
    if (run % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return [...((await part.tests?.(pool, uniform)) ?? []), ...coverage.rates];
}

/** Random draws from their own stream of the seed, so that a self-test is reproducible. */
function chanceOf(seed: string, part: number): Uniform {
  const key = keyOf(seed);
  const stream = new Stream();
  stream.seed(key.bot0, key.bot1, nameNumber('self-test'), part);
  return () => stream.fraction();
}

function selfTestSections({ parts, broken, repetitions, blocks, pool }: SelfTestSummary): Section[] {
  const promises = parts.flatMap(({ rates }) => rates).filter(({ promised }) => promised !== null).length;
  const kept = broken === 0 ? `All ${promises} promises are kept` : `${broken} of ${promises} promises are broken`;
  const verdict = repetitions === 0 ? 'Stopped before its end.' : `${kept}.`;
  return [
    {
      title: 'Verdict',
      text: wrapped(verdict),
      note: `Each run has ${count(blocks)} blocks drawn from ${count(pool)}, whose values are the truth. A promise is broken if the 99.9 % interval of the rate lies outside it.`,
    },
    ...parts.map(({ name, rates }) => ({
      title: `How often${name === '' ? '' : `: ${name}`}`,
      text: table(
        ['', 'trials', 'rate, 99.9 %', 'promised', ''],
        rates.map((rate) => [rate.kind, count(rate.trials), ...shownRate(rate)]),
      ),
    })),
  ];
}

function shownRate({ rate, low, high, promised, broken }: PromisedRate): string[] {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const [least, most] = promised ?? [0, 1];
  const bounds = [least > 0 ? `≥ ${100 * least} %` : '', most < 1 ? `≤ ${Math.round(1000 * most) / 10} %` : ''];
  return [
    `${percent(rate)} % (${percent(low)}–${percent(high)})`,
    bounds.filter((bound) => bound !== '').join(', ') || '–',
    broken ? 'broken' : '',
  ];
}
