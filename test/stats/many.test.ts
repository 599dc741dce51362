import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers, fixedInterval, meanOf, ratioOf, studentCritical } from '../../src/public/stats.js';
import { drawNormal } from '../../src/stats/draws.js';
import { addJoint, contrastOf, jointOfContrasts, jointWidth, pairsOf, readJoint } from '../../src/stats/joint.js';
import { inverseOf } from '../../src/stats/matrix.js';
import { cyclesOf, type PairInterval, rankIntervals } from '../../src/stats/rank.js';
import { ratingWeights, type SeatedTable } from '../../src/stats/rating.js';
import { exchanges, interaction, shapleyShares } from '../../src/stats/shapley.js';
import { maximumLaw, simultaneous } from '../../src/stats/simultaneous.js';
import { coverage, generator } from './chance.js';

const row = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 3, maxLength: 3 });

function jointOf(rows: readonly (readonly number[])[]) {
  const cells = new Float64Array(jointWidth(rows[0].length));
  for (const each of rows) addJoint(cells, 0, each.map(Math.round));
  return readJoint(cells, rows[0].length);
}

test('a difference of numbers measured on the same blocks has the error of the paired differences', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 3 }), (rows) => {
      const paired = ratioOf(rows.map(([a, b]) => [a - b, 1] as const));
      const interval = fixedInterval(contrastOf(jointOf(rows), [1, -1, 0]), 0.95);
      expect(interval.low).toBeCloseTo(meanOf(paired).low!, 6);
      expect(interval.high).toBeCloseTo(meanOf(paired).high!, 6);
    }),
  );
});

describe('many comparisons', () => {
  test('largest of independent comparisons: the known quantile', () => {
    const random = generator(21);
    const rows = Array.from({ length: 2000 }, () => [1, 2, 3].map(() => Math.round(100 * drawNormal(random))));
    const joint = jointOf(rows);
    const alone = [0, 1, 2].map((place) => [0, 1, 2].map((each) => Number(each === place)));
    const simulation = { level: 0.95, draws: 20_000, uniform: random };
    const law = maximumLaw(joint, alone, simulation);
    // Šidák: the normal quantile of (1 + 0.95^(1/3)) / 2.
    expect(law[18_999]).toBeCloseTo(2.388, 1);
    const [first] = simultaneous(joint, alone, simulation);
    expect((first.interval.high! - first.mean) / first.standardError).toBeCloseTo(2.388, 1);
    expect(first.adjusted <= 0.05).toBe(!covers(first.interval, 0));
  });
  test('all six pairs of four equal bots: together covered as promised', () => {
    const random = generator(22);
    const pairs = pairsOf(4).map(({ weights }) => weights);
    const covered = coverage(250, () => {
      const rows = Array.from({ length: 40 }, () => {
        const board = 5 * drawNormal(random);
        return [1, 2, 3, 4].map((spread) => Math.round(100 * (board + spread * drawNormal(random))));
      });
      const joint = jointOf(rows);
      const same = jointOfContrasts(
        joint,
        [0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((i) => Number(i === k))),
      );
      const all = simultaneous(same, pairs, { level: 0.9, draws: 1500, uniform: random });
      return all.every(({ interval }) => covers(interval, 0));
    });
    expect(Math.abs(covered - 0.9)).toBeLessThan(0.045);
  });
  test.each([
    [83, 1],
    [84, 0],
  ])('28 pairs of eight over %d blocks: the law of Bonferroni is used: %d', (blocks, isBonferroni) => {
    const random = generator(24);
    const rows = Array.from({ length: blocks }, () =>
      Array.from({ length: 8 }, () => Math.round(9 * drawNormal(random))),
    );
    const pairs = pairsOf(8).map(({ weights }) => weights);
    const all = simultaneous(jointOf(rows), pairs, { level: 0.95, draws: 2000, uniform: random });
    const [{ interval, mean, standardError }] = all;
    const critical = (interval.high! - mean) / standardError;
    const bonferroni = studentCritical(1 - 0.05 / 28, blocks - 1);
    expect(critical / bonferroni > 0.999).toBe(isBonferroni === 1);
    for (const { interval, adjusted } of all) expect(adjusted <= 0.05).toBe(!covers(interval, 0));
  });
});

