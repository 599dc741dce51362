import { describe, expect, test } from 'vitest';
import { type BlockJob, seatingsOf, type Triple } from '../../src/boards/job.js';
import { jobTallies } from '../../src/boards/job-tallies.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { movedOn, SEATINGS } from '../../src/boards/seating.js';
import { WORDS } from '../../src/cards/engine/actions.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { comparisonOf, hybridsOf } from '../../src/experiments/compare/estimand.js';
import { blockJob, playBlocks } from '../experiments/blocks/jobs.js';
import { jobOf } from '../experiments/simulate/jobs.js';
import { sized } from '../sizes.js';
import { checkParty, type Deal } from './from-records.js';

/** A deal of a block as `simulate` plays it. */
interface BlockDeal extends Deal {
  readonly triple: number;
  /** Places of the triple by seat. */
  readonly order: readonly number[];
  readonly words: readonly (readonly [seat: number, word: string])[];
}

/** Every deal of some blocks, each triple and seating played by the other command on its own. */
async function dealsOf(job: BlockJob, blocks: number): Promise<BlockDeal[]> {
  const deals: BlockDeal[] = [];
  for (let block = 0; block < blocks; block++) {
    for (const [triple, bots] of job.triples.entries()) {
      for (const seating of seatingsOf(job, block)) {
        const order = SEATINGS[seating];
        const seated = order.map((place) => job.bots[bots[place]]) as [string, string, string];
        const { game, rules, seed } = job;
        const player = await BoardPlayer.make(
          jobOf({ game, rules, seed, bots: seated, fixedSeats: true, output: 'records' }),
        );
        const { output } = player.play({ first: block, count: 1 }, () => 1);
        const record = JSON.parse(new TextDecoder().decode(output!));
        deals.push({
          cluster: block,
          triple,
          order,
          bots: order.map((place) => bots[place]),
          tricks: record.result.tricks,
          score: record.result.score,
          declarer: ['F', 'M', 'D'].indexOf(record.result.declarer),
          contract: record.result.contract,
          won: record.result.won,
          doubled: record.actions.some((action: string) => / (double|kontra|re)$/.test(action)),
          words: record.actions
            .map((action: string) => action.split(' '))
            .filter(([, word, more]: string[]) => more === undefined && !/^[EGSH][789XUOKA]$/.test(word))
            .map(([seat, word]: string[]) => ['FMD'.indexOf(seat), word]),
        });
      }
    }
  }
  return deals;
}

const BLOCKS = sized(12, 30);

describe.each([
  ['bolachen, three seatings', blockJob()],
  ['wallachen, all seatings', blockJob({ game: 'wallachen', seatings: 6 })],
  ['wallachen, Kontra in the first trick', blockJob({ game: 'wallachen', rules: { kontraWindow: 'first-trick' } })],
])('the sums of blocks are those of their deals: %s', async (_, job) => {
  const game = makeGame(job.game, job.rules);
  const tallies = jobTallies(job, game);
  const sums = await playBlocks(job, 0, BLOCKS);
  const deals = await dealsOf(job, BLOCKS);

  test('what each bot did, by role, seat and contract', () => {
    const tally = tallies.conduct;
    for (const bot of job.bots.keys())
      checkParty(game, tally, tally.read(sums.conduct, bot), deals, ({ bots }) =>
        [0, 1, 2].filter((seat) => bots[seat] === bot),
      );
  });

  test('words of each bot', () => {
    for (const bot of job.bots.keys()) {
      const said = deals.flatMap(({ bots, words }) =>
        words.filter(([seat]) => bots[seat] === bot).map(([, word]) => word),
      );
      const times = WORDS.map((word) => [word, said.filter((each) => each === word).length]);
      const counted = tallies.words.read(sums.words, bot);
      expect(counted).toEqual(Object.fromEntries(times.filter(([, count]) => count !== 0)));
    }
  });
});

/** Who sits where in one deal of a match that began in a seating, and the scores, as a table plays it on its own. */
async function scoresIn({ bots, matchLength }: BlockJob, triple: Triple, board: number, seating: number) {
  const bySeat = SEATINGS[movedOn(seating, board % matchLength)].map((place) => triple[place]);
  const seated = bySeat.map((bot) => bots[bot]) as [string, string, string];
  const player = await BoardPlayer.make(
    jobOf({ seed: blockJob().seed, bots: seated, fixedSeats: true, output: 'records' }),
  );
  const { output } = player.play({ first: board, count: 1 }, () => 1);
  const score: readonly number[] = JSON.parse(new TextDecoder().decode(output!)).result.score;
  return { bots: bySeat, score };
}

