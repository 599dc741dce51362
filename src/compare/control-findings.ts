import { type Scale, unseenEvent } from '../blocks/cautious.js';
import type { GroupContrast } from '../blocks/contrasts.js';
import type { PlayedBlocks } from '../blocks/play.js';
import type { BlockJob } from '../board/job.js';
import type { BlockSums } from '../board/sums.js';
import { type BlockRow, ROW } from '../board/tallies/list.js';
import { fixedInterval, probablyAbove, withError } from '../stats/blockmean.js';
import { finite, LEVEL, type Mean } from '../stats/interval.js';
import { momentsOf, outcomesOf } from '../stats/outcomes.js';
import {
  type HalfCoefficients,
  halfCoefficients,
  type Stratum,
  type TwoPhaseMean,
  twoPhaseMean,
} from '../stats/two-phase.js';
import { verdictOf } from '../stats/verdict.js';
import type { ControlPlan } from './control-plan.js';
import type { Findings } from './findings.js';
import type { BlockStratum, ControlStrata } from './strata.js';

/** The effect of a control on a comparison. */
export interface ControlFindings {
  /** The bot whose card play was used. */
  readonly bot: string;
  /** Blocks played with it. */
  readonly blocks: number;
  /** How many of these are 0 with any card play, since all their deals are equal. */
  readonly equal: number;
  /** Blocks played with the bots' own card play, and their distinct deals. */
  readonly played: number;
  readonly deals: number;
  /** The regression coefficients on the control for even and odd blocks: each is estimated in one half and used in the other. */
  readonly coefficients: readonly [number | null, number | null];
  /** Distinct deals needed for the same standard error without a control, and their ratio to those played. */
  readonly dealsWithout: number | null;
  readonly saves: number | null;
  readonly strata: readonly StratumFindings[];
  /** The bots' points per deal. Their behaviour is not reported, because the chosen blocks are not representative. */
  readonly points: readonly { readonly name: string; readonly points: Mean; readonly money?: Mean }[];
}

/** Blocks with similar worth. */
export interface StratumFindings {
  /** The lowest and highest worth of their results, in points per deal. */
  readonly least: number;
  readonly most: number;
  /** Their number, and their share of all blocks. */
  readonly blocks: number;
  readonly share: number;
  /** How many were played with the bots' own card play; their mean difference in points per deal, and its deviation. */
  readonly played: number;
  readonly mean: number | null;
  readonly deviation: number | null;
}

/** The blocks of a comparison with a control. */
export interface ControlledBlocks {
  readonly job: BlockJob;
  readonly scale: Scale;
  readonly found: ControlStrata;
  /** Rows of the comparison's own run, by block; blocks without a row are 0. */
  readonly rows: ReadonlyMap<number, BlockRow>;
  /** The range of chosen blocks that were played. */
  readonly from: number;
  readonly end: number;
}

export const controlledBlocks = (
  found: ControlStrata,
  scale: Scale,
  { leg: { job }, played: { sums } }: PlayedBlocks,
): ControlledBlocks => ({
  job,
  scale,
  found,
  rows: new Map(sums.rows.map((row) => [row[ROW.block], row])),
  from: found.chosen[sums.first] ?? Number.POSITIVE_INFINITY,
  end: found.chosen[sums.first + sums.count] ?? Number.POSITIVE_INFINITY,
});

/** The strata of a weighted sum of a row's members. */
function strataOfSum(blocks: ControlledBlocks, from: number, weights: readonly number[]): Stratum[] {
  const value = (row: BlockRow | undefined): number =>
    row === undefined ? 0 : weights.reduce((sum, weight, i) => (weight === 0 ? sum : sum + weight * row[from + i]), 0);
  return blocks.found.strata.map((stratum) => {
    const played = playedOf(blocks, stratum);
    const before = stratum.chosen.indexOf(played[0]);
    return {
      half: stratum.half,
      blocks: stratum.blocks,
      spread: stratum.spread,
      mean: value(stratum.sums) / stratum.blocks,
      controls: played.map((_, i) => value(stratum.rows[before + i])),
      outcomes: played.map((block) => value(blocks.rows.get(block))),
    };
  });
}

