// Asked in many deals about twenty cards: no allocation, no closures.
import { type Card, type CardSet, lowest } from '../../src/public/bots.js';
import { LEAST, larger, ranksOf, type Worths } from '../careful/strength.js';

/** Chooses the card to call for. */
export class Caller {
  /** For each suit, what the best loss of a card of another suit gains. */
  private readonly elsewhere = new Int32Array(4);

  /** The card that helps a hand most once the card it misses least has been given for it; none if none helps. */
  best(hand: CardSet, cards: CardSet, worths: Worths): Card | 'no-call' {
    const { elsewhere } = this;
    const { held, one } = worths;
    this.lookElsewhere(hand, worths);
    let best: Card | 'no-call' = 'no-call';
    let most = 0;
    for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      const ranks = ranksOf(hand, card >> 3);
      const more = ranks | (1 << (card & 7));
      const gain = held[more] - held[ranks] + larger(one.gain[more], elsewhere[card >> 3]);
      if (gain <= most) continue;
      best = card;
      most = gain;
    }
    return best;
  }

  private lookElsewhere(hand: CardSet, { one }: Worths): void {
    const { elsewhere } = this;
    elsewhere.fill(LEAST);
    for (let suit = 0; suit < 4; suit++) {
      const gain = one.gain[ranksOf(hand, suit)];
      for (let other = 0; other < 4; other++) if (other !== suit && gain > elsewhere[other]) elsewhere[other] = gain;
    }
  }
}
