// Hot path: no allocation, no closures, no iterators.

import { partiesOf, partyCount } from './job.js';
import type { JobTallies } from './job-tallies.js';
import { SEATINGS } from './seating.js';
import type { BlockSums } from './sums.js';
import type { Table } from './table.js';
import type { CountedBlock, CountedDeal, Tally } from './tallies/tally.js';

/** Counts the deals of a job by all of its tallies; for deals that are not linked see the outcomes of the sums. */
export class Counter {
  /** Was there a fault in the current block? */
  isFaulted = false;
  private readonly tallies: readonly Tally<BlockSums>[];
  private readonly partyOf: Int32Array;
  private readonly watched: number;
  private readonly deal: { -readonly [Name in keyof CountedDeal]: CountedDeal[Name] } & {
    readonly parties: Int32Array;
  };

  constructor({ job, counting }: JobTallies, { course }: Table) {
    this.tallies = counting;
    this.watched = job.counted.watched.triples;
    const parties = partyCount(job);
    // Bots without a party have one that nobody counts.
    this.partyOf = Int32Array.from(job.bots, (_, bot) => partiesOf(job)[bot] ?? parties);
    this.deal = {
      course,
      isMatchOver: false,
      number: 0,
      triple: 0,
      seating: 0,
      order: SEATINGS[0],
      parties: new Int32Array(3),
      isWatched: false,
    };
  }

  /** Adds the deal just played at a table by the bots of `bySeat`: its number in the match, and its triple's. */
  add(
    { table, bySeat }: { readonly table: Table; readonly bySeat: ArrayLike<number> },
    number: number,
    triple: number,
    sums: BlockSums,
  ): void {
    const { deal, tallies, partyOf } = this;
    const { course, seating } = table;
    sums.deals++;
    deal.isMatchOver = table.isMatchOver;
    deal.course = course;
    deal.number = number;
    deal.triple = triple;
    deal.seating = seating;
    deal.order = SEATINGS[seating];
    deal.isWatched = triple < this.watched;
    for (let seat = 0; seat < 3; seat++) deal.parties[seat] = partyOf[bySeat[seat]];
    for (let i = 0; i < tallies.length; i++) tallies[i].add(deal, sums);
  }

  endGame(triple: number, sums: BlockSums): void {
    for (let i = 0; i < this.tallies.length; i++) this.tallies[i].endGame(triple, sums);
  }

  endBlock(number: number, sums: BlockSums): void {
    const block: CountedBlock = { number, isFaulted: this.isFaulted };
    for (let i = 0; i < this.tallies.length; i++) this.tallies[i].endBlock(block, sums);
    this.isFaulted = false;
  }

  endPiece(sums: BlockSums): void {
    for (let i = 0; i < this.tallies.length; i++) this.tallies[i].endPiece(sums);
  }
}
