import { expect, test } from 'vitest';
import { type BlockJob, seatingsOf } from '../../src/boards/job.js';
import { type JobTallies, jobTallies } from '../../src/boards/job-tallies.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import { conductFrom } from '../../src/experiments/simulate/summary.js';
import { makeGame, WORDS } from '../../src/public/engine.js';
import { type Ratio, ratioOf } from '../../src/stats/ratio.js';
import { blockJob, playBlocks } from '../experiments/blocks/jobs.js';
import { type JobChanges, jobOf, parsed, playChunk, recordsOf } from '../experiments/simulate/jobs.js';
import { sized } from '../sizes.js';

/** What is counted of deals is what their records say, cluster by cluster. */

interface Deal {
  readonly cluster: number;
  /** The number of the bot at each seat. */
  readonly bots: readonly number[];
  readonly declarer: number;
  readonly result: {
    readonly contract: string | null;
    readonly tricks: number;
    readonly won: boolean;
    score: number[];
  };
  /** Was something said to raise the payments? */
  readonly doubled: boolean;
  /** What each bot said, as `0 pass`. */
  readonly words: readonly string[];
}

function dealOf(line: string, cluster: number, bots: readonly number[]): Deal {
  const { result, actions } = parsed(line);
  const said = actions.map((action) => action.split(' '));
  const words = said.filter(([, word, more]) => more === undefined && !/^[EGSH][789XUOKA]$/.test(word));
  return {
    ...{ cluster, bots, result: result as never, declarer: 'FMD'.indexOf(String(result.declarer)) },
    doubled: actions.some((action) => / (double|kontra|re)$/.test(action)),
    words: words.map(([seat, word]) => `${bots['FMD'.indexOf(seat)]} ${word}`),
  };
}

/** A ratio worked out cluster by cluster; `of` is what a deal adds of each of these seats, null where nothing. */
function direct(deals: readonly Deal[], held: Held, of: (deal: Deal, seat: number) => number | null): Ratio {
  const clusters = new Map<number, [number, number]>();
  for (const deal of deals)
    for (const value of held(deal).map((seat) => of(deal, seat))) {
      const [total, trials] = clusters.get(deal.cluster) ?? [0, 0];
      if (value !== null) clusters.set(deal.cluster, [total + value, trials + 1]);
    }
  return ratioOf([...clusters.values()]);
}
/** The seats that a party has in a deal. */
type Held = (deal: Deal) => readonly number[];

const roleOf = ({ declarer }: Deal, seat: number): number => (declarer < 0 ? 3 : (seat - declarer + 3) % 3);
const pointsIf = (is: (deal: Deal, seat: number) => boolean) => (deal: Deal, seat: number) =>
  is(deal, seat) ? deal.result.score[seat] : null;

function checkParty(of: JobTallies, cells: Float64Array, party: number, deals: readonly Deal[], held: Held) {
  const { game, conduct: tally } = of;
  const found = tally.read(cells, party);
  const inSeats = (of: Parameters<typeof direct>[2]): Ratio => direct(deals, held, of);
  expect(found.points).toEqual(inSeats(pointsIf(() => true)));
  const won = (role: boolean) => (deal: Deal, seat: number) =>
    deal.declarer < 0 || (seat === deal.declarer) !== role ? null : Number(deal.result.won === role);
  expect([found.wonAsDeclarer, found.wonAsDefender]).toEqual([true, false].map((role) => inSeats(won(role))));
  for (const role of [0, 1, 2, 3])
    expect(found.roles[role]).toEqual({
      share: inSeats((deal, seat) => Number(roleOf(deal, seat) === role)),
      points: inSeats(pointsIf((deal, seat) => roleOf(deal, seat) === role)),
    });
  for (const own of [0, 1, 2]) expect(found.seats[own]).toEqual(inSeats(pointsIf((_, seat) => seat === own)));
  for (const [row, { name, contracts }] of tally.rows.entries()) {
    const names = contracts.map((contract) => game.contracts[contract].name);
    const isOwn = ({ declarer, result }: Deal, seat: number): boolean =>
      declarer === seat && names.includes(result.contract ?? '');
    const whereOwn = (of: (deal: Deal) => number) => inSeats((deal, seat) => (isOwn(deal, seat) ? of(deal) : null));
    const figures = {
      ...{ won: whereOwn(({ result }) => Number(result.won)), tricks: whereOwn(({ result }) => result.tricks) },
      ...{ points: inSeats(pointsIf(isOwn)), doubled: whereOwn(({ doubled }) => Number(doubled)) },
    };
    const declared = inSeats((deal, seat) => Number(isOwn(deal, seat)));
    expect(found.rows[row], name).toMatchObject({ declared, figures });
  }
}

