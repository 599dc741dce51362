import { DEAL, pulse } from '../players/bot/pulse.js';
import { type BlockJob, isSimulation, seatingsOf } from './job.js';
import { Lane, type SeatedGame, type TrioAt } from './lane.js';
import type { Table } from './table.js';

/** Boards `from … to − 1` of each block (or match of a simulation) of a piece, which may begin or end in one. */
export function* blocksOf(job: BlockJob, first: number, count: number) {
  const { matchLength } = job;
  const boards = isSimulation(job) ? 1 : matchLength;
  const end = (first + count) * boards;
  for (let from = first * boards; from < end; ) {
    const block = Math.floor(from / matchLength);
    const to = Math.min(end, (block + 1) * matchLength);
    yield { block, from, to };
    from = to;
  }
}

/** What is played in a piece of a job, in order; under several rules at the table of a triple. */
export function* gamesOf(job: BlockJob, first: number, count: number, table: number): Generator<SeatedGame> {
  const triples = job.ruleSets === undefined ? [...job.triples.keys()] : [table];
  for (const { block, from, to } of blocksOf(job, first, count))
    for (const triple of triples) for (const seating of seatingsOf(job, block)) yield { from, to, triple, seating };
}

/** A table that is ahead: the number of its deal among those begun in the piece, and whether it is over. */
class LaneAhead extends Lane {
  deal = 0;
  isOver = false;
}

/**
 * Plays games ahead at several tables in turn, each until a program is to be asked: so the program is asked about many
 * boards at once. Deals are taken in the order of the games, so nothing depends on the number of tables.
 */
export class TablesAhead {
  private readonly lanes: readonly LaneAhead[];
  private games: Iterator<SeatedGame> = [].values();
  private begun = 0;
  /** The lane whose deal is the next, and whether that has been taken. */
  private at = 0;
  private isTaken = false;

  constructor(tables: readonly Table[], matchLength: number, trioAt: TrioAt) {
    this.lanes = tables.map((table, number) => new LaneAhead(number, table, matchLength, trioAt));
  }

  start(games: Iterator<SeatedGame>): void {
    this.games = games;
    this.at = 0;
    this.begun = pulse.cells[DEAL];
    this.isTaken = false;
    for (const lane of this.lanes) this.next(lane, true);
  }

  /** The table at which the next deal has been played; null after the last. */
  take(): Table | null {
    if (this.isTaken) this.advance(this.lanes[this.at]);
    const lane = this.lanes[this.at];
    this.isTaken = lane.game !== null;
    if (lane.game === null) return null;
    while (!lane.isOver) this.playOn();
    return lane.table;
  }

  /** Every table plays until it waits for an answer: the first that has waited gets those for all. */
  private playOn(): void {
    for (const lane of this.lanes) {
      if (lane.game === null || lane.isOver) continue;
      pulse.cells[DEAL] = lane.deal;
      if (lane.table.playAhead()) continue;
      lane.table.end(lane.board);
      lane.isOver = true;
    }
  }

  private advance(lane: LaneAhead): void {
    const { isLast } = lane;
    this.next(lane, isLast);
    if (isLast) this.at = (this.at + 1) % this.lanes.length;
  }

  private next(lane: LaneAhead, isAnother: boolean): void {
    pulse.cells[DEAL] = this.begun;
    if (isAnother) lane.beginGame(this.games);
    else lane.next(this.games);
    if (lane.game === null) return;
    lane.deal = ++this.begun;
    lane.isOver = false;
  }
}
