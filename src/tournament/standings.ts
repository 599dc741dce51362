import type { BlockJob, Form } from '../blocks/block-job.js';
import { simulationOf } from '../blocks/chance.js';
import { type Estimate, estimateOf, superiorOf, withoutFaults } from '../blocks/estimates.js';
import { totalOf } from '../blocks/forms.js';
import type { BlockSums, Layout } from '../blocks/sums.js';
import { makeGame } from '../games/rule-sets.js';
import { tariffOf } from '../games/tariff.js';
import { finite, LEVEL, type Money, moneyFrom } from '../stats/estimates.js';
import type { Interval } from '../stats/interval.js';
import { contrastOf, type Joint, pairsOf, readJoint } from '../stats/joint.js';
import { cyclesOf, rankIntervals, tieGroups } from '../stats/rank.js';
import { ratingDifferences, ratingsOf, ratingWeights } from '../stats/rating.js';
import { simultaneous } from '../stats/simultaneous.js';
import type { PairForm, Schedule } from './schedule.js';

export interface BotStanding {
  /** Points a deal, over all seats held. */
  readonly points: Estimate;
  /** The same in money, where that is asked for. */
  readonly money?: Money;
  /** The same over blocks without any fault. */
  readonly pointsWithoutFaults: Estimate;
  /** Strength in the additive model: points a deal above the average of the bots. */
  readonly rating: Estimate;
  /** The places that it may hold, all ranks together at 95 %. */
  readonly rank: { readonly best: number; readonly worst: number };
}

export interface PairStanding {
  readonly first: number;
  readonly second: number;
  /** Points a deal of the first less those of the second; the interval holds for all pairs together. */
  readonly difference: Estimate;
  /** The same in money, where that is asked for. */
  readonly money?: Money;
  /** p of "no difference", adjusted for the number of pairs. */
  readonly adjusted: number | null;
  /** The probability that the first is better, given the data and no prior opinion. */
  readonly superior: number | null;
  /** The same difference over blocks without any fault. */
  readonly withoutFaults: Estimate;
}

export interface Standings {
  readonly bots: readonly BotStanding[];
  readonly pairs: readonly PairStanding[];
  /** Bots in groups of which none is surely better than another, best first. */
  readonly groups: readonly (readonly number[])[];
  /** Three bots of which each surely beats the next in direct comparison. */
  readonly cycles: readonly (readonly number[])[];
}

/** The forms that standings are made from: each bot's total, and each direct comparison. */
export const standingForms = ({ triples, pairs }: Schedule, bots: number): readonly (readonly Form[])[] => [
  Array.from({ length: bots }, (_, bot) => totalOf(triples, bot)),
  pairs.map(({ form }) => form),
];

export function standingsOf(job: BlockJob, layout: Layout, schedule: Schedule, sums: BlockSums): Standings {
  const games = job.seatings * job.matchLength;
  const bots = job.bots.length;
  const tables = job.triples.map((players) => ({ players, games }));
  const weights = ratingWeights(bots, tables) as number[][];
  const totals = readJoint(sums.core, bots, layout.groups[0]);
  const clean = withoutFaults(sums);
  const cleanTotals = readJoint(clean, bots, layout.groups[0]);
  const held = job.groups[0].map(({ slots }) => slots.length * games);
  const points = (joint: Joint, bot: number): Estimate =>
    estimateOf(
      contrastOf(
        joint,
        held.map((seats, i) => (i === bot ? 1 / seats : 0)),
      ),
    );
  const ratings = ratingsOf(totals, weights, LEVEL);
  const together = totals.blocks < 2 ? [] : ratedPairs(job, totals, weights);
  const ranks = rankIntervals(bots, together);
  const pairs = pairStandings(sums.core, clean, layout.groups[1], job, schedule.pairs);
  const inMoney = moneyStandings(job, layout, schedule, sums);
  return {
    bots: ratings.map((rating, bot) => ({
      points: points(totals, bot),
      ...inMoney?.bots[bot],
      pointsWithoutFaults: points(cleanTotals, bot),
      rating: estimateOf(rating),
      rank: ranks[bot],
    })),
    pairs: pairs.map((pair, i) => ({ ...pair, ...inMoney?.pairs[i] })),
    groups: tieGroups(
      ratings.map(({ mean }) => mean),
      together,
    ),
    cycles: cyclesOf(
      bots,
      pairs.map(({ first, second, difference }) => ({ first, second, interval: asInterval(difference) })),
    ),
  };
}

/** The differences of all ratings, their intervals holding together. */
function ratedPairs({ bots, seed }: BlockJob, totals: Joint, weights: number[][]) {
  const differences = pairsOf(bots.length);
  const contrasts = simultaneous(totals, ratingDifferences(weights), simulationOf(seed));
  return contrasts.map(({ interval }, i) => ({ ...differences[i], interval }));
}

function pairStandings(
  core: Float64Array,
  clean: Float64Array,
  at: number,
  job: BlockJob,
  pairs: readonly PairForm[],
): PairStanding[] {
  const games = job.seatings * job.matchLength;
  const joint = readJoint(core, pairs.length, at);
  const cleanJoint = readJoint(clean, pairs.length, at);
  const contrasts = pairs.map(({ divisor }, i) => pairs.map((_, k) => (k === i ? 1 / (divisor * games) : 0)));
  const seen = joint.blocks < 2 ? null : simultaneous(joint, contrasts, simulationOf(job.seed));
  return pairs.map(({ first, second }, i) => {
    const single = contrastOf(joint, contrasts[i]);
    return {
      first,
      second,
      difference: seen
        ? { ...estimateOf(single), low: finite(seen[i].interval.low), high: finite(seen[i].interval.high) }
        : estimateOf(single),
      adjusted: seen ? seen[i].adjusted : null,
      superior: superiorOf(single),
      withoutFaults: estimateOf(contrastOf(cleanJoint, contrasts[i])),
    };
  });
}

/** Points and differences once more, in money: the groups of its forms come behind those of the scores. */
function moneyStandings(job: BlockJob, { groups }: Layout, { pairs }: Schedule, { core }: BlockSums) {
  if (job.money === undefined) return null;
  const tariff = tariffOf(job.money, makeGame(job.game, job.rules));
  const [, , totalsAt, pairsAt] = groups;
  const totals = readJoint(core, job.bots.length, totalsAt);
  return {
    bots: job.groups[0].map(({ slots }, bot) => {
      const seats = slots.length * job.seatings * job.matchLength;
      const mean = contrastOf(
        totals,
        job.bots.map((_, i) => (i === bot ? 1 / seats : 0)),
      );
      return { money: moneyFrom(estimateOf(mean), tariff) };
    }),
    pairs: pairStandings(core, core, pairsAt, job, pairs).map(({ difference }) => ({
      money: moneyFrom(difference, tariff),
    })),
  };
}

const asInterval = ({ mean, low, high }: Estimate): Interval => ({
  estimate: mean ?? 0,
  low: low ?? Number.NEGATIVE_INFINITY,
  high: high ?? Number.POSITIVE_INFINITY,
  level: LEVEL,
});
