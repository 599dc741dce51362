import { playedOnce, type TrioJob, USUAL_BEGINNING } from '../src/boards/job.js';
import { BoardPlayer } from '../src/boards/player.js';
import { dealBoard } from '../src/cards/random/board.js';
import { keyOf } from '../src/cards/random/key.js';
import { Stream } from '../src/cards/random/stream.js';
import { LIMITS } from '../src/players/bot/limits.js';
import { objectPlayout } from './card-objects.js';

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
export const jobOf = (bot: string, game: string, rules: TrioJob['rules'] = {}): TrioJob => ({
  game,
  rules,
  bots: [bot, bot, bot],
  names: [bot, bot, bot],
  seed: SEED,
  matchLength: 1,
  end: 2 ** 40,
  fixedSeats: false,
  beginning: USUAL_BEGINNING,
  limits: LIMITS,
});

export const BENCH_BOTS = ['lowest', 'random', 'sound', 'bold'] as const;

/** Those of which `bench --slope` measures a further deal. */
export const SLOPE_BOTS = ['random', 'sound', 'keen'] as const;

/** Parts of a deal, and the deals to compare them with, which are played to the tenth trick, too. */
export const allCases = async (): Promise<Case[]> => [cardObjects(), dealing(), await tenTricks()];

const key = keyOf(SEED);

const cardObjects = (): Case => ({
  name: 'arrays of card objects',
  unit: 'playouts',
  operations: 1_000,
  run() {
    let tricks = 0;
    for (let i = 0; i < this.operations; i++) tricks += objectPlayout(i & 3, Math.random);
    return tricks;
  },
});

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

async function tenTricks(): Promise<Case> {
  const player = await BoardPlayer.make(playedOnce(jobOf('random', 'bolachen', { earlyEnd: false })));
  let first = 0;
  const operations = 1_000;
  return {
    name: 'deals of random, ten tricks',
    unit: 'deals',
    operations,
    run() {
      const { digest } = player.play({ first, count: operations }, () => 0);
      first += operations;
      return Number(digest & 0xffffn);
    },
  };
}
