// Hot path: no allocation, no closures, no iterators.
import type { Course } from '../../cards/engine/course.js';
import { type BlockMean, withUnseen } from '../../stats/blockmean.js';
import { addJoint, contrastOf, isJoint, jointWidth, readJoint } from '../../stats/joint.js';
import type { ConductTally } from './conduct.js';
import { CONTRACT_SHARES } from './contract-columns.js';
import { cells, countingCells, type Sum } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

export const RATES = cells(
  'by other rules: matches that differ; then by rate: count of matches, sums and products of its two counts under the first rules and under these',
);

export const LONGEST: Sum<Float64Array, number[]> = {
  ...countingCells('by rules, the most actions of a deal'),
  plus: (sum, following) => sum.map((most, i) => Math.max(most, following[i])),
};

/** Cells of a rate: the joint sums of its two counts under both rules. */
const WIDTH = jointWidth(4);
const FOUR = Array<number>(4).fill(Number.POSITIVE_INFINITY);

/** Fewer cases, or matches, say nothing about a rate. */
const FEWEST = 30;

/** Where the tally of a conduct has a rate: a ratio of its own, or the share of the ratio's trials; null for Kontra. */
interface Rate {
  readonly name: string;
  readonly number: number | null;
  readonly isShare: boolean;
}

type RuleSums = CellSums<'rates' | 'longest'>;

/**
 * How the same three fare on the same deals under several rules, a triple for each: the conduct under each, compared
 * with that under the first.
 */
export class RulesTally extends Tally<RuleSums> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly rates: readonly Rate[];
  private readonly under: readonly ConductTally[];
  /** By rules, of the current match: its counts, two for each rate; deals with Kontra; and a hash of its answers. */
  private readonly counts: readonly Float64Array[];
  private readonly kontras: Float64Array;
  private readonly answers: Int32Array;
  private readonly four = new Float64Array(4);

  /** The conduct under each rules, and whether deals can be doubled under some. */
  constructor(under: readonly ConductTally[], canDouble: boolean) {
    super();
    this.under = under;
    this.rates = ratesOf(under[0], canDouble);
    this.counts = under.map(() => new Float64Array(2 * this.rates.length));
    this.kontras = new Float64Array(under.length);
    this.answers = new Int32Array(under.length);
    this.sizes = { rates: (under.length - 1) * this.width, longest: under.length };
  }

  /** Cells of the rates under other rules. */
  private get width(): number {
    return 1 + WIDTH * this.rates.length;
  }

  add({ course, triple, parties }: CountedDeal, { longest }: RuleSums): void {
    this.under[triple].addDeal(course, parties);
    if (course.kontras !== 0) this.kontras[triple]++;
    if (course.step > longest[triple]) longest[triple] = course.step;
    this.answers[triple] = hashed(course, this.answers[triple]);
  }

  override endBlock(_: CountedBlock, { rates }: RuleSums): void {
    const { counts, answers, four, width } = this;
    for (let rules = 0; rules < counts.length; rules++) this.take(rules);
    const usual = counts[0];
    for (let rules = 1; rules < counts.length; rules++) {
      const other = counts[rules];
      const start = (rules - 1) * width;
      if (answers[rules] !== answers[0]) rates[start]++;
      for (let i = 0; i < other.length; i += 2) {
        four[0] = usual[i];
        four[1] = usual[i + 1];
        four[2] = other[i];
        four[3] = other[i + 1];
        addJoint(rates, start + 1 + (i >> 1) * WIDTH, four);
      }
    }
    this.kontras.fill(0);
    answers.fill(0);
  }

  /** Takes the counts of the match that has ended. */
  private take(rules: number): void {
    const { rates, kontras } = this;
    const { clusters, everybody } = this.under[rules];
    const counts = this.counts[rules];
    for (let i = 0; i < rates.length; i++) {
      const { number, isShare } = rates[i];
      counts[2 * i] = number === null ? kontras[rules] : isShare ? clusters.trials[number] : clusters.totals[number];
      counts[2 * i + 1] = clusters.trials[number === null || isShare ? everybody : number];
    }
    clusters.clear();
  }

  /** Can these be the sums of at most so many matches? */
  areSums(cells: Float64Array, most: number): boolean {
    for (let at = 0; at < cells.length; at += this.width) {
      const matches = cells[at + 1];
      if (matches > most || cells[at] > matches) return false;
      for (let i = 0; i < this.rates.length; i++) if (!isJoint(cells, at + 1 + i * WIDTH, FOUR, matches)) return false;
    }
    return true;
  }

  /** What other rules (from 0) change: matches in which anything was done otherwise, and the rates by name. */
  read(cells: Float64Array, rules: number) {
    const start = rules * this.width;
    const rates = this.rates.map(({ name }, i) => ({ name, ...rateIn(cells, start + 1 + i * WIDTH) }));
    // Without a match of other counts there is nothing to estimate.
    const differs = rates.some((rate) => rate.differs);
    return { changed: cells[start], rates: differs ? rates : rates.map((rate) => ({ ...rate, difference: null })) };
  }
}

/** Points by seat, deals passed out and with Kontra, and by contract what are shares. */
function ratesOf(conduct: ConductTally, canDouble: boolean): Rate[] {
  const ratio = (number: number) => ({ number, isShare: false });
  const share = (number: number) => ({ number, isShare: true });
  const everybody = conduct.numbersOf(conduct.seats + 3, ratio, share);
  const shares = CONTRACT_SHARES.filter((name) => name !== 'doubled' || canDouble);
  return [
    ...['F', 'M', 'D'].map((seat, i) => ({
      name: `points ${seat}`,
      ...conduct.numbersOf(conduct.seats + i, ratio, share).points,
    })),
    { name: 'passed out', ...everybody.roles[3].share },
    { name: 'kontra', number: null, isShare: true },
    ...conduct.rows.flatMap(({ name: contract }, i) => {
      const { declared, figures } = everybody.rows[i];
      return [
        { name: `declared ${contract}`, ...declared },
        ...shares.map((name) => ({ name: `${name} ${contract}`, ...figures[name] })),
      ];
    }),
  ];
}

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
