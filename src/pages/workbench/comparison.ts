import type { Duel } from '../../boards/job.js';
import type { BlockSums, PlayedPiece } from '../../boards/sums.js';
import { chunksOf } from '../../experiments/blocks/block-chunks.js';
import { compareDocument } from '../../experiments/compare/document.js';
import type { CompareWhat } from '../../experiments/compare/options.js';
import { COMPARE } from '../../experiments/compare/options.js';
import { comparedOutcome } from '../../experiments/compare/outcome.js';
import { type PathLook, pathFigures } from '../../experiments/compare/path.js';
import { type ComparePlan, planComparison } from '../../experiments/compare/plan.js';
import { sinceThen } from '../../experiments/compare/since-then.js';
import { type Look, watchOf } from '../../experiments/compare/stop-rule.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import type { FullSwing } from '../../experiments/compare/swings.js';
import { LIMITS } from '../../players/bot/limits.js';
import type { Document } from '../../results/document/document.js';
import { withReliance } from '../../runs/document/faults.js';
import type { RunResult } from '../../runs/run/kind.js';
import type { Manifest } from '../../runs/run/manifest.js';
import { commandIs, summaryOf } from '../../runs/run/summary.js';
import type { Executor } from '../../runs/work/executor.js';
import { playInOrder } from '../../runs/work/pieces.js';
import type { ShownDocument } from '../report/page.js';

/** What came of a comparison as far as it was played. */
export interface ComparisonResult {
  readonly summary: RunResult<CompareSummary>['summary'];
  readonly document: Document;
  /** What a page shows of it: with how it came about, and what has changed since the last run. */
  readonly shown: ShownDocument;
  readonly full: readonly FullSwing[];
}

/** A comparison that is played in a page: the plan, the chunks, the tallies and the document are those of `compare`. */
export class Comparison {
  readonly plan: ComparePlan;
  readonly looks: PathLook[] = [];
  private readonly sums: BlockSums;
  private readonly watch: (histogram: ReadonlyMap<number, number>) => Look;
  private deals = 0;

  private constructor(plan: ComparePlan) {
    this.plan = plan;
    this.sums = plan.chunks.sums.none(plan.chunks.from);
    this.watch = watchOf(plan.rule, plan.scale, { budget: plan.settings.blocks, every: plan.chunks.chunk });
  }

  /** Plans `compare`, with what explains it. @throws OptionError, InputError */
  static async of(what: CompareWhat): Promise<Comparison> {
    const plan = await planComparison({ ...what, explain: true }, { limits: LIMITS, shard: null });
    const { job } = plan.chunks;
    const everyBlock = (job.counted.duel as Duel).form;
    return new Comparison({ ...plan, chunks: chunksOf({ ...job, everyBlock }, plan.chunks) });
  }

  get count(): number {
    return this.sums.count;
  }

  get isComplete(): boolean {
    return this.count === this.plan.settings.blocks;
  }

  get swings(): BlockSums['swings'] {
    return this.sums.swings;
  }

  /** Plays what is missing, until it is stopped; `seen` is called after each piece. */
  async play(executor: Executor<PlayedPiece>, stop: AbortSignal, seen: () => void): Promise<void> {
    const { chunks } = this.plan;
    for await (const piece of playInOrder(executor, { ...chunks, from: chunks.from + this.count }, stop)) {
      chunks.sums.add(this.sums, piece);
      this.deals += piece.dealsPlayed;
      seen();
    }
  }

  /** The difference so far, with the interval that holds at all looks together; kept for the curve. */
  look(): Look {
    const look = this.watch(this.sums.histogram);
    const { mean, low, high } = look.sequence;
    if (mean !== null && low !== null && high !== null) this.looks.push({ blocks: this.count, mean, low, high });
    return look;
  }

  /** Is another plan the same run, so that this one can go on? */
  isOf({ plan }: Comparison): boolean {
    const [one, other] = [this.plan, plan].map(({ what, settled }) => JSON.stringify([what, settled.bots]));
    return one === other;
  }

  /** How much more A wins than in another comparison on the same boards; null on others. */
  since(before: Comparison): ReturnType<typeof sinceThen> {
    return sinceThen([this, before].map(({ plan, sums }) => ({ plan, values: sums.everyBlock })));
  }

  /** What `compare` says of as many blocks; `full`: the swings, played again; `facts`: what is said besides. */
  compared(
    full: readonly FullSwing[],
    program: Pick<Manifest, 'version' | 'commit'>,
    facts: readonly string[] = [],
  ): ComparisonResult {
    const { plan, sums, isComplete: complete } = this;
    const played = { sums, begun: undefined, complete, units: sums.count };
    const blocks = { chunks: plan.chunks, played, deals: this.deals, isOnFile: false };
    const outcome = comparedOutcome(plan, blocks, this.watch(sums.histogram), full);
    const { what, settled } = plan;
    const { game, rules, bots, seed } = settled;
    const playedBy = { command: 'compare', ...program, what, limits: LIMITS, game, rules, bots: [...bots], seed };
    const summary = summaryOf(COMPARE, playedBy, outcome, outcome.reliance.reproducible);
    const said = compareDocument(summary as Parameters<typeof compareDocument>[0], summary.run.rules.earlyEnd === true);
    const document = withReliance(said, outcome.reliance);
    const shown: ShownDocument = {
      document: {
        ...document,
        facts: [...document.facts, ...facts],
        figures: [...document.figures, ...pathFigures(this.looks, summary)],
      },
      head: { ...summary.run, commandIs: commandIs({ complete, shard: null, reproducible: summary.reproducible }) },
      method: null,
      reliance: outcome.reliance,
      unfinished: complete ? null : 'what is shown is what was played so far',
    };
    return { summary, document, shown, full };
  }
}
