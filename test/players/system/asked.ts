import { BID, type Word, wordBit } from '../../../src/cards/engine/actions.js';
import { EMPTY } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { NOBODY } from '../../../src/cards/engine/seats.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import type { Asked } from '../../../src/players/system/asked.js';

export const words = (...some: readonly Word[]): number => some.reduce((set, word) => set | wordBit(word), 0);

/** A forehand with this hand who is asked for a bid, before anybody has said anything; or what is told of him. */
export const asked = (hand: string, more: Partial<Asked> = {}): Asked => ({
  ...{ question: BID, seat: 0, hand: parseHand(hand, 'hand', 10), said: [0, 0, 0] },
  ...{ legalWords: words('brand'), legalCards: EMPTY, trump: NO_TRUMP, contract: -1, declarer: NOBODY },
  ...more,
});
