// Hot path: no closures and no iterators while a deal is played.
import { DealPlayer } from './deal-player.js';
import type { EqualLineUps } from './equal-line-ups.js';
import { KnownDeals } from './known-deals.js';

/** Plays deals that must come out equal to another of their block once. */
export class EqualDeals extends DealPlayer {
  /** The current block's answers, by deal of the match. */
  private readonly known: readonly KnownDeals[];
  private last: KnownDeals;

  constructor(equal: EqualLineUps, matchLength: number, ...as: ConstructorParameters<typeof DealPlayer>) {
    super(...as);
    this.known = Array.from({ length: matchLength }, () => new KnownDeals(this.table, equal));
    this.last = this.known[0];
  }

  /** By action of the last deal: 1 if it was known, so that nobody was asked. */
  get copied(): Uint8Array {
    return this.last.copied;
  }

  /** Another block begins: its deals are equal to none before. */
  override startBlock(): void {
    for (let i = 0; i < this.known.length; i++) this.known[i].forget();
  }

  protected override playSeated(board: number, deal: number): void {
    this.last = this.known[deal];
    if (this.last.play(board, this.bySeat)) this.played++;
  }
}
