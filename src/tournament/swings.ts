import type { Fault } from '../bot/fault.js';
import { makeGame } from '../games/rule-sets.js';
import { formatAction } from '../record/actions.js';
import { RecordWriter } from '../record/format-record.js';
import { movedOn, SEATINGS } from '../simulation/seating.js';
import type { BlockJob } from './block-job.js';
import { BlockPlayer } from './block-player.js';
import type { Swing } from './duel.js';

/** A large difference, told in full. */
export interface ToldSwing extends Swing {
  readonly seat: number;
  readonly scores: readonly [number, number];
  /** The contract that was played, or null if the deal was passed out; with each of the two. */
  readonly contracts: readonly [string | null, string | null];
  /** Index of the first action in which the two deals differ, and what was done instead of it. */
  readonly at: number;
  readonly actions: readonly [string, string];
  /** Both deals as records. */
  readonly records: readonly [string, string];
}

/** Plays the boards of the largest differences again, and finds where they part. */
export async function tellSwings(job: BlockJob, swings: readonly Swing[]): Promise<ToldSwing[]> {
  if (swings.length === 0 || job.duel === null) return [];
  const player = await BlockPlayer.make({ ...job, duel: null, groups: [] });
  const writer = new RecordWriter(makeGame(job.game, job.rules));
  const slots = [job.duel.first, job.duel.second];
  return swings.map((swing) => {
    const [first, second] = slots.map((slot, i) => playAgain(player, job, writer, swing, slot, i));
    const at = first.actions.findIndex((action, i) => action !== second.actions[i]);
    return {
      ...swing,
      seat: first.seat,
      scores: [first.score, second.score],
      contracts: [first.contract, second.contract],
      at: at < 0 ? first.actions.length : at,
      actions: [formatted(first.actions, at), formatted(second.actions, at)],
      records: [first.record, second.record],
    };
  });
}

interface PlayedAgain {
  readonly seat: number;
  readonly score: number;
  readonly contract: string | null;
  readonly actions: readonly number[];
  readonly record: string;
}

function playAgain(
  player: BlockPlayer,
  job: BlockJob,
  writer: RecordWriter,
  { board, first, second }: Swing,
  slot: number,
  side: number,
): PlayedAgain {
  const triple = Math.floor(slot / 3);
  const seating = side === 0 ? first : second;
  const { course, bySeat } = player.table;
  const start = board - (board % job.matchLength);
  let faults: Fault[] = [];
  for (let each = start; each <= board; each++) {
    player.playBoard(each, triple, seating);
    faults = bySeat.flatMap((bot) => bot.faults.splice(0)).sort((a, b) => a.at - b.at);
  }
  const order = SEATINGS[movedOn(seating, board - start)];
  const seat = order.indexOf((slot % 3) as 0 | 1 | 2);
  const [forehand, middlehand, dealer] = order.map((place) => job.names[job.triples[triple][place]]);
  return {
    seat,
    score: course.score[seat],
    contract: course.isPassedOut ? null : course.game.contracts[course.contract].name,
    actions: Array.from(course.actions.subarray(0, course.step)),
    record: writer.format(course, { players: [forehand, middlehand, dealer], seed: job.seed, index: board, faults }),
  };
}

const formatted = (actions: readonly number[], at: number): string =>
  at >= 0 && at < actions.length ? formatAction(actions[at]) : 'the deal is over';
