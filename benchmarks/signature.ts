import { playedOnce } from '../src/boards/job.js';
import { BoardPlayer } from '../src/boards/player.js';
import { SUITS } from '../src/cards/engine/cards.js';
import { Course } from '../src/cards/engine/course.js';
import { NO_TRUMP } from '../src/cards/engine/duties.js';
import { Perft } from '../src/cards/engine/perft.js';
import { ruleSetNames } from '../src/cards/games/names.js';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { dealBoard } from '../src/cards/random/board.js';
import { keyOf } from '../src/cards/random/key.js';
import { Stream } from '../src/cards/random/stream.js';
import type { Aim } from '../src/search/solver/position.js';
import { Solver } from '../src/search/solver/solver.js';
import { BENCH_BOTS, jobOf, SEED } from './cases.js';
import { randomDeals } from './solver-deals.js';

/** Boards of each bot and rule set, and positions of each rule set, that go into the signature. */
const BOARDS = 500;
const PERFT_BOARDS = 4;
const PERFT_DEPTH = 4;
const SOLVED_BOARDS = 32;
/** The questions about each of these boards: tricks with every trump and without, and the fewest in Bettel. */
const SEARCHES: readonly (readonly [trump: number, aim: Aim])[] = [
  ...[...SUITS, NO_TRUMP].map((trump) => [trump, 'most'] as const),
  [NO_TRUMP, 'fewest'],
];

/**
 * One number for all behaviour that results depend on: cards, rules, house bots, and the search of the open-card
 * solver. It is the same on every machine and for any number of threads; a change that moves it changes results.
 */
export async function signature(): Promise<bigint> {
  let sum = 0n;
  for (const game of ruleSetNames) {
    sum = sum * 31n + BigInt(legalContinuations(game));
    sum = sum * 31n + BigInt(searchedNodes(game));
    for (const bot of BENCH_BOTS) {
      const player = await BoardPlayer.make(playedOnce(jobOf(bot, game)));
      sum = sum * 31n + player.play({ first: 0, count: BOARDS }, () => 0).digest;
    }
  }
  return sum % (1n << 48n);
}

/** Action sequences of the first boards. */
function legalContinuations(ruleSet: string): number {
  const game = makeGame(ruleSet);
  const course = new Course(game);
  const perft = new Perft(game);
  const stream = new Stream();
  const cards = new Int32Array(4);
  let sum = 0;
  for (let board = 0; board < PERFT_BOARDS; board++) {
    dealBoard(keyOf(SEED), board, stream, cards);
    course.begin(cards[0], cards[1], cards[2], cards[3]);
    sum += perft.count(course, PERFT_DEPTH);
  }
  return sum;
}

/** The open-card solver's nodes and tricks for the first boards, as one number. */
function searchedNodes(ruleSet: string): number {
  const { duties } = makeGame(ruleSet);
  const solver = new Solver({ duties });
  let sum = 0;
  for (const deal of randomDeals(SOLVED_BOARDS)) {
    for (const [trump, aim] of SEARCHES) {
      solver.forget();
      const tricks = solver.tricks({ ...deal, trump }, aim);
      sum += 11 * solver.nodes + tricks;
    }
  }
  return sum;
}
