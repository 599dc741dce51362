import { after, type Beliefs, beforeNext, type Knowledge, type Seat } from '../../src/public/bots.js';

/** What a player believes of those on its left and right, from one linked deal to the next. */
export class Acquaintance {
  private readonly remembers: boolean;
  private deal = -1;
  private atFirst: Beliefs = [];
  private now: Beliefs = [];

  /** `remembers`: otherwise every deal is the first. */
  constructor(remembers: boolean) {
    this.remembers = remembers;
  }

  /** What was believed of the seats before this deal. */
  before({ seat, matchDeal }: Pick<Knowledge, 'seat' | 'matchDeal'>): Beliefs {
    if (this.remembers && matchDeal !== this.deal)
      this.atFirst = this.now.map((shares) => shares && beforeNext(shares));
    this.deal = matchDeal;
    const beliefs: (readonly number[] | null)[] = [null, null, null];
    const [left, right] = besides(seat);
    [beliefs[left], beliefs[right]] = [this.atFirst[0] ?? null, this.atFirst[1] ?? null];
    return beliefs;
  }

  /** After an answer something is believed of the seats. */
  note({ seat }: { readonly seat: Seat }, beliefs: Beliefs): void {
    this.now = besides(seat).map((other) => beliefs[other]);
  }
}

const besides = (seat: Seat): [left: Seat, right: Seat] => [after(seat), after(after(seat))];
