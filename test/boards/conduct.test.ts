import { describe, expect, test } from 'vitest';
import { type JobTallies, jobTallies } from '../../src/boards/job-tallies.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { conductFrom } from '../../src/experiments/simulate/summary.js';
import { type JobChanges, jobOf, parsed, playChunk, recordsOf } from '../experiments/simulate/jobs.js';
import { sized } from '../sizes.js';
import { checkParty, type Deal, direct } from './from-records.js';

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
const DEALS = sized(250, 1200);

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
