import { describe, expect, test } from 'vitest';
import { SEATINGS, seatingOf } from '../../src/board/seating.js';
import type { Game } from '../../src/engine/game.js';
import { makeGame } from '../../src/games/rule-sets.js';
import type { Job } from '../../src/simulate/job.js';
import { type ContractQuantity, type PartyQuantity, Statistics } from '../../src/simulate/statistics.js';
import { type Ratio, ratioOf } from '../../src/stats/ratio.js';
import { jobOf, parsed, playChunk, recordsOf } from './jobs.js';

interface Deal {
  readonly cluster: number;
  readonly contract: string | null;
  readonly declarer: number;
  readonly tricks: number;
  readonly won: boolean;
  readonly score: readonly number[];
  /** The bot of the trio at each seat. */
  readonly bots: readonly number[];
}

/** The deals as their records tell them. */
async function dealsOf(changes: Partial<Job>, count: number): Promise<Deal[]> {
  const { matchLength, fixedSeats } = jobOf(changes);
  return (await recordsOf(changes, count)).map((line, board) => {
    const { result } = parsed(line);
    return {
      cluster: Math.floor(board / matchLength),
      contract: result.contract as string | null,
      declarer: 'FMD'.indexOf(String(result.declarer)),
      tricks: result.tricks as number,
      won: result.won as boolean,
      score: result.score as number[],
      bots: SEATINGS[seatingOf(board, matchLength, fixedSeats)],
    };
  });
}

/** A ratio worked out cluster by cluster; `count` adds the totals and trials of a deal. */
function direct(
  deals: readonly Deal[],
  count: (deal: Deal) => readonly (readonly [total: number, trials: number])[],
): Ratio {
  const clusters = new Map<number, [number, number]>();
  for (const deal of deals) {
    const sums = clusters.get(deal.cluster) ?? [0, 0];
    for (const [total, trials] of count(deal)) {
      sums[0] += total;
      sums[1] += trials;
    }
    clusters.set(deal.cluster, sums);
  }
  return ratioOf([...clusters.values()].filter(([, trials]) => trials > 0));
}

const ofContract: Record<Exclude<ContractQuantity, 'played' | 'money'>, (deal: Deal) => number> = {
  won: ({ won }) => Number(won),
  tricks: ({ tricks }) => tricks,
  score: ({ score, declarer }) => score[declarer],
};

const ofParty: Record<Exclude<PartyQuantity, 'money'>, (deal: Deal, seat: number) => readonly [number, number]> = {
  points: ({ score }, seat) => [score[seat], 1],
  declarer: ({ declarer }, seat) => [Number(seat === declarer), 1],
  wonAsDeclarer: ({ declarer, won }, seat) => (seat === declarer ? [Number(won), 1] : [0, 0]),
  wonAsDefender: ({ declarer, won }, seat) => (declarer < 0 || seat === declarer ? [0, 0] : [Number(!won), 1]),
};

function checkAll(game: Game, statistics: Statistics, cells: Float64Array, deals: readonly Deal[]): void {
  for (const [row, { name, contracts }] of statistics.rows.entries()) {
    const names = contracts.map((contract) => game.contracts[contract].name);
    const inRow = (deal: Deal) => deal.contract !== null && names.includes(deal.contract);
    const played = direct(deals, (deal) => [[Number(inRow(deal)), 1]]);
    expect(statistics.ofContract(cells, row, 'played'), `${name} played`).toEqual(played);
    for (const [what, value] of Object.entries(ofContract)) {
      const ratio = direct(deals, (deal) => (inRow(deal) ? [[value(deal), 1]] : []));
      expect(statistics.ofContract(cells, row, what as ContractQuantity), `${name} ${what}`).toEqual(ratio);
    }
    for (const [spec] of statistics.specs.entries()) {
      const isOf = (deal: Deal) => inRow(deal) && statistics.trio[deal.bots[deal.declarer]] === spec;
      const ratio = direct(deals, (deal) => (isOf(deal) ? [[Number(deal.won), 1]] : []));
      expect(statistics.ofPartyInRow(cells, spec, row), `${name} by ${spec}`).toEqual(ratio);
    }
  }
  for (const [what, value] of Object.entries(ofParty)) {
    for (const [spec] of statistics.specs.entries()) {
      const seats = (deal: Deal) => [0, 1, 2].filter((seat) => statistics.trio[deal.bots[seat]] === spec);
      const ratio = direct(deals, (deal) => seats(deal).map((seat) => value(deal, seat)));
      expect(statistics.ofParty(cells, spec, what as PartyQuantity), `${what} of ${spec}`).toEqual(ratio);
    }
    for (const seat of [0, 1, 2]) {
      const ratio = direct(deals, (deal) => [value(deal, seat)]);
      expect(
        statistics.ofParty(cells, statistics.specs.length + seat, what as PartyQuantity),
        `${what} at ${seat}`,
      ).toEqual(ratio);
    }
  }
}

