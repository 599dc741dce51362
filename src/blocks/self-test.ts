import type { BlockSums } from '../board/sums.js';
import { filled, type OptionRows } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import type { Kind, RunOutcome, RunStage } from '../run/kind.js';
import type { Uniform } from '../stats/draws.js';
import { several } from '../text/numbers.js';
import { drawsFor } from './chance.js';
import { CoverageCount, type PromisedRate, type SelfTestSummary, type SummaryInterval } from './coverage.js';
import { type BlockLeg, legOf } from './leg.js';
import { SELF_TEST } from './options.js';
import { type BlockPlan, outcomeOf, type PlayedBlocks, playBlocks } from './play.js';
import { BlockPool } from './pool.js';
import { selfTestDocument } from './self-test-document.js';

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
}

/** The options of a self-test, without those of its runs. @throws OptionError */
export function selfTestOptions(given: Readonly<Record<string, unknown>>, { shard }: Pick<Terms, 'shard'>) {
  if (shard !== null) throw new OptionError('shard: a self-test has no parts');
  const { ab: _ab, repeat, pool, ...ofRun } = given;
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
  document: selfTestDocument,
  async join() {
    throw new OptionError('shard: a self-test has no parts');
  },
});

async function playSelfTest(plan: SelfTestPlan, stage: RunStage): Promise<RunOutcome<SelfTestSummary>> {
  const { settings, repeat, pool, parts } = plan;
  const legs: PlayedBlocks[] = [];
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
    const rates = await ratesOf(plan, part, blocks, drawsFor('self-test', settings.seed, number));
    if (stage.signal.aborted) break;
    tested.push({ name: part.name, rates });
  }
  const broken = tested.flatMap(({ rates }) => rates).filter((rate) => rate.broken).length;
  const complete = tested.length === parts.length;
  const summary = { repetitions: complete ? repeat : 0, blocks: settings.blocks, pool, broken, parts: tested };
  const outcome = outcomeOf(plan, legs, { summary });
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
