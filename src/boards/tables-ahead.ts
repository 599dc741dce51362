import { Unavailable } from '../players/bot/fault.js';
import { DEAL, pulse, WINDING_UP } from '../players/bot/pulse.js';
import { type BlockJob, isSimulation, seatingsOf, tableOf } from './job.js';
import { Lane, type SeatedGame, type TrioAt } from './lane.js';
import type { FinishedDeal, Table } from './table.js';

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

/** What is played in a piece of a job, in order; under several rules what is played at one of the tables. */
export function* gamesOf(job: BlockJob, first: number, count: number, table: number): Generator<SeatedGame> {
  for (const { block, from, to } of blocksOf(job, first, count))
    for (const triple of job.triples.keys())
      if (tableOf(job, triple) === table)
        for (const seating of seatingsOf(job, block)) yield { from, to, triple, seating };
}

/** A deal that has been played ahead of its turn. Plain data, since the table has gone on to another. */
export interface DealAhead extends FinishedDeal {
  /** Was it the last of its game? */
  readonly isLast: boolean;
}

/** How tables play ahead, beyond what they play. */
export interface AheadTerms {
  /** The most deals in a game. Default: those of a match. */
  readonly longest?: number;
  /** Others that play beside them, so that nobody waits for either. */
  readonly beside?: TablesAhead | null;
  /** Do they begin further games also when the run is being stopped? */
  readonly playsAll?: boolean;
}

/** A table that is ahead: the number of its game among those of the piece. */
class LaneAhead extends Lane {
  at = 0;
}

/**
 * Plays games ahead at several tables, each until a program is to be asked, and on as soon as its answer has come: so a
 * program has as many questions as it takes, and none waits for another. What is over is kept until its turn, so
 * nothing depends on the number of tables, or on which answer comes first.
 */
export class TablesAhead {
  private readonly lanes: readonly LaneAhead[];
  private readonly longest: number;
  private games: Iterator<SeatedGame> = [].values();
  /** How many games have begun, and how many deals had before the first of them. */
  private begun = 0;
  private before = 0;
  /** The next deal to be taken: its game, and its place in it. */
  private game = 0;
  private deal = 0;
  /** By number: deals that are over and not yet taken. */
  private readonly over = new Map<number, DealAhead>();
  /** The games that are over and not yet taken. */
  private readonly ended = new Set<number>();

  /** Others that play beside these. */
  private readonly beside: TablesAhead | null;
  /** Do they also begin further games when the run is being stopped? */
  private readonly playsAll: boolean;
  /** Why a program is asked no more: the deals under way are dropped, and what was over before counts. */
  outage: Unavailable | null = null;

  constructor(
    tables: readonly Table[],
    matchLength: number,
    trioAt: TrioAt,
    { longest = matchLength, beside = null, playsAll = false }: AheadTerms = {},
  ) {
    this.longest = longest;
    this.beside = beside;
    this.playsAll = playsAll;
    this.lanes = tables.map((table, number) => new LaneAhead(number, table, matchLength, trioAt));
  }

  /** Begins a piece; `before`: how many deals of it have begun elsewhere. */
  start(games: Iterator<SeatedGame>, before = pulse.cells[DEAL]): void {
    this.games = games;
    this.before = before;
    this.begun = this.game = this.deal = 0;
    this.over.clear();
    this.ended.clear();
    this.outage = null;
    for (const lane of this.lanes) this.beginGame(lane);
  }

  /** Are so many more games of the piece over? They are played if not; unless the run is being stopped. */
  hasGames(count: number): boolean {
    for (let game = this.game; game < this.game + count; game++)
      while (!this.ended.has(game)) if (!this.playOn()) return false;
    return true;
  }

  /** The next deal in the order of the games; null after the last. */
  take(): DealAhead | null {
    const number = this.numberOf(this.game, this.deal);
    while (!this.over.has(number)) if (!this.playOn()) return null;
    const played = this.over.get(number) as DealAhead;
    this.over.delete(number);
    if (played.isLast) {
      this.ended.delete(this.game++);
      this.deal = 0;
    } else this.deal++;
    return played;
  }

  /** There are more games, for the tables that have none. */
  resume(): void {
    for (const lane of this.lanes) if (lane.game === null) this.beginGame(lane);
  }

  /** Every table plays until it waits for an answer; who has waited before is given time for one. Are there any? */
  playOn(): boolean {
    try {
      return this.playAll();
    } catch (error) {
      if (this.playsAll || !(error instanceof Unavailable)) throw error;
      this.outage = error;
      for (const lane of this.lanes) lane.game = null;
      return false;
    }
  }

  private playAll(): boolean {
    let isPlaying = false;
    for (const lane of this.lanes) {
      while (lane.game !== null) {
        isPlaying = true;
        pulse.cells[DEAL] = this.dealOf(lane);
        if (lane.table.playAhead()) break;
        this.end(lane);
      }
    }
    this.beside?.playOn();
    return isPlaying;
  }

  private end(lane: LaneAhead): void {
    const { table, board } = lane;
    table.end(board);
    const { course, bots, drawn, seating } = table;
    const { isLast } = lane;
    this.over.set(this.dealOf(lane), {
      drawn,
      seating,
      actions: course.actions.slice(0, course.step),
      faults: bots.map(({ faults }) => faults.splice(0)),
      isLast,
    });
    if (isLast) this.ended.add(lane.at);
    if (!this.playsAll && Atomics.load(pulse.cells, WINDING_UP) === 1) lane.game = null;
    else if (isLast) this.beginGame(lane);
    else {
      pulse.cells[DEAL] = this.dealOf(lane);
      lane.next(this.games);
    }
  }

  private beginGame(lane: LaneAhead): void {
    lane.at = this.begun;
    pulse.cells[DEAL] = this.numberOf(lane.at, 0) - 1;
    lane.beginGame(this.games);
    if (lane.game !== null) this.begun++;
  }

  /** The number of a deal in the piece, from 1; it does not depend on which is over first. */
  private numberOf(game: number, deal: number): number {
    return this.before + game * this.longest + deal + 1;
  }

  private dealOf({ at, game, board }: LaneAhead): number {
    return this.numberOf(at, board - (game as SeatedGame).from);
  }
}
