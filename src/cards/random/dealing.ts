import { dealBoard, dealRandom, dealRest } from './board.js';
import type { Key } from './key.js';
import { Stream } from './stream.js';

/** Deals the boards of a job: at random, around given hands, or from its list of deals. */
export class Dealer {
  /** Forehand, middlehand, dealer, talon of the last board dealt. */
  readonly cards = new Int32Array(4);
  private readonly deals: Int32Array | null;
  private readonly given: Int32Array | null;
  private readonly key: Key;
  private readonly stream = new Stream();
  private dealt = -1;

  constructor(
    { deals, given }: { readonly deals: Int32Array | null; readonly given: readonly number[] | null },
    key: Key,
  ) {
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

  /** A number below `count`, drawn with the board that was just drawn. */
  below(count: number): number {
    return this.stream.below(count);
  }
}
