// Hot path: no allocation, no closures, no iterators.
import type { SeatedBot } from '../bot/seated.js';
import { MOST_ACTIONS } from '../engine/deal-state.js';
import { takeFaults } from './faults.js';
import { type BlockJob, seatingsOf } from './job.js';
import { movedOn } from './seating.js';
import type { Table } from './table.js';

/**
 * Plays the auctions of a block first. If all deals of each board are equal up to the first card, and everybody plays cards alike, they are
 * equal to the last. Then everybody has had every seat of one deal, whose scores add up to 0, and so comes to 0 with any cards.
 */
export class EqualAuctions {
  private readonly table: Table;
  private readonly job: BlockJob;
  /** The bots of a triple in a seating. */
  private readonly seat: (triple: number, seating: number) => readonly [SeatedBot, SeatedBot, SeatedBot];
  /** The first auction of the board: its actions, and one more each; then 0. */
  private readonly first = new Uint16Array(MOST_ACTIONS);

  constructor(table: Table, job: BlockJob, seat: EqualAuctions['seat']) {
    this.table = table;
    this.job = job;
    this.seat = seat;
  }

  /** Can the cards of a block be left out, and does the job allow that? Then its deals are counted. */
  coincide(block: number, from: number, to: number, sums: { deals: number }): boolean {
    const { triples, auctionFirst } = this.job;
    if (auctionFirst !== true) return false;
    const seatings = seatingsOf(this.job, block);
    for (let board = from; board < to; board++)
      for (let triple = 0; triple < triples.length; triple++)
        for (let i = 0; i < seatings.length; i++) {
          const [forehand, middlehand, dealer] = this.seat(triple, movedOn(seatings[i], board - from));
          this.table.begin(board, forehand, middlehand, dealer);
          if (!this.isEqual(triple + i === 0)) return false;
        }
    sums.deals += triples.length * seatings.length * (to - from);
    return true;
  }

  /** Is the deal at the table equal to the first of its board up to the first card? Not if there is none, or a bot fails. */
  private isEqual(isFirst: boolean): boolean {
    const { table, first } = this;
    const isToPlay = table.playAuction();
    takeFaults(table.bySeat); // if the deal is played, they occur again
    if (!isToPlay) return false;
    const { actions, step } = table.course;
    for (let at = 0; at < MOST_ACTIONS; at++) {
      const action = at < step ? actions[at] + 1 : 0;
      if (isFirst) first[at] = action;
      else if (first[at] !== action) return false;
    }
    return true;
  }
}
