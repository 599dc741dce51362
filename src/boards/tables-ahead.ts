import { Unavailable } from '../players/bot/fault.js';
import { DEAL, pulse, WINDING_UP } from '../players/bot/pulse.js';
import { DealPlayer } from './deal-player.js';
import { Lane, type SeatedGame, type TrioAt } from './lane.js';
import type { FinishedDeal, Table } from './table.js';

/** A deal that has been played ahead of its turn. Plain data, since the table has gone on to another. */
export interface DealAhead extends FinishedDeal {
  /** Was it the last of its game? */
  readonly isLast: boolean;
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
  /** Why a program is asked no more: the deals under way are dropped, and what was over before counts. */
  outage: Unavailable | null = null;

  /** `longest`: the most deals in a game. */
  constructor(tables: readonly Table[], matchLength: number, trioAt: TrioAt, longest = matchLength) {
    this.longest = longest;
    this.lanes = tables.map((table, number) => new LaneAhead(number, table, matchLength, trioAt));
  }

  /** Begins a piece. */
  start(games: Iterator<SeatedGame>): void {
    this.games = games;
    this.before = pulse.cells[DEAL];
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

  /** Every table plays until it waits for an answer; who has waited before is given time for one. Are there any? */
  playOn(): boolean {
    try {
      return this.playAll();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
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
    if (Atomics.load(pulse.cells, WINDING_UP) === 1) lane.game = null;
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

/** Takes over deals that were played before their turn, since a program takes questions about several boards. */
export class DealsAhead extends DealPlayer {
  private readonly ahead: TablesAhead;

  constructor(ahead: TablesAhead, ...as: ConstructorParameters<typeof DealPlayer>) {
    super(...as);
    this.ahead = ahead;
  }

  override start(games: () => Iterator<SeatedGame>): void {
    super.start(games);
    this.ahead.start(games());
  }

  override get outage(): Unavailable | null {
    return this.ahead.outage;
  }

  override hasGames(count: number): boolean {
    return this.ahead.hasGames(count);
  }

  protected override playSeated(board: number): void {
    const played = this.ahead.take();
    this.played++;
    if (played !== null) this.table.repeat(board, played);
    else this.table.playSeated(board);
  }
}
