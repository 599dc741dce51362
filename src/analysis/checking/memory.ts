import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PARTS } from '../../players/bot/bot.js';
import { ExternalBot } from '../../players/bot/external/external-bot.js';
import { several } from '../../results/text/numbers.js';
import { printed } from '../../runs/work/serving.js';
import { processorWatch } from '../../support/system/clock.js';
import { tablesOf } from './checked-seats.js';
import { type Finding, finding, type Subject } from './finding.js';

const ROUNDS = 5;
/** Milliseconds of processor time for a round, and the most boards, in multiples of the check's deals. */
const ROUND_MS = 100;
const MOST_TIMES = 20;
/** Bytes per round that do not count as growth. */
const NOISE = 20_000;
/** How many times longer the rounds are that must confirm growth. */
const LONGER = 4;

/**
 * Does the bot's memory grow? The heap is measured after each of several rounds of boards. If it grew in every round,
 * longer rounds must confirm it: a leaking bot grows by the same amount per board, while V8's own growth levels off.
 */
export async function checkMemory(subject: Subject): Promise<Finding> {
  const { load, deals } = subject;
  const bot = await load();
  if (PARTS.some((part) => bot[part].bot instanceof ExternalBot))
    return finding('memory', 'skipped', 'a program of its own, whose memory has a limit');
  const tables = tablesOf(subject, bot);
  let board = 0;
  const play = (count: number): void => {
    for (const end = board + count; board < end; board++) {
      const table = tables[board % tables.length];
      table.play(board);
      table.takeFaults();
    }
  };
  const sizeAfter = async (count: number): Promise<number> => {
    play(count);
    await printed(); // else what the bot prints would be kept in memory, and counted
    return heap();
  };
  const grow = async (count: number) => {
    const sizes = [await sizeAfter(count)];
    for (let round = 0; round < ROUNDS; round++) sizes.push(await sizeAfter(count));
    const isSteady = sizes.slice(1).every((size, i) => size - sizes[i] > NOISE);
    return { each: (sizes[ROUNDS] - sizes[0]) / (ROUNDS * count), isSteady };
  };
  const elapsed = processorWatch();
  play(deals);
  const count = deals * Math.min(MOST_TIMES, Math.max(1, Math.round(ROUND_MS / Math.max(elapsed(), 1))));
  const first = await grow(count);
  const last = first.isSteady ? await grow(LONGER * count) : first;
  for (const table of tables) table.leave();
  const text = `grows by ${Math.max(0, last.each / 1000).toFixed(2)} kB a board, over ${several(board, 'board')}`;
  return finding('memory', last.isSteady && last.each > first.each / 2 ? 'failed' : 'ok', text);
}

/** Collects garbage and returns the bytes in use. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect(); // frees what the first pass only marked
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