/** Contrasts of groups, as without a control. All use the coefficients of the difference, so that sums remain consistent. */
export function controlContrasts(blocks: ControlledBlocks, coefficients: HalfCoefficients): GroupContrast {
  const { groups } = blocks.job;
  const starts = groups.map((_, i) =>
    groups.slice(0, i).reduce((sum, group) => sum + group.length, ROW.groups as number),
  );
  return (group, weights, event = 0) => twoPhaseMean(strataOfSum(blocks, starts[group], weights), coefficients, event);
}

/** The mean difference in points per deal. */
function differenceOf(blocks: ControlledBlocks, sums: BlockSums): TwoPhaseMean {
  const { perPoint } = blocks.scale;
  const event = unseenEvent(outcomesOf(sums.histogram), blocks.scale) / perPoint;
  const strata = strataOfSum(blocks, ROW.duel, [1 / perPoint]);
  return twoPhaseMean(strata, halfCoefficients(strata), event);
}

/** The findings with a control. There is one look, at the end. */
export function findingsWithControl(
  blocks: ControlledBlocks,
  { played: { sums, complete } }: PlayedBlocks,
  delta: number,
): { readonly findings: Findings; readonly mean: TwoPhaseMean } {
  const mean = differenceOf(blocks, sums);
  const naive = withError(mean);
  const isKnown = complete && mean.blocks > 1;
  const { standardError: _, ...sequential } = naive;
  return {
    mean,
    findings: {
      verdict: isKnown ? verdictOf(fixedInterval(mean, LEVEL), delta) : 'undecided',
      naive,
      sequence: { low: null, high: null },
      sequential: isKnown ? sequential : { mean: null, low: null, high: null },
      sprt: null,
      group: null,
      blocksWon: null,
      superior: probablyAbove(mean),
      spread: {
        deviation: finite(Math.sqrt(mean.variance)),
        differing: null,
        event: blocks.scale.event / blocks.scale.perPoint,
        kurtosis: null,
        largestShare: null,
        independentDeals: null,
      },
      needed: [],
    },
  };
}

/** The effect of the control. */
export function controlFindings(
  { label, leg: { end: size } }: ControlPlan,
  blocks: ControlledBlocks,
  { coefficients, variance, standardError }: TwoPhaseMean,
): Omit<ControlFindings, 'points'> {
  const { strata, groups } = blocks.found;
  const sum = (of: (stratum: BlockStratum) => number): number => strata.reduce((all, each) => all + of(each), 0);
  const played = sum((stratum) => playedOf(blocks, stratum).length);
  const deals = sum((stratum) => playedOf(blocks, stratum).reduce((all, block) => all + dealsOf(blocks, block), 0));
  const dealsWithout = ((variance / standardError ** 2) * sum(({ sums }) => sums[ROW.deals])) / size;
  return {
    bot: label,
    blocks: size,
    equal: sum(({ group, blocks }) => (group < 0 ? blocks : 0)),
    played,
    deals,
    coefficients: [finite(coefficients[0]), finite(coefficients[1])],
    dealsWithout: finite(Math.round(dealsWithout)),
    saves: finite(dealsWithout / deals),
    strata: groups.map((_, group) => stratumFindings(blocks, group)),
  };
}

/** The blocks of a stratum that were played with the bots' own card play. */
const playedOf = ({ from, end }: ControlledBlocks, { chosen }: BlockStratum): number[] =>
  chosen.filter((block) => block >= from && block < end);

/** The number of distinct deals in a played block. */
const dealsOf = ({ rows, job }: ControlledBlocks, block: number): number =>
  rows.get(block)?.[ROW.deals] ?? job.matchLength;

function stratumFindings(all: ControlledBlocks, group: number): StratumFindings {
  const { scale, found, rows } = all;
  const strata = found.strata.filter((each) => each.group === group);
  const blocks = strata.reduce((sum, each) => sum + each.blocks, 0);
  const outcomes = new Map<number, number>();
  for (const block of strata.flatMap((each) => playedOf(all, each))) {
    const outcome = rows.get(block)?.[ROW.duel] ?? 0;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const { blocks: played, mean, variance } = momentsOf(outcomesOf(outcomes));
  const { least, most } = found.groups[group];
  return {
    least: Math.sqrt(least) / scale.perPoint,
    most: Math.sqrt(most) / scale.perPoint,
    blocks,
    share: blocks / found.blocks,
    played,
    mean: finite(mean / scale.perPoint),
    deviation: finite(Math.sqrt(variance) / scale.perPoint),
  };
}
