import type { BlockJob } from '../blocks/block-job.js';
import { type Conduct, conductOf } from '../blocks/conduct.js';
import { addSums, type BlockSums, type Layout, noBlocks } from '../blocks/sums.js';
import type { Game } from '../engine/game.js';
import { fixedInterval, meanOfOutcomes } from '../stats/blockmean.js';
import { LEVEL } from '../stats/estimates.js';
import { mirrored, momentsOf, outcomesOf } from '../stats/outcomes.js';
import type { SprtState } from '../stats/sprt.js';
import { estimateAfterSprt } from '../stats/stopped.js';
import { hypothesesOf, type StopRule, Watch } from './stop-rule.js';

/** Many comparisons of a bot with itself, one after the other: do intervals and tests keep what they promise? */

/** How one comparison of a bot with itself went. There is no difference, so whatever finds one errs. */
export interface Repetition {
  /** Does the interval at the end cover 0? */
  readonly covers: boolean;
  /** Did the interval at any look exclude 0, read as if it were the end? */
  readonly naiveExcluded: boolean;
  /** Did the confidence sequence exclude 0 at any look? */
  readonly sequenceExcluded: boolean;
  readonly sprt: 'H0' | 'H1' | 'continue';
  /** Does the interval of the sequential design cover 0? */
  readonly stoppedCovers: boolean;
  readonly conducts: readonly Conduct[];
}

/** Follows the comparisons chunk by chunk. */
export class Repetitions {
  readonly done: Repetition[] = [];
  private readonly job: BlockJob;
  private readonly layout: Layout;
  private readonly game: Game;
  private readonly rule: StopRule & { kind: 'sprt' };
  private readonly perPoint: number;
  private readonly blocks: number;
  private sums: BlockSums;
  private watch: Watch;
  private naiveExcluded = false;
  private sequenceExcluded = false;
  private stopped: { readonly state: SprtState; readonly histogram: ReadonlyMap<number, number> } | null = null;
  private last: SprtState | null = null;

  /** Comparisons of `blocks` blocks each. */
  constructor(
    job: BlockJob,
    layout: Layout,
    game: Game,
    { rule, perPoint, blocks }: { rule: StopRule & { kind: 'sprt' }; perPoint: number; blocks: number },
  ) {
    this.job = job;
    this.layout = layout;
    this.game = game;
    this.rule = rule;
    this.perPoint = perPoint;
    this.blocks = blocks;
    this.sums = noBlocks(layout, 0);
    this.watch = new Watch(rule, perPoint, blocks);
  }

  /** Adds a chunk, after which there is a look. */
  add(chunk: BlockSums): void {
    addSums(this.sums, chunk, this.layout);
    const { histogram } = this.sums;
    const { sequence, sprt } = this.watch.look(histogram);
    const naive = fixedInterval(meanOfOutcomes(outcomesOf(histogram), this.perPoint), LEVEL);
    const covers = naive.low <= 0 && naive.high >= 0;
    this.naiveExcluded ||= !covers;
    this.sequenceExcluded ||= sequence.low > 0 || sequence.high < 0;
    this.last = sprt;
    if (this.stopped === null && sprt && sprt.verdict !== 'continue') {
      this.stopped = { state: sprt, histogram: new Map(histogram) };
    }
    if (this.sums.count === this.blocks) this.end(covers);
  }

  private end(covers: boolean): void {
    const { naiveExcluded, sequenceExcluded } = this;
    const conducts = Array.from({ length: this.job.watched.bots }, (_, bot) =>
      conductOf(this.job, this.game, this.sums, bot),
    );
    const sprt = this.stopped?.state.verdict ?? 'continue';
    this.done.push({ covers, naiveExcluded, sequenceExcluded, sprt, stoppedCovers: this.stoppedCovers(), conducts });
    this.sums = noBlocks(this.layout, this.sums.first + this.blocks);
    this.watch = new Watch(this.rule, this.perPoint, this.blocks);
    this.naiveExcluded = this.sequenceExcluded = false;
    this.stopped = null;
  }

  private stoppedCovers(): boolean {
    const outcomes = outcomesOf(this.stopped?.histogram ?? this.sums.histogram);
    if (!(momentsOf(outcomes).variance > 0)) return true;
    const test = {
      hypotheses: hypothesesOf(this.rule, this.perPoint),
      rates: this.rule,
      verdict: this.stopped?.state.verdict ?? ('continue' as const),
      first: (this.stopped?.state ?? this.last)?.first ?? null,
    };
    const { low, high } = estimateAfterSprt(mirrored(outcomes), test, LEVEL);
    return low <= 0 && high >= 0;
  }
}

/** How many intervals of a kind were there, and how many of them covered the truth? */
export interface Coverage {
  readonly kind: string;
  readonly intervals: number;
  readonly covered: number;
}

/** Fewer trials than this say little; intervals of fewer are counted apart. */
const ENOUGH = 50;

interface AnyInterval {
  readonly trials: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The coverage of every interval of conduct. The truth is not known, but all repetitions together come close to it: `whole` is the conduct over
 * all blocks.
 */
export function coverageOfConduct(repetitions: readonly Repetition[], whole: readonly Conduct[]): Coverage[] {
  const counts = new Map<string, { intervals: number; covered: number }>();
  const truths = whole.map(intervalsOf);
  for (const { conducts } of repetitions) {
    for (const [bot, conduct] of conducts.entries()) {
      for (const [i, { kind, interval }] of intervalsOf(conduct).entries()) {
        const truth = truths[bot][i].value;
        if (interval.low === null || interval.high === null || truth === null) continue;
        const name = interval.trials >= ENOUGH ? kind : `${kind}, below ${ENOUGH} trials`;
        const count = counts.get(name) ?? { intervals: 0, covered: 0 };
        count.intervals++;
        if (interval.low <= truth && truth <= interval.high) count.covered++;
        counts.set(name, count);
      }
    }
  }
  return [...counts].map(([kind, count]) => ({ kind, ...count }));
}

function intervalsOf(conduct: Conduct): { kind: string; interval: AnyInterval; value: number | null }[] {
  const rate = (kind: string, each: AnyInterval & { rate: number | null }) => ({
    kind,
    interval: each,
    value: each.rate,
  });
  const mean = (kind: string, each: AnyInterval & { mean: number | null }) => ({
    kind,
    interval: each,
    value: each.mean,
  });
  return [
    ...conduct.roles.map(({ share }) => rate('share of a role', share)),
    ...conduct.roles.map(({ points }) => mean('points in a role', points)),
    ...conduct.bySeat.map(({ points }) => mean('points in a seat', points)),
    rate('wins as defender', conduct.wonAsDefender),
    ...conduct.contracts.flatMap(({ declared, won, tricks, points }) => [
      rate('share of a contract', declared),
      rate('wins of a contract', won),
      mean('tricks of a contract', tricks),
      mean('points of a contract', points),
    ]),
  ];
}
