import { after, type Beliefs, type Knowledge, type Seat } from '../../src/public/bots.js';

/** So likely is one who was found out to be somebody else in the next deal: any of those that it can be. */
const SLIP = 0.02;

/** What a player believes of those on its left and right, from one linked deal to the next. */
export class Acquaintance {
  private deal = -1;
  private atFirst: Beliefs = [];
  private now: Beliefs = [];

  /** What was believed of the seats before this deal. */
  before({ seat, matchDeal }: Pick<Knowledge, 'seat' | 'matchDeal'>): Beliefs {
    if (matchDeal !== this.deal) this.atFirst = this.now.map((shares) => shares?.map(lessSure) ?? null);
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

const lessSure = (share: number, _: number, { length }: readonly number[]): number =>
  (1 - SLIP) * share + SLIP / length;

const besides = (seat: Seat): [left: Seat, right: Seat] => [after(seat), after(after(seat))];
