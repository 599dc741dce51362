// Hot path: no allocation, no closures, no iterators.

import { OVER } from '../cards/engine/actions.js';
import { MOST_ACTIONS } from '../cards/engine/deal-state.js';
import type { Game } from '../cards/engine/game.js';
import { NOBODY } from '../cards/engine/seats.js';
import { stakesOf } from '../cards/games/stakes.js';
import { type Key, keyOf } from '../cards/random/key.js';
import { Stream } from '../cards/random/stream.js';
import type { SeatedBot } from '../players/bot/seated.js';
import { type BlockJob, scoreSlots, seatingsOf } from './job.js';
import { movedOn, SEATINGS } from './seating.js';
import type { Table } from './table.js';

/** What is at stake if all auctions that differ contribute nothing. */
const LITTLE = 0.1;

/** How often a block counts, by its variance in units of the lowest stake, if one in `rarest` or more is drawn. */
export const weightOf = (rarest: number, atStake: number): number =>
  Math.max(1, Math.round(rarest / Math.sqrt(LITTLE + atStake)));

/**
 * Plays the auctions of a block first. If all deals of each board are equal up to the first card, and everybody plays
 * cards alike, they are equal to the last. Then everybody has had every seat of one deal, whose scores add up to 0, and
 * so comes to 0 with any cards. Of other blocks some are drawn, the more of them the more is at stake, and count so
 * much more often: means over blocks remain unbiased.
 *
 * Source: D. Horvitz & D. Thompson, J. Amer. Statist. Assoc. 47 (1952), 663–685.
 */
export class AuctionsFirst {
  private readonly table: Table;
  private readonly job: BlockJob;
  private readonly seat: (triple: number, seating: number) => readonly [SeatedBot, SeatedBot, SeatedBot];
  private readonly prices: Float64Array;
  /** The lowest price. */
  private readonly unit: number;
  /** The weight of each slot in the duel's form. */
  private readonly weights: Float64Array;
  private readonly key: Key;
  private readonly stream = new Stream();
  /** The first auction of the board: its actions, and one more each; then 0. */
  private readonly first = new Uint16Array(MOST_ACTIONS);
  /** The different auctions, by board and hash, and what their declarers' success adds to the duel's form. */
  private readonly stands: Int32Array;
  private readonly contributions: Float64Array;
  private standCount = 0;

  constructor(game: Game, table: Table, job: BlockJob, seat: AuctionsFirst['seat']) {
    this.table = table;
    this.job = job;
    this.seat = seat;
    this.key = keyOf(job.seed);
    this.prices = Float64Array.from(game.contracts, ({ price }) => price);
    this.unit = stakesOf(game).least;
    this.weights = new Float64Array(scoreSlots(job));
    for (const [k, slot] of (job.duel?.form.slots ?? []).entries())
      this.weights[slot] += job.duel?.form.weights[k] as number;
    const deals = job.triples.length * job.seatings * job.matchLength;
    this.stands = new Int32Array(2 * deals);
    this.contributions = new Float64Array(deals);
  }

  /** How often a block counts if its cards are played; 0 if they need not be. */
  weight(block: number, from: number, to: number): number {
    const { triples, auctionFirst = 1 } = this.job;
    const seatings = seatingsOf(this.job, block);
    let areEqual = true;
    this.standCount = 0;
    for (let board = from; board < to; board++)
      for (let triple = 0; triple < triples.length; triple++)
        for (let i = 0; i < seatings.length; i++) {
          const seating = movedOn(seatings[i], board - from);
          const [forehand, middlehand, dealer] = this.seat(triple, seating);
          this.table.beginBoard(board, forehand, middlehand, dealer);
          if (!this.playAuction()) return 1;
          areEqual &&= this.isEqual(triple + i === 0);
          if (auctionFirst > 1) this.addStand(board - from, triple, SEATINGS[seating]);
          else if (!areEqual) return 1;
        }
    if (areEqual) return 0;
    const weight = weightOf(auctionFirst, this.worth() / this.unit ** 2);
    // A stream that no board has: its keys are exchanged.
    this.stream.seed(this.key.bot1, this.key.deal0, block | 0, (block / 2 ** 32) | 0);
    return this.stream.below(weight) === 0 ? weight : 0;
  }

  /** Plays the auction of the deal at the table. Not if a bot fails: then the deal is played, and it fails again. */
  private playAuction(): boolean {
    const { table } = this;
    const isPlayed = table.playAuction();
    return table.takeFaults().length === 0 && (isPlayed || table.course.question === OVER);
  }

  /** Is the deal at the table equal to the first of its board up to the first card? */
  private isEqual(isFirst: boolean): boolean {
    const { first } = this;
    const { actions, step } = this.table.course;
    for (let at = 0; at < MOST_ACTIONS; at++) {
      const action = at < step ? actions[at] + 1 : 0;
      if (isFirst) first[at] = action;
      else if (first[at] !== action) return false;
    }
    return true;
  }

  /** Adds what the deal contributes to the duel's form if its contract is made; if not, the sign is the other. */
  private addStand(deal: number, triple: number, order: readonly number[]): void {
    const { stands, contributions, standCount } = this;
    const { declarer, contract, multiplier, actions, step } = this.table.course;
    if (declarer === NOBODY) return;
    // Contract and hands alone would not do: who remembers what was said can play otherwise after other words.
    let words = 0;
    for (let at = 0; at < step; at++) words = (Math.imul(words, 31) + actions[at] + 1) | 0;
    let stand = 0;
    while (stand < standCount && (stands[2 * stand] !== deal || stands[2 * stand + 1] !== words)) stand++;
    if (stand === standCount) {
      stands[2 * stand] = deal;
      stands[2 * stand + 1] = words;
      contributions[this.standCount++] = 0;
    }
    for (let seat = 0; seat < 3; seat++) {
      const paid = (seat === declarer ? 2 : -1) * this.prices[contract] * multiplier;
      contributions[stand] += this.weights[3 * triple + order[seat]] * paid;
    }
  }

  /** The expected variance of the duel's form: deals are independent unless their auctions are equal. */
  private worth(): number {
    let sum = 0;
    for (let i = 0; i < this.standCount; i++) sum += this.contributions[i] ** 2;
    return sum;
  }
}
