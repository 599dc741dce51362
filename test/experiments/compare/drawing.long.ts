import { expect, test } from 'vitest';
import { BoardPlayer } from '../../../src/boards/player.js';
import { findingsOf } from '../../../src/experiments/compare/findings.js';
import type { CompareWhat } from '../../../src/experiments/compare/options.js';
import { planComparison } from '../../../src/experiments/compare/plan.js';
import { watchOf } from '../../../src/experiments/compare/stop-rule.js';
import { LIMITS } from '../../../src/players/bot/limits.js';

/**
 * Comparisons of blocks drawn by their auctions: do their intervals cover what all cards of the same blocks come to?
 * DRAWS=400 takes twelve minutes.
 */

const POPULATIONS: Readonly<Record<string, Partial<CompareWhat>>> = {
  'another threshold': { b: 'sound(play=4.5)' },
  'bold bidding': { b: 'bold+play=sound' },
  'another bidder': { b: 'keen+play=sound' },
  'one seat of three': { b: 'sound(play=4.5)', estimand: 'one-in-field' },
  'bots that differ rarely': { b: 'sound(mord=0.3)' },
  Wallachen: { b: 'sound+bid=keen', game: 'wallachen' },
};

const DRAWS = Number(process.env.DRAWS ?? 40);
/** Of 4 standard errors: none of these comes about by chance. */
const SLACK = 4 * Math.sqrt((0.94 * 0.06) / DRAWS);

interface Found extends Readonly<Record<'mean' | 'low' | 'high' | 'standardError', number>> {
  readonly deals: number;
}

/** What is found of runs of so many blocks each, one after the other. */
async function* found(what: CompareWhat, blocks: number): AsyncGenerator<Found> {
  const plan = await planComparison({ ...what, blocks }, { limits: LIMITS, shard: null });
  const player = await BoardPlayer.make(plan.chunks.job);
  for (let draw = 0; draw < DRAWS; draw++) {
    const sums = player.play({ first: draw * blocks, count: blocks }, () => 1);
    const look = watchOf(plan.rule, plan.scale, { budget: blocks, every: blocks })(sums.histogram);
    const { naive } = findingsOf({ ...plan, job: plan.chunks.job }, sums, look, true);
    yield { ...(naive as Omit<Found, 'deals'>), deals: sums.dealsPlayed };
  }
}

async function allFound(what: CompareWhat, blocks: number) {
  const all: Found[] = [];
  for await (const each of found(what, blocks)) all.push(each);
  const mean = (of: (each: Found) => number) => all.reduce((sum, each) => sum + of(each), 0) / DRAWS;
  const truth = mean((each) => each.mean);
  const deviation = Math.sqrt(mean((each) => (each.mean - truth) ** 2));
  const error = Math.sqrt(mean(({ standardError }) => standardError ** 2));
  return { all, mean, truth, deviation, error, deals: mean((each) => each.deals) };
}

test.each(Object.entries(POPULATIONS))('%s', async (name, what) => {
  const given = { a: 'sound', b: 'bold', swings: 0, seed: 'drawing', ...what };
  for (const [n, blocks] of [
    [4, 300],
    [20, 1500],
  ]) {
    const whole = await allFound(given, blocks);
    const { all, mean, truth, deviation, error, deals } = await allFound({ ...given, auctionFirst: n }, blocks);
    const covered = mean(({ low, high }) => (low <= whole.truth && whole.truth <= high ? 1 : 0));
    const fewer = (whole.deals * whole.error ** 2) / (deals * error ** 2);
    console.log(name, {
      n,
      blocks,
      deals: [whole.deals, deals],
      covered,
      bias: (truth - whole.truth) / deviation,
      ratios: [whole.error / whole.deviation, error / deviation],
      fewer,
    });
    expect(all.length).toBe(DRAWS);
    expect(covered).toBeGreaterThan(0.94 - SLACK);
    expect(Math.abs(truth - whole.truth)).toBeLessThan((4 * deviation) / Math.sqrt(DRAWS));
    // With few blocks, what may happen and did not makes errors larger, the more so the more often a block counts.
    expect(error / deviation / (whole.error / whole.deviation)).toBeLessThan(1.5);
  }
});
