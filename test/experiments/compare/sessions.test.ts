import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seatingsOf } from '../../../src/boards/job.js';
import { SEATINGS } from '../../../src/boards/seating.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import { parsed, recordsOf } from '../simulate/jobs.js';

const TRIO = ['random(shy=0.6)', 'sound', 'lowest'] as const;
const [A, B, FIELD] = TRIO;
const [TARGET, LONGEST, BLOCKS] = [6, 8, 12];
const WHAT = { a: A, b: B, field: FIELD, sessionTarget: TARGET, match: LONGEST, blocks: BLOCKS, seed: 'tests' };

interface Ending {
  readonly totals: readonly number[];
  readonly deals: number;
}

/** The points of the three after a session that is played in a seating, in the order of the trio; and its deals. */
async function ending(block: number, seating: number): Promise<Ending> {
  const order = SEATINGS[seating];
  const bots = order.map((bot) => TRIO[bot]) as [string, string, string];
  const terms = { bots, names: bots, fixedSeats: true, matchLength: LONGEST, sessionTarget: TARGET };
  const lines = await recordsOf({ ...terms, end: (block + 1) * LONGEST }, (block + 1) * LONGEST);
  const own = lines.map(parsed).filter(({ index }) => Math.floor((index as number) / LONGEST) === block);
  const totals = TRIO.map((name) =>
    own.reduce((sum, { players, result }) => {
      const seat = Object.values(players as object).indexOf(name);
      return sum + (result.score as number[])[seat];
    }, 0),
  );
  return { totals, deals: own.length };
}

/** All sessions of the run, by block. */
const endings = (): Promise<Ending[][]> =>
  Promise.all(
    Array.from({ length: BLOCKS }, (_, block) =>
      Promise.all(seatingsOf({ seatings: 3 } as never, block).map((seating) => ending(block, seating))),
    ),
  );

describe('B39 a comparison in sessions', () => {
  test('equals the sessions played one by one', async () => {
    const { summary } = await compare(WHAT, { threads: 0 });
    const all = (await endings()).flat();
    const deals = all.reduce((sum, each) => sum + each.deals, 0);
    expect(summary.deals).toBe(deals);
    expect(summary.sessions).toMatchObject({ target: TARGET, longest: LONGEST, count: all.length });
    expect(summary.sessions!.length.mean).toBeCloseTo(deals / all.length, 12);
    expect(summary.sessions!.reached.count).toBe(all.filter(({ totals }) => Math.max(...totals) >= TARGET).length);
    const isFirst = ({ totals }: Ending, bot: number): boolean => totals[bot] === Math.max(...totals);
    const isTied = (each: Ending): boolean => [0, 1, 2].filter((bot) => isFirst(each, bot)).length > 1;
    for (const [bot, { points, sessions, seats }] of summary.bots.entries()) {
      const total = all.reduce((sum, { totals }) => sum + totals[bot], 0);
      expect(points.mean).toBeCloseTo(total / all.length, 12);
      expect(sessions!.pointsADeal).toMatchObject({ total, trials: deals });
      expect(seats).toBe(deals);
      expect(sessions!.won.count).toBe(all.filter((each) => isFirst(each, bot) && !isTied(each)).length);
      expect(sessions!.tied.count).toBe(all.filter((each) => isFirst(each, bot) && isTied(each)).length);
    }
    const difference = all.reduce((sum, { totals }) => sum + totals[0] - totals[1], 0) / all.length;
    expect(summary.naive.mean).toBeCloseTo(difference, 12);
    expect(summary.shift).toEqual([]);
    const shares = summary.bots[0].roles.reduce((sum, { share }) => sum + share.count, 0);
    expect(shares).toBe(deals);
  });

  test('is the same with another chunk', async () => {
    const { summary } = await compare({ ...WHAT, chunk: 4 }, { threads: 0 });
    expect((await compare(WHAT, { threads: 0 })).summary.sessions).toEqual(summary.sessions);
  });

  test('keeps typical differences with the points before the deal', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'sessions-')), 'run');
    await compare(WHAT, { folder, threads: 0 });
    const swings = readFileSync(join(folder, 'swings.jsonl'), 'utf8');
    expect(swings).toContain(`"session":{"target":${TARGET},"before":[`);
  });

  test.each([
    [{ match: undefined }, 'sessionTarget: needs `match`'],
    [
      { match: 1, sessionTarget: 7 },
      'sessionTarget: cannot be reached: in 1 deal nobody can win more than 6 points; found 7',
    ],
    [{ game: 'wallachen', b: 'keen(session=win)' }, 'b: keen(session=win) plays bolachen'],
    [{ sessionTarget: 1.5 }, 'sessionTarget: expected a whole number from 1 to 1000000000; found 1.5'],
  ])('%o is refused', async (change, message) => {
    await expect(compare({ ...WHAT, ...change } as never, { threads: 0 })).rejects.toThrow(message);
  });
});
