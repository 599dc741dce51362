import { describe, expect, test } from 'vitest';
import { type JobTallies, jobTallies } from '../../src/boards/job-tallies.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import type { ConductTally } from '../../src/boards/tallies/conduct.js';
import type { Game } from '../../src/cards/engine/game.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { conductFrom } from '../../src/experiments/simulate/summary.js';
import { type Ratio, ratioOf } from '../../src/stats/ratio.js';
import { type JobChanges, jobOf, parsed, playChunk, recordsOf } from '../experiments/simulate/jobs.js';
import { sized } from '../sizes.js';

interface Deal {
  readonly cluster: number;
  readonly contract: string | null;
  readonly declarer: number;
  readonly tricks: number;
  /** By Doppeln, Kontra or Re. */
  readonly doubled: boolean;
  readonly won: boolean;
  readonly score: readonly number[];
  /** The bot of the trio at each seat. */
  readonly bots: readonly number[];
}

/** The deals as their records tell them. */
async function dealsOf(changes: JobChanges, count: number): Promise<Deal[]> {
  const { matchLength, fixedSeats } = jobOf(changes);
  return (await recordsOf(changes, count)).map((line, board) => {
    const { result, actions } = parsed(line);
    return {
      cluster: Math.floor(board / matchLength),
      contract: result.contract as string | null,
      declarer: 'FMD'.indexOf(String(result.declarer)),
      tricks: result.tricks as number,
      doubled: actions.some((action) => / (double|kontra|re)$/.test(action)),
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

/** What a seat did in a deal, by the name of its ratio. */
const OF_SEAT: Readonly<Record<string, (deal: Deal, seat: number) => number | null>> = {
  points: ({ score }, seat) => score[seat],
  wonAsDeclarer: ({ declarer, won }, seat) => (seat === declarer ? Number(won) : null),
  wonAsDefender: ({ declarer, won }, seat) => (declarer < 0 || seat === declarer ? null : Number(!won)),
};

const roleOf = ({ declarer }: Deal, seat: number): number => (declarer < 0 ? 3 : (seat - declarer + 3) % 3);

/** Compares the tally of a run with its deals: `held` says which seats of a deal a party has. */
function checkParty(
  game: Game,
  tally: ConductTally,
  found: ReturnType<ConductTally['read']>,
  deals: readonly Deal[],
  held: (deal: Deal) => readonly number[],
): void {
  const inSeats = (value: (deal: Deal, seat: number) => number | null): Ratio =>
    direct(deals, (deal) =>
      held(deal).flatMap((seat) => {
        const one = value(deal, seat);
        return one === null ? [] : [[one, 1] as const];
      }),
    );
  for (const [what, value] of Object.entries(OF_SEAT)) expect(found[what as 'points'], what).toEqual(inSeats(value));
  for (const role of [0, 1, 2, 3]) {
    expect(found.roles[role]).toEqual({
      share: inSeats((deal, seat) => Number(roleOf(deal, seat) === role)),
      points: inSeats((deal, seat) => (roleOf(deal, seat) === role ? deal.score[seat] : null)),
    });
  }
  for (const own of [0, 1, 2])
    expect(found.seats[own]).toEqual(inSeats((deal, seat) => (seat === own ? deal.score[seat] : null)));
  for (const [row, { name, contracts }] of tally.rows.entries()) {
    const names = contracts.map((contract) => game.contracts[contract].name);
    const isOwn = (deal: Deal, seat: number): boolean => deal.declarer === seat && names.includes(deal.contract ?? '');
    const whereOwn = (value: (deal: Deal) => number) =>
      inSeats((deal, seat) => (isOwn(deal, seat) ? value(deal) : null));
    expect(found.rows[row], name).toMatchObject({
      declared: inSeats((deal, seat) => Number(isOwn(deal, seat))),
      figures: {
        won: whereOwn(({ won }) => Number(won)),
        tricks: whereOwn(({ tricks }) => tricks),
        points: whereOwn(({ score, declarer }) => score[declarer]),
        doubled: whereOwn(({ doubled }) => Number(doubled)),
      },
    });
  }
}

function talliesOf(changes: JobChanges): JobTallies {
  const job = jobOf(changes);
  return jobTallies(job, makeGame(job.game, job.rules));
}

/** Bots with their copies, seats, and everybody. */
function checkAll(changes: JobChanges, cells: Float64Array, deals: readonly Deal[]): void {
  const { job, game, conduct: tally } = talliesOf(changes);
  const specs = [...new Set(job.bots)];
  for (const [party, spec] of specs.entries())
    checkParty(game, tally, tally.read(cells, party), deals, ({ bots }) =>
      [0, 1, 2].filter((seat) => job.bots[bots[seat]] === spec),
    );
  for (const seat of [0, 1, 2]) checkParty(game, tally, tally.read(cells, specs.length + seat), deals, () => [seat]);
  checkParty(game, tally, tally.read(cells, specs.length + 3), deals, ({ declarer }) => [Math.max(0, declarer)]);
}

const [WILD, CALM] = ['random(shy=0.3)', 'random(shy=0.9)'];
const DEALS = sized(500, 1200);

describe(`what a run reports of ${DEALS} deals is what its records say, cluster by cluster`, () => {
  test.each([
    ['bolachen, three bots', { game: 'bolachen', bots: [WILD, CALM, 'lowest'] }],
    ['bolachen, two copies of one', { game: 'bolachen', bots: [WILD, CALM, WILD] }],
    ['bolachen, fixed seats', { game: 'bolachen', bots: [WILD, CALM, 'lowest'], fixedSeats: true }],
    ['wallachen, three bots', { game: 'wallachen', bots: [WILD, CALM, 'lowest'] }],
    [
      'wallachen, other prices',
      { game: 'wallachen', rules: { winPays: 'announced', mordTariff: 40 }, bots: [WILD, CALM, CALM] },
    ],
  ] as const)('%s: from the outcomes', async (_, changes) => {
    const { outcomes, conduct, deals } = await playChunk(jobOf(changes), 0, DEALS);
    expect([conduct.length, deals, outcomes.reduce((sum, count) => sum + count, 0)]).toEqual([0, DEALS, DEALS]);
    checkAll(changes, conductFrom(outcomes, talliesOf(changes)), await dealsOf(changes, DEALS));
  });

  test.each([1, 3, 7])('wallachen with a pot: by matches of %i deals', async (matchLength) => {
    const bots = [CALM, 'random(shy=1)', 'lowest'] as const;
    const changes = { game: 'wallachen', rules: { allPass: 'pot' }, bots, matchLength, end: DEALS };
    const { conduct } = await playChunk(jobOf(changes), 0, DEALS);
    const deals = await dealsOf(changes, DEALS);
    expect(deals.some(({ contract }) => contract === null)).toBe(true);
    checkAll(changes, conduct, deals);
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
    const paid = { brand: 0.1, bettel: 0.2, mord: 0.5 };
    const changes = { game: 'bolachen', bots: [WILD, CALM, 'lowest'], paid } as const;
    const tally = talliesOf(changes).conduct;
    const { outcomes } = await playChunk(jobOf(changes), 0, DEALS);
    const cells = conductFrom(outcomes, talliesOf(changes));
    const deals = await dealsOf(changes, DEALS);
    for (const [row, { contracts }] of tally.rows.entries()) {
      const names = contracts.map((contract) => makeGame('bolachen').contracts[contract].name);
      const own = direct(deals, (deal) => (names.includes(deal.contract!) ? [[inTenths(deal, deal.declarer), 1]] : []));
      expect(tally.read(cells, 6).rows[row].figures.money).toEqual(own);
    }
    for (const seat of [0, 1, 2]) {
      const own = direct(deals, (deal) => [[inTenths(deal, seat), 1]]);
      expect(tally.read(cells, 3 + seat).money).toEqual(own);
    }
  });
});
