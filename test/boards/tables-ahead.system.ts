import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BoardPlayer } from '../../src/boards/player.js';
import { sized } from '../sizes.js';

/** Many tables in flight, with programs in processes of their own; all ways on one thread: ahead.test.ts. */

const MANY = fileURLToPath(new URL('../players/bot/external/fixtures/many.mjs', import.meta.url));

/** Plays boards with a program that takes so many questions. */
async function play(way: string, most: number, count: number) {
  const bots = [`exec(node ${MANY} ${way} ${most})`, 'sound', 'sound'];
  const player = await BoardPlayer.make({
    ...{ game: 'wallachen', rules: {}, seed: 'ahead', limits: { moveTime: 800, memory: 0 }, bots, names: bots },
    ...{ matchLength: 1, triples: [[0, 1, 2]], seatings: 6 },
    counted: { groups: [], watched: { bots: 3, triples: 1 }, duel: null },
  });
  const { digest, faults } = player.play({ first: 0, count }, () => 0);
  player.close();
  return { digest, faulty: faults.some((times) => times > 0) };
}

test.each(['well', 'wrong', 'fails', 'dies', 'hangs'])(
  'a bot that plays %s comes to the same whether it is asked about several boards at once or about one',
  async (way) => {
    const [one, many] = [await play(way, 1, sized(4, 9)), await play(way, 8, sized(4, 9))];
    expect(many).toEqual(one);
    expect(many.faulty).toBe(way !== 'well');
  },
);
