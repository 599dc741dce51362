import { loadHouseBot } from '../src/bot/loading/load.js';
import { lawsOf } from '../src/engine/play.js';
import { makeGame } from '../src/games/rule-sets.js';
import { dealBoard } from '../src/random/board.js';
import { keyOf } from '../src/random/key.js';
import { Stream } from '../src/random/stream.js';
import { ChunkPlayer } from '../src/simulate/chunk-player.js';
import type { Job } from '../src/simulate/job.js';
import { playout } from './playout.js';

/** One benchmark: `run` does `operations` of it and returns something that depends on all of them. */
export interface Case {
  readonly name: string;
  /** What an operation is. */
  readonly unit: string;
  readonly operations: number;
  run(): number;
}

export const SEED = 'bench';

/** A job of whole deals with the same bot in all seats. */
export const jobOf = (bot: string, game: string, rules: Job['rules'] = {}): Job => ({
  game,
  rules,
  bots: [bot, bot, bot],
  names: [bot, bot, bot],
  seed: SEED,
  matchLength: 1,
  end: 2 ** 40,
  fixedSeats: false,
  start: null,
  after: [],
  given: null,
  deals: null,
  output: 'none',
});

export const BENCH_BOTS = ['lowest', 'random', 'sound', 'bold'] as const;

/** All cases on one thread, those of the engine first. */
export async function allCases(): Promise<Case[]> {
  const cases = [dealing(), playouts(), await wholeDeals('random, all ten tricks', 'random', { earlyEnd: false })];
  for (const bot of BENCH_BOTS) cases.push(await wholeDeals(bot, bot));
  return cases;
}

const key = keyOf(SEED);

function dealing(): Case {
  const stream = new Stream();
  const cards = new Int32Array(4);
  let board = 0;
  return {
    name: 'dealing',
    unit: 'deals',
    operations: 10_000,
    run() {
      let sum = 0;
      for (let i = 0; i < this.operations; i++) {
        dealBoard(key, board++, stream, cards);
        sum ^= cards[0] ^ cards[3];
      }
      return sum;
    },
  };
}

function playouts(): Case {
  const laws = lawsOf(makeGame('bolachen').duties);
  const stream = new Stream();
  const cards = new Int32Array(4);
  let board = 0;
  return {
    name: 'playout kernel (a yardstick)',
    unit: 'playouts',
    operations: 2_000,
    run() {
      let tricks = 0;
      for (let i = 0; i < this.operations; i++) {
        dealBoard(key, board++, stream, cards);
        tricks += playout(cards, 0, i & 3, laws, stream);
      }
      return tricks;
    },
  };
}

async function wholeDeals(name: string, bot: string, rules: Job['rules'] = {}): Promise<Case> {
  await loadHouseBot(bot, 'bench');
  const player = await ChunkPlayer.make(jobOf(bot, 'bolachen', rules));
  let first = 0;
  const operations = 1_000;
  return {
    name: `whole deals, ${name}`,
    unit: 'deals',
    operations,
    run() {
      const { digest } = player.play({ first, count: operations }, () => 0);
      first += operations;
      return Number(digest & 0xffffn);
    },
  };
}
