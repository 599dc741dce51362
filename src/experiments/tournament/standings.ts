import type { BlockJob, Form } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import type { Lineup } from '../../runs/run/lineup.js';
import { type BlockMean, fixedInterval, probablyAbove, withError, withUnseen } from '../../stats/blockmean.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { contrastOf, type Joint, jointOfContrasts, pairsOf } from '../../stats/joint.js';
import { cyclesOf, rankIntervals } from '../../stats/rank.js';
import { ratingWeights } from '../../stats/rating.js';
import { simultaneous } from '../../stats/simultaneous.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { simulationOf, unseenPoints, withoutFaults } from '../blocks/contrasts.js';
import { totalOf } from '../blocks/forms.js';
import type { Schedule } from './schedule.js';

export interface BotStanding {
  /** Points per deal over all seats held. */
  readonly points: Mean;
  /** The same over blocks without faults. */
  readonly pointsWithoutFaults: Mean;
  /** Strength in the additive model: points per deal above the average of the bots. */
  readonly rating: Mean;
  /** The possible ranks: simultaneous 95 % confidence sets. */
  readonly rank: { readonly best: number; readonly worst: number };
}

/** A direct comparison of two bots, by their labels. */
export interface TournamentPair {
  readonly first: string;
  readonly second: string;
  /** Points per deal of the first minus those of the second, with a simultaneous interval over all pairs. */
  readonly difference: Mean;
  /** The same with an interval for this pair alone. */
  readonly single: Mean;
  /** p of "no difference", adjusted for the number of pairs; this and the next two: null for the same bot twice. */
  readonly adjusted: number | null;
  /** p of "no difference" by Student's law, for this pair alone. */
  readonly p: number | null;
  /** The posterior probability that the first is better, under a flat prior. */
  readonly superior: number | null;
  /** The difference over blocks without faults. */
  readonly withoutFaults: Mean;
}

/** The forms for standings: each bot's total, and what direct comparisons are made of. */
export const standingForms = (schedule: Schedule, bots: number): readonly (readonly Form[])[] => [
  Array.from({ length: bots }, (_, bot) => totalOf(schedule.triples, bot)),
  ...(areApart(schedule) ? schedule.numbers.map((number) => [number]) : [schedule.numbers]),
];

/** With more pairs at one table their products are not kept, which would be the square of the pairs. */
export const MOST_TOGETHER = 300;

const areApart = ({ isOneTable, numbers }: Schedule): boolean => isOneTable && numbers.length > MOST_TOGETHER;

/** Standings of all bots and pairs, and cycles of three bots, each of which surely beats the next. */
export function standingsOf(
  { job, tallies }: BlockChunks,
  schedule: Schedule,
  sums: BlockSums,
  { labels, identities }: Lineup,
): { bots: readonly BotStanding[]; pairs: readonly TournamentPair[]; cycles: readonly (readonly string[])[] } {
  const games = job.seatings * job.matchLength;
  const bots = job.bots.length;
  const tables = job.triples.map((players) => ({ players, games }));
  const weights = ratingWeights(bots, tables) as number[][];
  const totals = tallies.scores.read(sums.scores, 0);
  const clean = withoutFaults(sums);
  const cleanTotals = tallies.scores.read(clean, 0);
  const unseen = unseenPoints(job);
  const held = job.counted.groups[0].map(({ slots }) => slots.length * games);
  const points = (joint: Joint, bot: number): Mean => aSeat(joint, held, bot, unseen);
  const together = totals.blocks < 2 ? [] : ratedPairs(job, totals, weights, schedule);
  const ranks = rankIntervals(bots, together);
  const pairs = pairStandings(job, (cells, at) => tallies.scores.read(cells, 1 + at), sums, schedule);
  return {
    bots: weights.map((row, bot) => ({
      points: points(totals, bot),
      pointsWithoutFaults: points(cleanTotals, bot),
      rating: withError(withUnseen(contrastOf(totals, row), unseen / held[bot])),
      rank: ranks[bot],
    })),
    pairs: pairs.map((pair) => {
      const [first, second] = [labels[pair.first], labels[pair.second]];
      const isSame = identities[pair.first] === identities[pair.second];
      return { ...pair, ...(isSame && OF_SAME), first, second };
    }),
    cycles: cyclesOf(
      bots,
      pairs.map(({ first, second, difference }) => ({ first, second, interval: difference })),
    ).map((cycle) => cycle.map((bot) => labels[bot])),
  };
}

/** Of two that are the same bot: a difference between them is chance, so nothing is probable. */
const OF_SAME = { adjusted: null, p: null, superior: null } as const;