const [WILD, CALM] = ['random(shy=0.3)', 'random(shy=0.9)'];
const DEALS = 3000;

describe(`what a run reports of ${DEALS} deals is what its records say, cluster by cluster`, () => {
  test.each([
    ['bolachen, three bots', { game: 'bolachen', bots: [WILD, CALM, 'lowest'] }],
    ['bolachen, two copies of one', { game: 'bolachen', bots: [WILD, CALM, WILD] }],
    ['bolachen, one against itself', { game: 'bolachen', bots: [CALM, CALM, CALM] }],
    ['bolachen, fixed seats', { game: 'bolachen', bots: [WILD, CALM, 'lowest'], fixedSeats: true }],
    ['wallachen, three bots', { game: 'wallachen', bots: [WILD, CALM, 'lowest'] }],
    [
      'wallachen, other prices',
      { game: 'wallachen', rules: { winPays: 'announced', mordTariff: 40 }, bots: [WILD, CALM, CALM] },
    ],
  ] as const)('%s: from the outcomes', async (_, changes) => {
    const game = makeGame(changes.game, 'rules' in changes ? changes.rules : {});
    const statistics = new Statistics(game, jobOf(changes));
    const { outcomes, ratios } = await playChunk(jobOf(changes), 0, DEALS);
    expect(ratios).toBeNull();
    expect(outcomes.reduce((sum, count) => sum + count, 0)).toBe(DEALS);
    checkAll(game, statistics, statistics.fromOutcomes(outcomes), await dealsOf(changes, DEALS));
  });

  test.each([1, 3, 7])('wallachen with a pot: by matches of %i deals', async (matchLength) => {
    const bots = [CALM, 'random(shy=1)', 'lowest'] as const;
    const changes = { game: 'wallachen', rules: { allPass: 'pot' }, bots, matchLength, end: DEALS };
    const game = makeGame(changes.game, changes.rules);
    const { ratios } = await playChunk(jobOf(changes), 0, DEALS);
    const deals = await dealsOf(changes, DEALS);
    expect(deals.some(({ contract }) => contract === null)).toBe(true);
    checkAll(game, new Statistics(game, jobOf(changes)), ratios!, deals);
  });
});

describe('money by contract is what the records pay, cluster by cluster', () => {
  const TENTHS: Readonly<Record<string, number>> = { brand: 1, bettel: 2, mord: 5 };
  const PRICES: Readonly<Record<string, number>> = { brand: 1, bettel: 2, mord: 3 };
  const inTenths = ({ contract, score }: Deal, seat: number): number => {
    const family = contract!.split('-')[0];
    return (score[seat] / PRICES[family]) * TENTHS[family];
  };

  test('bolachen: ten, twenty and fifty cents to each', async () => {
    const money = { brand: 0.1, bettel: 0.2, mord: 0.5 };
    const changes = { game: 'bolachen', bots: [WILD, CALM, 'lowest'], money } as const;
    const statistics = new Statistics(makeGame('bolachen'), jobOf(changes));
    const { outcomes } = await playChunk(jobOf(changes), 0, DEALS);
    const cells = statistics.fromOutcomes(outcomes);
    const deals = await dealsOf(changes, DEALS);
    for (const [row, { contracts }] of statistics.rows.entries()) {
      const names = contracts.map((contract) => makeGame('bolachen').contracts[contract].name);
      const own = direct(deals, (deal) => (names.includes(deal.contract!) ? [[inTenths(deal, deal.declarer), 1]] : []));
      expect(statistics.ofContract(cells, row, 'money')).toEqual(own);
    }
    for (const seat of [0, 1, 2]) {
      const own = direct(deals, (deal) => [[inTenths(deal, seat), 1]]);
      expect(statistics.ofParty(cells, 3 + seat, 'money')).toEqual(own);
    }
  });

  test('wallachen with a pot: a unit is worth the same in and out of it, by matches', async () => {
    const money = 0.25;
    const bots = [CALM, 'random(shy=1)', 'lowest'] as const;
    const changes = { game: 'wallachen', rules: { allPass: 'pot' }, bots, matchLength: 3, end: DEALS, money };
    const statistics = new Statistics(makeGame(changes.game, changes.rules), jobOf(changes));
    const { ratios } = await playChunk(jobOf(changes), 0, DEALS);
    for (const party of [0, 1, 2, 3, 4, 5]) {
      const points = statistics.ofParty(ratios!, party, 'points');
      expect(statistics.ofParty(ratios!, party, 'money')).toEqual(scaled(points, 25));
    }
  });
});

/** A ratio whose totals are so many times as large. */
const scaled = (ratio: Ratio, times: number): Ratio => ({
  ...ratio,
  total: times * ratio.total,
  totalTimesTrials: times * ratio.totalTimesTrials,
  totalSquared: times * times * ratio.totalSquared,
});
