import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BoardPlayer } from '../../../src/boards/player.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import type { CompareWhat } from '../../../src/experiments/compare/options.js';
import { pathOf } from '../../../src/experiments/compare/path.js';
import { planComparison } from '../../../src/experiments/compare/plan.js';
import { LIMITS } from '../../../src/players/bot/limits.js';

const place = await mkdtemp(join(tmpdir(), 'bolachen-auction-'));
afterAll(() => rm(place, { recursive: true, force: true }));
const at = (name: string) => join(place, name);
const HERE = { threads: 0 } as const;

/** Bots that differ in the auction alone. */
const WHAT: CompareWhat = { a: 'sound', b: 'sound(play=4.5)', blocks: 300, chunk: 50, seed: 'auction' };

describe('blocks whose auctions all coincide need no cards', () => {
  const NEED_EVERY_DEAL = {
    run: null,
    bots: null,
    points: null,
    shift: null,
    independentDeals: null,
    explained: undefined,
  };
  const found = async (what: CompareWhat) => {
    const { summary } = await compare(what, HERE);
    const points = summary.points ?? summary.bots.map(({ name, points, money }) => ({ name, points, money }));
    return { ...summary, ...NEED_EVERY_DEAL, spread: { ...summary.spread, independentDeals: null }, of: points };
  };

  test.each<Partial<CompareWhat>>([
    {},
    { seatings: 6, money: 0.1 },
    { estimand: 'one-in-field', both: true },
    { b: 'keen+play=sound', match: 2, stop: 'group' },
    { b: 'sound(mord=0.3)', stop: { rule: 'width', width: 0.2 } },
    { game: 'wallachen', b: 'sound+bid=keen' },
  ])('%j: what they find is the same to the last digit', async (more) => {
    const what = { ...WHAT, ...more };
    expect(await found({ ...what, auctionFirst: 1 })).toEqual(await found(what));
  });

  test('so less than half as many deals are played', async () => {
    const dealsPlayed = async (auctionFirst?: number) => {
      const { job } = (await planComparison({ ...WHAT, auctionFirst }, { limits: LIMITS, shard: null })).chunks;
      return (await BoardPlayer.make(job)).play({ first: 0, count: 300 }, () => 1).dealsPlayed;
    };
    expect(await dealsPlayed(1)).toBeLessThan(0.5 * (await dealsPlayed()));
  });
});

test('who plays otherwise after other words has as much at stake', async () => {
  const said = "history.filter((each) => each.length > 4).join('').length";
  const play = `play: ({ legal, history }) => 31 - Math.clz32(${said} % 2 ? legal : legal & -legal)`;
  await writeFile(at('listener.mjs'), `export default { name: 'listener', about: 'plays by what was said', ${play} };`);
  const deviation = async (auctionFirst: number) => {
    const [a, b, field] = ['sound', 'sound(play=4.5)', 'sound'].map((bot) => `${bot}+play=${at('listener.mjs')}`);
    const run = await compare({ a, b, field, blocks: 4000, seed: 'said', auctionFirst }, HERE);
    return run.summary.spread.deviation as number;
  };
  expect(await deviation(4)).toBeLessThan(1.2 * (await deviation(1)));
});

test.each<[Partial<CompareWhat>, string]>([
  [{ b: 'lowest' }, 'auctionFirst: expected bots that play cards alike, all at the table'],
  [{ field: 'lowest' }, 'auctionFirst: expected bots that play cards alike'],
  [
    { game: 'wallachen', b: 'sound+kontra=lowest' },
    'auctionFirst: expected bots that say Kontra and play cards alike, all',
  ],
  [{ game: 'wallachen', rules: { allPass: 'pot' } }, 'auctionFirst: is for deals without a pot'],
  [{ attribute: 'auction' }, 'attribute: cannot be given together with `auctionFirst`'],
])('%j: %s', async (more, message) => {
  await expect(compare({ ...WHAT, auctionFirst: 1, ...more }, HERE)).rejects.toThrow(message);
});

test.each<[Partial<CompareWhat>, number, number]>([
  // A block with a Mord, where a difference is 9 points, counts twice at most; one with a Brand seven times, for 3
  // points each.
  [{ auctionFirst: 20 }, 9, 21],
  [{ auctionFirst: 4 }, 9, 9],
  [{ auctionFirst: 20, estimand: 'one-in-field' }, 9, 27],
  [{ auctionFirst: 20, b: 'sound+bid=keen', game: 'wallachen' }, 108, 504],
])(
  '%j: an event not seen yet is as large as a block with it can count, %d without drawing, %d with',
  async (what, ...events) => {
    const eventOf = async (auctionFirst?: number) => {
      const terms = { limits: LIMITS, shard: null };
      return (await planComparison({ ...WHAT, ...what, auctionFirst }, terms)).scale.event;
    };
    expect([await eventOf(), await eventOf(what.auctionFirst)]).toEqual(events);
    expect(await eventOf(1)).toBe(await eventOf());
  },
);

test('the page shows the intervals of the run', async () => {
  const folder = at('path');
  const { summary } = await compare({ ...WHAT, auctionFirst: 20 }, { ...HERE, folder });
  const { low, high } = (await pathOf(folder)).looks.at(-1)!;
  expect({ low, high }).toEqual(summary.sequence);
});
