// Hot path: no closures and no iterators while a deal is played.
import { type Key, keyOf } from '../cards/random/key.js';
import type { Fault } from '../cards/record/fault.js';
import type { Unavailable } from '../players/bot/fault.js';
import type { SeatedBot } from '../players/bot/seated.js';
import type { Policies } from '../players/bot/spec.js';
import type { Faults } from './faults.js';
import { addFaultsOfBoard } from './faults.js';
import type { BlockJob } from './job.js';
import type { SeatedGame } from './lane.js';
import { SEATINGS } from './seating.js';
import type { Table } from './table.js';

/** Which game is being played at a table: who sits there may look at it. */
export interface GameAt {
  triple: number;
  seating: number;
  /** Are its deals played a second time? */
  readonly isAgain: boolean;
}

/** Makes a bot that takes a place of a triple; `bot` is its number in the job. */
export type TakePlace = (policies: Policies, key: Key, job: BlockJob, bot: number, at: GameAt) => SeatedBot;

/** A bot for each place of a triple that it takes; holes at the others. */
export function chairsOf(job: BlockJob, policies: Policies, bot: number, at: GameAt, take: TakePlace): SeatedBot[] {
  const chairs: SeatedBot[] = [];
  for (const place of [0, 1, 2])
    if (job.triples.some((triple) => triple[place] === bot))
      chairs[place] = take(policies, keyOf(job.seed), job, bot, at);
  return chairs;
}

/** Plays the deals of a job at a table, whatever is made of them. */
export class DealPlayer {
  /** Holds the last deal played. */
  readonly table: Table;
  /** The bots in the seats of that deal, as the job numbers them. */
  readonly bySeat = new Int32Array(3);
  /** How many deals of the piece have been played, of those that there were. */
  played = 0;
  private readonly job: BlockJob;
  /** By bot and place of a triple. */
  private readonly chairs: readonly (readonly SeatedBot[])[];
  private readonly at: GameAt;

  constructor(job: BlockJob, table: Table, chairs: readonly (readonly SeatedBot[])[], at: GameAt) {
    this.job = job;
    this.table = table;
    this.chairs = chairs;
    this.at = at;
  }

  /** Begins a piece: the games that will be played, in order. */
  start(_games: () => Iterator<SeatedGame>): void {
    this.played = 0;
  }

  /** Are so many more games of the piece to be had? Not all, if the run is being stopped. */
  hasGames(_count: number): boolean {
    return true;
  }

  /** Why the other games are not to be had: a program is not available. */
  get outage(): Unavailable | null {
    return null;
  }

  startBlock(): void {}

  /** Seats the bots of a triple and plays a board, which is the match's deal number `deal`. */
  play(board: number, deal: number, triple: number, seating: number): void {
    const { at, chairs, bySeat, table } = this;
    const bots = this.job.triples[triple];
    const order = SEATINGS[seating];
    at.triple = triple;
    at.seating = table.seating = seating;
    for (let seat = 0; seat < 3; seat++) {
      bySeat[seat] = bots[order[seat]];
      table.bots[seat] = chairs[bySeat[seat]][order[seat]];
    }
    this.playSeated(board, deal);
    // Seats may have been drawn.
    if (table.seating === seating) return;
    for (let seat = 0; seat < 3; seat++) bySeat[seat] = bots[SEATINGS[table.seating][seat]];
  }

  /** Plays a board by the bots that are seated. */
  protected playSeated(board: number, _deal: number): void {
    this.played++;
    this.table.playSeated(board);
  }

  /** Who plays a triple in a seating. */
  trioOf(triple: number, seating: number): [SeatedBot, SeatedBot, SeatedBot] {
    const { chairs, at } = this;
    const chair = (place: number): SeatedBot => chairs[this.job.triples[triple][place]][place];
    const [forehand, middlehand, dealer] = SEATINGS[seating];
    at.triple = triple;
    at.seating = seating;
    return [chair(forehand), chair(middlehand), chair(dealer)];
  }

  /** Takes the faults of the deal just played, and adds them to those of the boards before. */
  takeFaults(board: number, before: Faults): readonly Fault[] {
    const { table, bySeat } = this;
    const faults = table.takeFaults();
    if (faults.length > 0)
      addFaultsOfBoard(before, faults, { course: table.course, bySeat, board, start: table.start });
    return faults;
  }
}
