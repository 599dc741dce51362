import { type Finding, failed, fine, type Subject } from './finding.js';
import { Seats } from './seats.js';
import { standardGames } from './settings.js';

/** Rounds of boards; the first is for what is made once. */
const ROUNDS = 6;
/** Bytes a round that are not yet growth: the garbage collector's own. */
const NOISE = 10_000;

/**
 * Does the bot keep more and more? The heap is measured after each of some rounds of boards.
 * `heap` collects garbage and tells the bytes in use.
 */
export async function checkMemory({ load, deals }: Subject, heap: () => number): Promise<Finding> {
  const tables = [await load()].flatMap((bot) => standardGames().map((game) => new Seats(game, [bot])));
  const count = Math.max(10, deals);
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < count; i++) playBoard(tables[i % tables.length], round * count + i);
    sizes.push(heap());
  }
  const growths = sizes.slice(1).map((size, i) => size - sizes[i]);
  const each = (sizes[ROUNDS - 1] - sizes[0]) / ((ROUNDS - 1) * count);
  const told = `${(each / 1000).toFixed(2)} kB a board, over ${(ROUNDS - 1) * count} boards`;
  const grows = growths.every((growth) => growth > NOISE);
  return grows ? failed('memory', `grows by ${told}`) : fine('memory', `grows by ${told}`);
}

function playBoard(seats: Seats, board: number): void {
  for (seats.begin(seats.dealt(board), board); !seats.isOver; ) seats.take(seats.ask().answer);
  for (const { faults } of seats.bots) faults.length = 0;
}