describe('sums add up', async () => {
  const { triples, duel } = comparisonOf('head-to-head');
  const job = blockJob({
    bots: ['sound', `${process.cwd()}/test/players/bot/fixtures/throwing.js`, 'bold'],
    triples,
    duel: { ...duel, swings: 2 },
  });
  const { scores } = jobTallies(job, makeGame(job.game, job.rules));
  const whole = await playBlocks(job, 0, 60);

  test('a swing is of a deal in which both seatings, moved on from the first deal of its match, come out so', async () => {
    const { triples: two } = comparisonOf('one-in-field');
    const matches = blockJob({
      bots: ['sound', 'lowest', 'bold'],
      triples: two,
      matchLength: 4,
      duel: { ...comparisonOf('one-in-field').duel, swings: 1000 },
    });
    const { swings } = await playBlocks(matches, 0, 5);
    for (const { board, first, second, difference } of swings) {
      const [one, other] = await Promise.all(
        [first, second].map((seating, side) => scoresIn(matches, matches.triples[side], board, seating)),
      );
      const at = (of: typeof one, bot: number): number => of.score[of.bots.indexOf(bot)];
      expect(one.bots.indexOf(0)).toBe(other.bots.indexOf(1));
      expect(at(one, 0) - at(other, 1)).toBe(difference);
    }
    expect(new Set(swings.map(({ board }) => board % 4)).size).toBe(4);
  });

  test('of swings, the first board of each kind is kept before the second of any', async () => {
    const many = blockJob({ bots: ['sound', 'lowest', 'sound'], triples, duel: { ...duel, swings: 1000 } });
    const all = (await playBlocks(many, 0, 60)).swings;
    const few = (await playBlocks({ ...many, counted: { ...many.counted, duel: { ...duel, swings: 5 } } }, 0, 60))
      .swings;
    for (const sign of [1, -1]) {
      const [before, kept] = [all, few].map((each) => each.filter(({ difference }) => sign * difference > 0));
      expect(kept).toEqual(before.slice(0, 5));
      const cells = new Set(before.map(({ cell }) => cell)).size;
      expect(new Set(before.slice(0, cells).map(({ cell }) => cell)).size).toBe(cells);
    }
  });

  test('faults are counted, and their blocks separately', () => {
    expect(Array.from(whole.faults).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
    expect(scores.read(whole.faulted, 0).blocks).toBeGreaterThan(0);
    expect(whole.firstFaults[0]).toMatchObject({ bot: 1, kind: 'error' });
  });

  test('block outcomes, swings and the shift between contracts tell the same difference', () => {
    const histogram = [...whole.histogram].reduce((sum, [value, times]) => sum + value * times, 0);
    const slots = whole.scores[0] - whole.scores[1];
    const shifted = whole.shift.reduce((sum, cell, i) => (i % 7 === 2 && i > 7 ? sum + cell : sum), 0);
    expect([slots, shifted]).toEqual([histogram, histogram]);
    expect(whole.swings.map(({ difference }) => Math.sign(difference))).toEqual([1, 1, -1, -1]);
  });
});

test.each(['head-to-head', 'one-in-field'] as const)(
  'hybrids: all of the parts of A is A, and shares begin at B: %s',
  (estimand) => {
    const { triples, duel } = comparisonOf(estimand);
    const { forms, triples: more, times } = hybridsOf(estimand, 2, 3);
    expect(forms).toHaveLength(4);
    expect(more).toHaveLength({ 'head-to-head': 4, 'one-in-field': 2 }[estimand]);
    // With scores s of the main triples, form(all) − form(none) is as many times the duel's form.
    const scores = Array.from({ length: 3 * (triples.length + more.length) }, (_, i) => 2 ** i);
    const value = ({ slots, weights }: (typeof forms)[number]): number =>
      slots.reduce((sum, slot, k) => sum + weights[k] * scores[slot], 0);
    expect(value(forms[3]) - value(forms[0])).toBe(times * value(duel.form));
  },
);
