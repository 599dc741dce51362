import { DEAL, pulse } from '../bot/pulse.js';
import { type BlockJob, isSimulation, seatingsOf } from './job.js';
import type { Table } from './table.js';

/** The boards of a match, played one after the other. */
export interface BoardRange {
  readonly from: number;
  readonly to: number;
}

/** A triple in one seating on the boards of a block. */
export interface SeatedGame extends BoardRange {
  readonly triple: number;
  readonly seating: number;
}

/** What is played in a piece of a job, in order. */
export function* gamesOf(job: BlockJob, first: number, count: number): Generator<SeatedGame> {
  const { matchLength, triples } = job;
  const isOnce = isSimulation(job);
  for (let unit = first; unit < first + count; ) {
    const block = isOnce ? Math.floor(unit / matchLength) : unit;
    const from = isOnce ? unit : block * matchLength;
    const to = Math.min((block + 1) * matchLength, isOnce ? first + count : Number.POSITIVE_INFINITY);
    for (const triple of triples.keys())
      for (const seating of seatingsOf(job, block)) yield { from, to, triple, seating };
    unit += isOnce ? to - from : 1;
  }
}

interface Lane<Match> {
  readonly number: number;
  readonly table: Table;
  match: Match | null;
  board: number;
  /** The number of its deal among those begun in the chunk. */
  deal: number;
  isOver: boolean;
}

/**
 * Plays matches ahead at several tables in turn, each until a program is to be asked: so the program is asked about many boards at once. Deals
 * are taken in the order of the matches, so nothing depends on the number of tables.
 */
export class TablesAhead<Match extends BoardRange> {
  private readonly lanes: readonly Lane<Match>[];
  /** Seats the bots of a lane and begins a deal. */
  private readonly seat: (table: Table, lane: number, match: Match, board: number) => void;
  private matches: Iterator<Match> = [].values();
  private begun = 0;
  /** The lane whose deal is the next, and whether that has been taken. */
  private at = 0;
  private isTaken = false;

  constructor(tables: readonly Table[], seat: TablesAhead<Match>['seat']) {
    this.lanes = tables.map((table, number) => ({ number, table, match: null, board: 0, deal: 0, isOver: false }));
    this.seat = seat;
  }

  /** Goes on to other matches. */
  start(matches: Iterator<Match>): void {
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

  private goOn(lane: Lane<Match>): void {
    const { match, board, table } = lane;
    if (match !== null && board + 1 < match.to && !(table.session !== null && table.isMatchOver)) {
      this.beginDeal(lane, match, board + 1);
      return;
    }
    this.beginMatch(lane);
    this.at = (this.at + 1) % this.lanes.length;
  }

  private beginMatch(lane: Lane<Match>): void {
    const { value, done } = this.matches.next();
    lane.match = done === true ? null : value;
    if (lane.match !== null) this.beginDeal(lane, lane.match, lane.match.from);
  }

  private beginDeal(lane: Lane<Match>, match: Match, board: number): void {
    pulse.cells[DEAL] = this.begun++;
    this.seat(lane.table, lane.number, match, board);
    lane.deal = this.begun;
    lane.board = board;
    lane.isOver = false;
  }
}