const DEALS = sized(150, 1200);
const [WILD, CALM] = ['random(shy=0.3)', 'random(shy=0.9)'];

/** Of bots with their copies, seats, and everybody. */
async function checkAll(changes: JobChanges, cells: Float64Array): Promise<Deal[]> {
  const job = jobOf(changes);
  const tallies = jobTallies(job, makeGame(job.game, job.rules));
  const deals = (await recordsOf(changes, DEALS)).map((line, board) =>
    dealOf(line, Math.floor(board / job.matchLength), SEATINGS[seatingOf(board, job.matchLength, job.fixedSeats)]),
  );
  const specs = [...new Set(job.bots)];
  const holding =
    (spec: string): Held =>
    (deal) =>
      [0, 1, 2].filter((seat) => job.bots[deal.bots[seat]] === spec);
  const sitting =
    (seat: number): Held =>
    () => [seat];
  const declaring: Held = ({ declarer }) => [Math.max(0, declarer)];
  const parties = [...specs.map(holding), ...[0, 1, 2].map(sitting), declaring];
  for (const [party, held] of parties.entries()) checkParty(tallies, cells, party, deals, held);
  return deals;
}

test.each<[string, JobChanges]>([
  ['bolachen, three bots', { bots: [WILD, CALM, 'lowest'] }],
  ['bolachen, two copies of one', { bots: [WILD, CALM, WILD] }],
  ['bolachen, fixed seats', { bots: [WILD, CALM, 'lowest'], fixedSeats: true }],
  ['wallachen, three bots', { game: 'wallachen', bots: [WILD, CALM, 'lowest'] }],
  ['other prices', { game: 'wallachen', rules: { winPays: 'announced', mordTariff: 40 }, bots: [WILD, CALM, CALM] }],
])('of deals, from their outcomes: %s', async (_, changes) => {
  const { outcomes, conduct, deals: count } = await playChunk(jobOf(changes), 0, DEALS);
  expect([conduct.length, count, outcomes.reduce((sum, each) => sum + each, 0)]).toEqual([0, DEALS, DEALS]);
  const job = jobOf(changes);
  const tallies = jobTallies(job, makeGame(job.game, job.rules));
  await checkAll(changes, conductFrom(outcomes, tallies));
});

test.each([1, 3, 7])('with a pot: by matches of %i deals', async (matchLength) => {
  const bots = [CALM, 'random(shy=1)', 'lowest'] as const;
  const changes = { game: 'wallachen', rules: { allPass: 'pot' }, bots, matchLength, end: DEALS };
  const { conduct } = await playChunk(jobOf(changes), 0, DEALS);
  const deals = await checkAll(changes, conduct);
  expect(deals.some(({ result }) => result.contract === null)).toBe(true);
});

/** Every deal of some blocks, each triple and seating played by the other command on its own. */
async function dealsOf(job: BlockJob, blocks: number): Promise<Deal[]> {
  const deals: Deal[] = [];
  const { game, rules, seed } = job;
  for (const triple of job.triples)
    for (const block of Array(blocks).keys())
      for (const order of seatingsOf(job, block).map((seating) => SEATINGS[seating])) {
        const bots = order.map((place) => triple[place]);
        const seated = bots.map((bot) => job.bots[bot]) as [string, string, string];
        const alone = jobOf({ game, rules, seed, bots: seated, fixedSeats: true, output: 'records' });
        const { output } = await playChunk(alone, block, 1);
        deals.push(dealOf(new TextDecoder().decode(output!), block, bots));
      }
  return deals;
}

test.each([
  ['bolachen, three seatings', blockJob()],
  ['wallachen, all seatings', blockJob({ game: 'wallachen', seatings: 6 })],
  ['wallachen, Kontra in the first trick', blockJob({ game: 'wallachen', rules: { kontraWindow: 'first-trick' } })],
])('of blocks, what each bot did and said: %s', async (_, job) => {
  const tallies = jobTallies(job, makeGame(job.game, job.rules));
  const [sums, deals] = [await playBlocks(job, 0, 8), await dealsOf(job, 8)];
  for (const bot of job.bots.keys()) {
    checkParty(tallies, sums.conduct, bot, deals, ({ bots }) => [0, 1, 2].filter((seat) => bots[seat] === bot));
    const said = deals.flatMap((deal) => deal.words);
    const times = WORDS.map((word) => [word, said.filter((each) => each === `${bot} ${word}`).length]);
    expect(tallies.words.read(sums.words, bot)).toEqual(Object.fromEntries(times.filter(([, count]) => count !== 0)));
  }
});
