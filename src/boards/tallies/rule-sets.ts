import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { type BlockMean, withUnseen } from '../../stats/blockmean.js';
import { addJoint, contrastOf, isJoint, jointWidth, readJoint } from '../../stats/joint.js';
import { contractRows } from './contract-columns.js';
import { cells } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

export const RATES = cells(
  'by other rules: matches that differ; then by rate: count of matches, sums and products of its two counts under the first rules and under these',
);

/** Cells of a rate: the joint sums of its two counts under both rules. */
const WIDTH = jointWidth(4);
const FOUR = Array<number>(4).fill(Number.POSITIVE_INFINITY);

/** Fewer cases, or matches, say nothing about a rate. */
const FEWEST = 30;

/** A rate of deals: what counts, among what. */
interface Rate {
  readonly name: string;
  readonly of: (deal: Course) => number;
  /** Default: all deals. */
  readonly among?: (deal: Course) => boolean;
}

/** How the same three fare on the same deals under several rules, a triple for each, compared with the first. */
export class RulesTally extends Tally<CellSums<'rates'>> {
  readonly sizes: Readonly<Record<string, number>>;
  /** By rules. */
  private readonly rates: readonly (readonly Rate[])[];
  /** By rules, of the current match: its counts, two for each rate; and a hash of its answers. */
  private readonly counts: readonly Float64Array[];
  private readonly answers: Int32Array;

  constructor(games: readonly Game[]) {
    super();
    const canDouble = games.some(({ mostTimes }) => mostTimes > 1);
    this.rates = games.map((game) => ratesOf(game, canDouble));
    this.counts = this.rates.map((rates) => new Float64Array(2 * rates.length));
    this.answers = new Int32Array(games.length);
    this.sizes = { rates: (games.length - 1) * this.width };
  }

  /** Cells of the rates under other rules. */
  private get width(): number {
    return 1 + WIDTH * this.rates[0].length;
  }

  add({ course, triple }: CountedDeal): void {
    const counts = this.counts[triple];
    for (const [i, { of, among }] of this.rates[triple].entries()) {
      if (among?.(course) === false) continue;
      counts[2 * i] += of(course);
      counts[2 * i + 1]++;
    }
    this.answers[triple] = hashed(course, this.answers[triple]);
  }

  override endBlock(_: CountedBlock, { rates }: CellSums<'rates'>): void {
    const { counts, answers, width } = this;
    const [usual, ...others] = counts;
    for (const [rules, other] of others.entries()) {
      const start = rules * width;
      if (answers[rules + 1] !== answers[0]) rates[start]++;
      for (let i = 0; i < other.length; i += 2)
        addJoint(rates, start + 1 + (i >> 1) * WIDTH, [usual[i], usual[i + 1], other[i], other[i + 1]]);
    }
    for (const each of counts) each.fill(0);
    answers.fill(0);
  }

  /** Can these be the sums of at most so many matches? */
  areSums(cells: Float64Array, most: number): boolean {
    for (let at = 0; at < cells.length; at += this.width) {
      const matches = cells[at + 1];
      if (matches > most || cells[at] > matches) return false;
      for (let i = 0; i < this.rates[0].length; i++)
        if (!isJoint(cells, at + 1 + i * WIDTH, FOUR, matches)) return false;
    }
    return true;
  }

  /** What other rules (from 0) change: matches in which anything was done otherwise, and the rates by name. */
  read(cells: Float64Array, rules: number) {
    const start = rules * this.width;
    const rates = this.rates[0].map(({ name }, i) => ({ name, ...rateIn(cells, start + 1 + i * WIDTH) }));
    // Without a match of other counts there is nothing to estimate.
    const differs = rates.some((rate) => rate.differs);
    return { changed: cells[start], rates: differs ? rates : rates.map((rate) => ({ ...rate, difference: null })) };
  }
}

/** Points by seat, deals passed out and with Kontra, and by contract what are shares. */
const ratesOf = (game: Game, canDouble: boolean): Rate[] => [
  ...['F', 'M', 'D'].map((seat, i) => ({ name: `points ${seat}`, of: ({ score }: Course) => score[i] })),
  { name: 'passed out', of: ({ declarer }) => Number(declarer === NOBODY) },
  { name: 'kontra', of: ({ kontras }) => Number(kontras !== 0) },
  ...contractRows(game).flatMap(({ name, contracts }): Rate[] => {
    const among = (deal: Course): boolean => deal.declarer !== NOBODY && contracts.includes(deal.contract);
    const doubled: Rate = { name: `doubled ${name}`, of: ({ multiplier }) => Number(multiplier > 1), among };
    return [
      { name: `declared ${name}`, of: (deal) => Number(among(deal)) },
      { name: `won ${name}`, of: ({ won }) => Number(won), among },
      ...(canDouble ? [doubled] : []),
    ];
  }),
];

/**
 * A rate under the first rules and under others, null without cases, and their difference: with the standard error of
 * its linear part (the delta method) over matches; null with too few cases under either rules.
 */
export function rateIn(cells: Float64Array, at: number) {
  const [blocks, of, per, otherOf, otherPer] = cells.subarray(at, at + 5);
  const [usual, other] = [of / per, otherOf / otherPer];
  const cases = Math.min(per, otherPer);
  const weights = [-blocks / per, (usual * blocks) / per, blocks / otherPer, (-other * blocks) / otherPer];
  const mean = (): BlockMean => {
    const { standardError } = contrastOf(readJoint(cells, 4, at), weights);
    return withUnseen({ blocks, mean: other - usual, standardError }, blocks / cases);
  };
  // Products of pairs follow the four sums: is a count ever another?
  const product = (i: number): number => cells[at + 5 + i];
  return {
    usual: per > 0 ? usual : null,
    other: otherPer > 0 ? other : null,
    difference: Math.min(cases, blocks) >= FEWEST ? mean() : null,
    differs: product(0) - 2 * product(2) + product(7) !== 0 || product(4) - 2 * product(6) + product(9) !== 0,
  };
}

/** A hash of all answers of a match; equal numbers, equal deals, but for chance. */
function hashed({ actions, step }: Course, before: number): number {
  let hash = before;
  for (let i = 0; i < step; i++) hash = (Math.imul(hash, 31) + actions[i]) | 0;
  return hash;
}
