import { PARTS } from '../bot/bot.js';
import { ExternalBot } from '../bot/external/external-bot.js';
import type { Policies } from '../bot/spec.js';
import { processorWatch } from '../system/clock.js';
import { type Finding, failed, fine, type Subject, skipped } from './finding.js';
import { Seats } from './seats.js';
import { standardGames } from './settings.js';

/** Rounds of boards that are looked at. */
const ROUNDS = 5;
/** Milliseconds of processor time that a round should take, of a quick bot in up to so many times the deals of a check: the more, the plainer is growth. */
const ROUND_MS = 100;
const MOST_TIMES = 20;
/** Bytes a round that are not yet growth. */
const NOISE = 20_000;
/** How many times longer are the rounds that must confirm a growth. */
const LONGER = 4;

/**
 * Does the bot keep more and more? The heap is measured after each of some rounds of boards. Where it has grown in every round, longer rounds
 * must confirm it: a bot that keeps what it sees grows by as much a board, while the engine's own growth comes to an end.
 * `heap` collects garbage and tells the bytes in use.
 */
export async function checkMemory({ spec, load, deals, limits }: Subject, heap: () => number): Promise<Finding> {
  const bot = await load();
  if (isProgram(bot)) return skipped('memory', 'a program of its own, whose memory has a limit');
  const tables = standardGames().map((game) => new Seats(game, [bot], limits, spec));
  let board = 0;
  const play = (count: number): void => {
    for (const end = board + count; board < end; board++) playBoard(tables[board % tables.length], board);
  };
  const grow = (count: number): Growth => {
    play(count);
    const sizes = [heap()];
    for (let round = 0; round < ROUNDS; round++) {
      play(count);
      sizes.push(heap());
    }
    const isSteady = sizes.slice(1).every((size, i) => size - sizes[i] > NOISE);
    return { each: (sizes[ROUNDS] - sizes[0]) / (ROUNDS * count), isSteady };
  };
  const elapsed = processorWatch();
  play(deals);
  const count = deals * Math.min(MOST_TIMES, Math.max(1, Math.round(ROUND_MS / Math.max(elapsed(), 1))));
  const first = grow(count);
  const last = first.isSteady ? grow(LONGER * count) : first;
  for (const table of tables) table.leave();
  const told = `grows by ${(last.each / 1000).toFixed(2)} kB a board, over ${board} boards`;
  return last.isSteady && last.each > first.each / 2 ? failed('memory', told) : fine('memory', told);
}

const isProgram = (policies: Policies): boolean => PARTS.some((part) => policies[part].bot instanceof ExternalBot);

/** Bytes a board, and whether there were more after every round. */
interface Growth {
  readonly each: number;
  readonly isSteady: boolean;
}

function playBoard(seats: Seats, board: number): void {
  for (seats.begin(seats.dealt(board), board); !seats.isOver; ) seats.take(seats.ask().answer);
  for (const { faults } of seats.bots) faults.length = 0;
}
