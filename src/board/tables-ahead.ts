import { DEAL, pulse } from '../bot/pulse.js';
import { type BlockJob, isSimulation, seatingsOf } from './job.js';
import type { Table } from './table.js';

/** Boards `from … to − 1` of each block of a piece, or of each match of a simulation, in order; a piece may begin or end in one. */
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

/** A triple in one seating on the boards `from … to − 1` of a block. */
interface SeatedGame {
  readonly from: number;
  readonly to: number;
  readonly triple: number;
  readonly seating: number;
}

/** What is played in a piece of a job, in order. */
export function* gamesOf(job: BlockJob, first: number, count: number): Generator<SeatedGame> {
  for (const { block, from, to } of blocksOf(job, first, count))
    for (const triple of job.triples.keys())
      for (const seating of seatingsOf(job, block)) yield { from, to, triple, seating };
}

interface Lane {
  readonly number: number;
  readonly table: Table;
  match: SeatedGame | null;
  board: number;
  /** The number of its deal among those begun in the chunk. */
  deal: number;
  isOver: boolean;
}

/**
 * Plays matches ahead at several tables in turn, each until a program is to be asked: so the program is asked about many boards at once. Deals
 * are taken in the order of the matches, so nothing depends on the number of tables.
 */
export class TablesAhead {
  private readonly lanes: readonly Lane[];
  /** Seats the bots of a lane and begins a deal. */
  private readonly seat: (table: Table, lane: number, match: SeatedGame, board: number) => void;
  private matches: Iterator<SeatedGame> = [].values();
  private begun = 0;
  /** The lane whose deal is the next, and whether that has been taken. */
  private at = 0;
  private isTaken = false;

  constructor(tables: readonly Table[], seat: TablesAhead['seat']) {
    this.lanes = tables.map((table, number) => ({ number, table, match: null, board: 0, deal: 0, isOver: false }));
    this.seat = seat;
  }

  /** Goes on to other matches. */
  start(matches: Iterator<SeatedGame>): void {
    this.matches = matches;
    this.at = 0;
    this.begun = pulse.cells[DEAL];
    this.isTaken = false;
    for (const lane of this.lanes) this.beginMatch(lane);
  }

  /** The table at which the next deal has been played; null after the last. */
  take(): Table | null {
    if (this.isTaken) this.goOn(this.lanes[this.at]);
    const lane = this.lanes[this.at];
    this.isTaken = lane.match !== null;
    if (lane.match === null) return null;
    while (!lane.isOver) this.playOn();
    return lane.table;
  }

  /** Every table plays until it waits for an answer: the first that has waited gets those for all. */
  private playOn(): void {
    for (const lane of this.lanes) {
      if (lane.match === null || lane.isOver) continue;
      pulse.cells[DEAL] = lane.deal;
      if (lane.table.playAhead()) continue;
      lane.table.end(lane.board);
      lane.isOver = true;
    }
  }

  private goOn(lane: Lane): void {
    const { match, board, table } = lane;
    if (match !== null && board + 1 < match.to && !(table.session !== null && table.isMatchOver)) {
      this.beginDeal(lane, match, board + 1);
      return;
    }
    this.beginMatch(lane);
    this.at = (this.at + 1) % this.lanes.length;
  }

  private beginMatch(lane: Lane): void {
    const { value, done } = this.matches.next();
    lane.match = done === true ? null : value;
    if (lane.match !== null) this.beginDeal(lane, lane.match, lane.match.from);
  }

  private beginDeal(lane: Lane, match: SeatedGame, board: number): void {
    pulse.cells[DEAL] = this.begun++;
    this.seat(lane.table, lane.number, match, board);
    lane.deal = this.begun;
    lane.board = board;
    lane.isOver = false;
  }
}
