import { stopwatch } from '../simulation/clock.js';
import { type Finding, failed, fine, type Subject } from './finding.js';
import { Seats } from './seats.js';
import { standardGames } from './settings.js';

/** Rounds of boards that are looked at, after two for what is made once. */
const ROUNDS = 5;
const WARM_UP = 2;
/** Milliseconds that a round should take, of a quick bot in up to so many times the deals of a check: the more, the plainer is growth. */
const ROUND_MS = 150;
const MOST_TIMES = 20;
/** Bytes a round that are not yet growth: the engine's own. */
const NOISE = 20_000;

/**
 * Does the bot keep more and more? The heap is measured after each of some rounds of boards.
 * `heap` collects garbage and tells the bytes in use.
 */
export async function checkMemory({ load, deals }: Subject, heap: () => number): Promise<Finding> {
  const tables = [await load()].flatMap((bot) => standardGames().map((game) => new Seats(game, [bot])));
  const play = (from: number, count: number): void => {
    for (let board = from; board < from + count; board++) playBoard(tables[board % tables.length], board);
  };
  const elapsed = stopwatch();
  play(0, deals);
  const times = Math.min(MOST_TIMES, Math.max(1, Math.round(ROUND_MS / Math.max(elapsed(), 1))));
  const count = times * deals;
  const sizes: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    play(round * count, count);
    if (round >= WARM_UP - 1) sizes.push(heap());
  }
  const growths = sizes.slice(1).map((size, i) => size - sizes[i]);
  const each = (sizes[ROUNDS] - sizes[0]) / (ROUNDS * count);
  const told = `${(each / 1000).toFixed(2)} kB a board, over ${ROUNDS * count} boards`;
  const grows = growths.every((growth) => growth > NOISE);
  return grows ? failed('memory', `grows by ${told}`) : fine('memory', `grows by ${told}`);
}

function playBoard(seats: Seats, board: number): void {
  for (seats.begin(seats.dealt(board), board); !seats.isOver; ) seats.take(seats.ask().answer);
  for (const { faults } of seats.bots) faults.length = 0;
}