/** All tables of three among `bots`, three games each. */
function allTables(bots: number): SeatedTable[] {
  const tables: SeatedTable[] = [];
  for (let a = 0; a < bots; a += 1)
    for (let b = a + 1; b < bots; b += 1)
      for (let c = b + 1; c < bots; c += 1) tables.push({ players: [a, b, c], games: 3 });
  return tables;
}

/** The bots' total scores of a block, in thousandths, under the additive model without chance. */
function totalsOf(bots: number, tables: readonly SeatedTable[], strengths: readonly number[]): number[] {
  const totals = new Array<number>(bots).fill(0);
  for (const { players, games } of tables) {
    const mean = players.reduce((sum, player) => sum + strengths[player], 0) / players.length;
    for (const player of players) totals[player] += 1000 * games * (strengths[player] - mean);
  }
  return totals;
}

describe('ratings', () => {
  const incomplete: SeatedTable[] = [
    { players: [0, 1, 2], games: 6 },
    { players: [1, 2, 3], games: 3 },
    { players: [3, 4, 4], games: 3 },
  ];
  test.each([
    ['all tables', allTables(5)],
    ['some tables, a bot twice at one', incomplete],
  ])('without chance they are the true strengths: %s', (_, tables) => {
    const strengths = [0.5, 0.2, 0, -0.3, -0.4];
    const totals = totalsOf(5, tables, strengths);
    const weights = ratingWeights(5, tables)!;
    const joint = jointOf([totals, totals]);
    const ratings = weights.map((row) => contrastOf(joint, row).mean / 1000);
    expect(ratings).toEqual(strengths.map((strength) => expect.closeTo(strength, 3)));
  });
  test('a bot that met nobody cannot be rated', () => {
    expect(ratingWeights(4, [{ players: [0, 1, 2], games: 3 }])).toBeUndefined();
    expect(inverseOf(Array(2).fill([1, 1]))).toBeUndefined();
  });
});

describe('ranks', () => {
  const pair = (first: number, second: number, low: number, high: number): PairInterval => ({
    first,
    second,
    interval: { mean: (low + high) / 2, low, high },
  });
  // 2 is surely ahead of 0 and 3; 1 is unclear against all but 3.
  const pairs = [pair(0, 1, -1, 1), pair(0, 2, -3, -1), pair(0, 3, -0.5, 2)];
  pairs.push(pair(1, 2, -2, 0.5), pair(1, 3, 0.1, 3), pair(2, 3, 1, 4));

  test('span the places that cannot be excluded', () => {
    expect(
      rankIntervals(4, pairs)
        .map(({ best, worst }) => `${best}-${worst}`)
        .join(),
    ).toBe('2-4,1-3,1-2,3-4');
  });
  test('cycles are named once', () => {
    expect(cyclesOf(3, [pair(0, 1, 1, 2), pair(0, 2, -2, -1), pair(1, 2, 1, 2)])).toEqual([[0, 1, 2]]);
    expect(cyclesOf(3, [pair(0, 1, -2, -1), pair(0, 2, 1, 2), pair(1, 2, -2, -1)])).toEqual([[0, 2, 1]]);
    expect(cyclesOf(4, pairs)).toEqual([]);
  });
});

describe('shares of parts', () => {
  const worth = (weights: readonly number[], results: readonly number[]) =>
    weights.reduce((sum, weight, h) => sum + weight * results[h], 0);

  test('sum to the whole; parts that do not depend on each other get what they add', () => {
    const additive = [0, 1, 10, 11, 100, 101, 110, 111].map((value) => value + 7);
    expect(shapleyShares(3).map((weights) => worth(weights, additive))).toEqual(
      [1, 10, 100].map((v) => expect.closeTo(v, 9)),
    );
    expect(worth(interaction(3), additive)).toBeCloseTo(0, 12);
  });
  test('what only works together is shared', () => {
    expect(shapleyShares(2).map((weights) => worth(weights, [0, 0, 0, 4]))).toEqual([2, 2]);
    expect(worth(interaction(2), [0, 0, 0, 4])).toBe(4);
    // Of three, two of which work together alone; and seen from the other bot, whose parts are the others.
    const seen = [0, 0, 0, 4, 1, 1, 1, 5];
    expect(worth(interaction(3), seen)).toBe(4);
    expect(worth(interaction(3), [...seen].reverse())).toBe(4);
    const ends = exchanges(3).map(({ first, last }) => [worth(first, seen), worth(last, seen)]);
    expect(ends.join(' ')).toBe('0,4 0,4 1,1');
  });
});
