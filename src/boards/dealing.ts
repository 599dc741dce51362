import { dealBoard, dealRandom, dealRest } from '../cards/random/board.js';
import type { Key } from '../cards/random/key.js';
import { Stream } from '../cards/random/stream.js';
import type { OpeningTerms } from './job.js';
import { SEATINGS } from './seating.js';

/** Deals the boards of a job: at random, around given hands, or from its list of deals. */
export class Dealer {
  /** Forehand, middlehand, dealer, talon of the last board dealt. */
  readonly cards = new Int32Array(4);
  private readonly deals: Int32Array | null;
  private readonly given: Int32Array | null;
  private readonly key: Key;
  private readonly stream = new Stream();
  private dealt = -1;

  constructor({ deals, given }: OpeningTerms, key: Key) {
    this.deals = deals;
    this.given = given && Int32Array.from(given);
    this.key = key;
  }

  deal(board: number): void {
    if (board === this.dealt) return;
    this.dealt = board;
    if (this.deals !== null) {
      this.cards.set(this.deals.subarray(4 * board, 4 * board + 4));
    } else if (this.given !== null) {
      this.draw(board, 0);
    } else {
      dealBoard(this.key, board, this.stream, this.cards);
    }
  }

  /** Deals a board once more, for the `drawn`-th time, with other cards where none are given. */
  draw(board: number, drawn: number): void {
    const { deal0, deal1 } = this.key;
    this.dealt = drawn === 0 ? board : -1;
    this.stream.seed(deal0, deal1 ^ Math.imul(drawn, 0x9e3779b1), board | 0, (board / 2 ** 32) | 0);
    if (this.given === null) dealRandom(this.stream, this.cards);
    else dealRest(this.stream, this.given, this.cards);
  }

  /** The seating of the board just drawn: any of the six, as an index into SEATINGS. */
  drawSeating(): number {
    return this.stream.below(SEATINGS.length);
  }
}