/** A bot's mean for each seat held, with an allowance for an event of size `unseen` that has not been seen yet. */
function aSeat(totals: Joint, held: readonly number[], bot: number, unseen: number): Mean {
  const weights = held.map((seats, i) => (i === bot ? 1 / seats : 0));
  return withError(withUnseen(contrastOf(totals, weights), unseen / held[bot]));
}

/** The differences of all ratings, with simultaneous intervals that allow for unseen events as those of pairs do. */
function ratedPairs(job: BlockJob, totals: Joint, weights: number[][], { pairs, isOneTable }: Schedule) {
  const differences = pairsOf(job.bots.length);
  const direct = new Set(pairs.map(({ first, second }) => `${first} ${second}`));
  const unit = unitsOf(job);
  const events = differences.map(({ first, second }) => {
    const largest = weights[first].reduce(
      (most, weight, k) => Math.max(most, Math.abs(weight - weights[second][k])),
      0,
    );
    return unit(first, second, direct.has(`${first} ${second}`) ? isOneTable : undefined) * largest;
  });
  const contrasts = differences.map((pair) => pair.weights);
  const found = simultaneous(jointOfContrasts(totals, weights), contrasts, { ...simulationOf(job.seed), events });
  return found.map(({ interval }, i) => ({ ...differences[i], interval }));
}

/** `read`: what the numbers of pairs have come to, all of them, or from one on. */
function pairStandings(
  job: BlockJob,
  read: (cells: Float64Array, at: number) => Joint,
  sums: BlockSums,
  schedule: Schedule,
) {
  const { pairs, isOneTable } = schedule;
  const games = job.seatings * job.matchLength;
  const unit = unitsOf(job);
  const events = pairs.map(({ first, second, divisor }) => unit(first, second, isOneTable) / (divisor * games));
  const [singles, clean] = [sums.scores, withoutFaults(sums)].map((cells) =>
    contrastsOfPairs(schedule, games, (at) => read(cells, at)).map((found, i) => withUnseen(found, events[i])),
  );
  const seen =
    areApart(schedule) || singles[0].blocks < 2
      ? null
      : simultaneous(read(sums.scores, 0), weightsOf(schedule, games), { ...simulationOf(job.seed), events });
  return pairs.map(({ first, second }, i) => {
    const single = singles[i];
    const superior = probablyAbove(single);
    const p = superior === null ? null : 2 * Math.min(superior, 1 - superior);
    // each takes its part of the error (Bonferroni)
    const apart =
      areApart(schedule) && p !== null
        ? { interval: fixedInterval(single, 1 - (1 - LEVEL) / pairs.length), adjusted: Math.min(1, p * pairs.length) }
        : null;
    const { interval, adjusted } = seen?.[i] ?? apart ?? { adjusted: null };
    return {
      first,
      second,
      difference: withError(single, interval),
      single: withError(single),
      adjusted,
      p,
      superior,
      withoutFaults: withError(clean[i]),
    };
  });
}

/** The weights of all numbers in each pair's points a deal. */
const weightsOf = ({ pairs, numbers }: Schedule, games: number): number[][] =>
  pairs.map(({ number, less, divisor }) =>
    numbers.map((_, k) => (k === number ? 1 : k === less ? -1 : 0) / (divisor * games)),
  );

function contrastsOfPairs(schedule: Schedule, games: number, read: (at: number) => Joint): BlockMean[] {
  if (areApart(schedule))
    return schedule.pairs.map(({ number, divisor }) => contrastOf(read(number), [1 / (divisor * games)]));
  const joint = read(0);
  return weightsOf(schedule, games).map((weights) => contrastOf(joint, weights));
}

/**
 * The size of an event in a block that has not been seen yet, in units by which the scores of two bots differ. Bots at
 * one table, as is one of the field, always differ, mostly by the usual contracts; bots in the same seats of two tables
 * may differ rarely, but then by the dearest contract; a bot never differs from itself in the same seats, or at one
 * table if each copy has had all seats. `isOneTable` is undefined for bots that are not compared directly.
 */
function unitsOf(job: BlockJob): (first: number, second: number, isOneTable: boolean | undefined) => number {
  const { game, rules, bots, seatings } = job;
  const { usual, most } = stakesOf(makeGame(game, rules));
  const [atOne, atTwo] = [3 * 1.5 * usual, 3 * most];
  return (first, second, isOneTable) => {
    if (isOneTable !== undefined && bots[first] === bots[second] && (!isOneTable || seatings === 6)) return 0;
    return isOneTable === false ? atTwo : atOne;
  };
}
