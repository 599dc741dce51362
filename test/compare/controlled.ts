/** Blocks that were played both ways, and what comparisons find that are drawn from them. */

import { BoardPlayer } from '../../src/board/player.js';
import type { BlockSums } from '../../src/board/sums.js';
import { type BlockRow, ROW } from '../../src/board/tallies/list.js';
import { LIMITS } from '../../src/bot/limits.js';
import { controlledBlocks, findingsWithControl } from '../../src/compare/control-findings.js';
import type { ControlledPlan } from '../../src/compare/control-kind.js';
import type { CompareWhat } from '../../src/compare/options.js';
import { planComparison } from '../../src/compare/plan.js';
import { strataOf } from '../../src/compare/strata.js';
import { generator } from '../stats/chance.js';

interface BlockPopulation {
  readonly plan: ControlledPlan;
  readonly sums: BlockSums;
  /** By block, with the control's card play and with the bots' own; undefined where all deals are equal. */
  readonly cheap: readonly (BlockRow | undefined)[];
  readonly own: readonly (BlockRow | undefined)[];
}

/** Plays blocks 0 … size − 1 both ways. */
export async function populationOf(what: CompareWhat, size: number): Promise<BlockPopulation> {
  const plan = (await planComparison(what, { limits: LIMITS, shard: null })) as ControlledPlan;
  const played = await Promise.all(
    [plan.control.leg, plan.leg].map(async ({ job }) =>
      (await BoardPlayer.make(job)).play({ first: 0, count: size }, () => 1),
    ),
  );
  const [cheap, own] = played.map(({ rows }) => {
    const byBlock = new Map(rows.map((row) => [row[ROW.block], row]));
    return Array.from({ length: size }, (_, block) => byBlock.get(block));
  });
  return { plan, sums: played[1], cheap, own };
}

interface DrawTerms {
  /** Blocks with the bots' own card play, and how many times as many with the control's. */
  readonly blocks: number;
  readonly times: number;
  readonly draws: number;
  readonly seed: number;
}

/** How often the interval of a comparison covers the mean of the population it is drawn from; and its bias, in standard deviations of its estimate. */
export function coverageOf(population: BlockPopulation, { blocks, times, draws, seed }: DrawTerms) {
  const uniform = generator(seed);
  const { plan, own } = population;
  const { perPoint } = plan.scale;
  const truth = own.reduce((sum, row) => sum + (row?.[ROW.duel] ?? 0), 0) / own.length / perPoint;
  const errors: number[] = [];
  let [covered, squares] = [0, 0];
  for (let draw = 0; draw < draws; draw++) {
    const { mean, low, high, standardError } = comparisonDrawn(population, blocks, times * blocks, uniform);
    errors.push(mean - truth);
    squares += standardError ** 2;
    if (low <= truth && truth <= high) covered++;
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / draws;
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / draws);
  return { covered: covered / draws, bias: mean / deviation, deviation, error: Math.sqrt(squares / draws) };
}

/** A comparison whose blocks are those of a population, drawn with even numbers for even ones. */
function comparisonDrawn(
  { plan, sums, cheap, own }: BlockPopulation,
  wanted: number,
  size: number,
  uniform: () => number,
) {
  const drawn = Array.from(
    { length: size },
    (_, block) => 2 * Math.floor((uniform() * cheap.length) / 2) + (block % 2),
  );
  const renumbered = (rows: BlockPopulation['own']) =>
    drawn.flatMap((from, block) => (rows[from] === undefined ? [] : [[block, ...rows[from].slice(1)]]));
  const { layout } = plan.leg;
  const found = strataOf({
    ...{ rows: renumbered(cheap), blocks: size, wanted, equalStay: plan.control.equalStay },
    ...{ width: layout.row, matchLength: plan.settings.matchLength },
  });
  const rows = renumbered(own);
  const histogram = new Map<number, number>();
  for (const block of found.chosen) {
    const value = own[drawn[block]]?.[ROW.duel] ?? 0;
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
  }
  const leg = { ...plan.leg, job: { ...plan.leg.job, chosen: found.chosen } };
  const ofDraw = { ...sums, rows, histogram, first: 0, count: found.chosen.length };
  const played = { leg, played: { sums: ofDraw, begun: undefined, complete: true, now: 0, units: 0 } };
  const { findings } = findingsWithControl(controlledBlocks(found, plan.scale, played), played, 0);
  const { mean, low, high, standardError } = findings.naive;
  return { mean: mean as number, low: low as number, high: high as number, standardError: standardError as number };
}
