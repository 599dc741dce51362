import type { BlockJob, Duel } from '../../boards/job.js';
import { jobTallies } from '../../boards/job-tallies.js';
import type { JobPlayer } from '../../boards/piece.js';
import { BoardPlayer } from '../../boards/player.js';
import { frameOf } from '../../boards/printer.js';
import { movedOn, SEATINGS } from '../../boards/seating.js';
import type { DuelTally, Swing } from '../../boards/tallies/duel.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { formatAction } from '../../cards/record/actions.js';
import { RecordWriter } from '../../cards/record/format-record.js';

/** A deal with different scores, and where its two courses diverge. */
export interface SwingDeal extends Omit<Swing, 'cell'> {
  readonly seat: number;
  readonly scores: readonly [number, number];
  /** The contract with each of the two; null if the deal was passed out. */
  readonly contracts: readonly [string | null, string | null];
  /** Does the seat declare it? */
  readonly declares: readonly [boolean, boolean];
  /** Index of the first action in which the two deals differ, and the actions there. */
  readonly at: number;
  readonly actions: readonly [string, string];
}

/** The same with both deals as records. */
export interface FullSwing extends SwingDeal {
  readonly records: readonly [string, string];
  /** Did it come out as it was counted? */
  readonly isAsCounted: boolean;
}

/** Replays the boards of differences and finds where they diverge, on the thread on which it was made. */
export async function swingPlayer(job: BlockJob): Promise<JobPlayer<FullSwing, Swing>> {
  const player = await BoardPlayer.make({ ...job, counted: { ...job.counted, duel: null, groups: [] } }, true);
  const duel = jobTallies(job, makeGame(job.game, job.rules)).duel as DuelTally;
  const writer = new RecordWriter();
  const { first: one, second: other } = job.counted.duel as Duel;
  return {
    close: () => player.close(),
    play({ cell, ...swing }) {
      const first = playAgain(job, duel, player, writer, { ...swing, slot: one, seating: swing.first });
      const second = playAgain(job, duel, player, writer, { ...swing, slot: other, seating: swing.second });
      const at = first.actions.findIndex((action, i) => action !== second.actions[i]);
      return {
        ...swing,
        seat: first.seat,
        scores: [first.score, second.score],
        contracts: [first.contract, second.contract],
        declares: [first.declares, second.declares],
        at: at < 0 ? first.actions.length : at,
        actions: [formatted(first.actions, at), formatted(second.actions, at)],
        records: [first.record, second.record],
        isAsCounted: first.score - second.score === swing.difference && duel.cellOf(first.fate, second.fate) === cell,
      };
    },
  };
}

function playAgain(
  job: BlockJob,
  duel: DuelTally,
  player: BoardPlayer,
  writer: RecordWriter,
  { board, slot, seating }: Readonly<Record<'board' | 'slot' | 'seating', number>>,
) {
  const start = board - (board % job.matchLength);
  let deals = player.playBoard(start, Math.floor(slot / 3), seating);
  let faults = deals.table.takeFaults();
  for (let each = start + 1; each <= board; each++) {
    deals = player.playBoard(each, Math.floor(slot / 3), seating);
    faults = deals.table.takeFaults();
  }
  const { table, bySeat } = deals;
  const { course } = table;
  const seat = SEATINGS[movedOn(seating, board - start)].indexOf((slot % 3) as 0 | 1 | 2);
  return {
    seat,
    score: course.score[seat],
    fate: duel.fateAt(course, seat),
    declares: course.declarer === seat,
    contract: course.isPassedOut ? null : course.game.contracts[course.contract].name,
    actions: Array.from(course.actions.subarray(0, course.step)),
    record: writer.format(course, frameOf(job, table, bySeat, { board, faults })),
  };
}

const formatted = (actions: readonly number[], at: number): string =>
  at >= 0 && at < actions.length ? formatAction(actions[at]) : 'the deal is over';
