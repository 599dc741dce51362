import { describe, expect, test } from 'vitest';
import { playout } from '../../benchmarks/playout.js';
import { type Card, type CardSet, cardsOf, size } from '../../src/engine/cards.js';
import type { Duties } from '../../src/engine/duties.js';
import { beats, Law, lawsOf, legalCards } from '../../src/engine/play.js';
import { dealBoard } from '../../src/random/board.js';
import { keyOf } from '../../src/random/key.js';
import { Stream } from '../../src/random/stream.js';

/** The same ten tricks step by step, with the law of the engine; `trump` is hearts or none, so that suits stay where they are. */
function slowPlayout(hands: number[], declarer: number, trump: number, duties: Duties, stream: Stream): number {
  let leader = declarer;
  let tricks = 0;
  for (let trick = 0; trick < 10; trick++) {
    const [bits, more] = [stream.word(), stream.word()];
    const parts = [bits >>> 16, bits & 0xffff, more >>> 16];
    let best = -1 as Card;
    let winner = leader;
    let led: Card | null = null;
    for (let place = 0; place < 3; place++) {
      const seat = (leader + place) % 3;
      const hand = hands[seat] as CardSet;
      const mayBeRelieved = place === 2 && seat !== declarer && winner !== declarer;
      const isRelieved = mayBeRelieved && (leader === declarer || duties.partnerLedRelief);
      const legal: CardSet =
        led === null ? hand : legalCards(hand, led, best, isRelieved ? -1 : 0, new Law(duties, trump));
      const card: Card = cardsOf(legal)[Math.floor((parts[place] * size(legal)) / 65536)];
      hands[seat] &= ~(1 << card);
      if (led === null || beats(card, best, trump)) {
        best = card;
        winner = seat;
      }
      led ??= card;
    }
    if (winner === declarer) tricks++;
    leader = winner;
  }
  return tricks;
}

/** Moves suit `from` to the top and the top suit to its place. */
const swapped = (hand: number, from: number): number => {
  const bytes = [0, 1, 2, 3].map((suit) => (hand >>> (8 * suit)) & 255);
  [bytes[from], bytes[3]] = [bytes[3], bytes[from]];
  return bytes.reduce((set, byte, suit) => set | (byte << (8 * suit)), 0);
};

function* everyDuty(): Generator<Duties> {
  for (let bits = 0; bits < 128; bits++) {
    yield {
      relief: bits & 3,
      partnerLedRelief: (bits & 4) !== 0,
      headWithTrumps: (bits & 8) !== 0,
      headWithoutTrumps: (bits & 16) !== 0,
      mustTrump: (bits & 32) !== 0,
      mustUndertrump: (bits & 64) !== 0,
    };
  }
}

describe('the playout kernel', () => {
  test("follows the engine's law of play, under every combination of duties", () => {
    const key = keyOf('playout');
    const [stream, fast, slow] = [new Stream(), new Stream(), new Stream()];
    const cards = new Int32Array(4);
    let board = 0;
    for (const duties of everyDuty()) {
      for (let trump = 0; trump <= 4; trump++) {
        dealBoard(key, board++, stream, cards);
        const hands = Array.from(cards.subarray(0, 3), (hand) => (trump < 4 ? swapped(hand, trump) : hand));
        fast.seed(1, 2, board, trump);
        slow.seed(1, 2, board, trump);
        const declarer = board % 3;
        const tricks = playout(cards, declarer, trump, lawsOf(duties), fast);
        expect(tricks).toBe(slowPlayout(hands, declarer, trump < 4 ? 3 : 4, duties, slow));
        expect(Array.from(cards.subarray(0, 3))).toEqual([0, 0, 0]);
      }
    }
    expect(board).toBe(640);
  });
});
