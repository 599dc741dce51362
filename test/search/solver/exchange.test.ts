import { describe, expect, test } from 'vitest';
import { type Card, type CardSet, cardsOf, SUITS, setOf, without } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP, type Seat, Solver, TRUMP_BY_LEAD, trumpLed } from '../../../src/public/solver.js';
import { sized } from '../../sizes.js';
import { bruteTricks, played } from './brute.js';
import { BOLACHEN, dice, randomDuties, randomHands } from './random-tables.js';

const roll = dice(66);
const set = (cards: readonly number[]): CardSet => setOf(cards as readonly Card[]);

/** Hands of three, the declarer's with two more. */
function randomExchange() {
  const [first, second, third, talon] = randomHands(roll, 3, 2);
  const declarer = roll(3) as Seat;
  const hands = [first, second, third];
  const dealt = { hands: [set(first), set(second), set(third)] as const, talon: set(talon), declarer };
  const twelve = hands.map((hand, seat) => (seat === declarer ? [...hand, ...talon] : hand));
  const exchange = { hands: twelve.map(set) as unknown as typeof dealt.hands, declarer };
  return { hands, talon, declarer, dealt, exchange, twelve, duties: randomDuties(roll) };
}

/** The hands without what the declarer may lay away, for each pair of his cards. */
const discarded = (hands: Hands, declarer: number): { readonly pair: readonly number[]; readonly left: Hands }[] =>
  hands[declarer].flatMap((one, nth) =>
    hands[declarer].slice(nth + 1).map((other) => {
      const left = hands[declarer].filter((card) => card !== one && card !== other);
      return { pair: [one, other], left: hands.map((hand, seat) => (seat === declarer ? left : hand)) };
    }),
  );

type Hands = readonly (readonly number[])[];

const bruteDiscards = (hands: Hands, declarer: number, trump: number, duties: typeof BOLACHEN, bettel: boolean) =>
  discarded(hands, declarer).map(({ pair, left }) => ({
    discard: set(pair),
    tricks: bruteTricks({ hands: left, leader: declarer, trick: [], declarer, trump, duties, bettel }),
  }));

describe('discards', () => {
  test('all of them and the best, for every contract, against brute force', () => {
    for (let round = 0; round < sized(15, 60); round++) {
      const { declarer, exchange, twelve, duties } = randomExchange();
      const solver = new Solver({ duties });
      let most = 0;
      for (let trump = 0; trump <= NO_TRUMP; trump++) {
        const all = bruteDiscards(twelve, declarer, trump, duties, false);
        const best = Math.max(...all.map(({ tricks }) => tricks));
        if (trump < NO_TRUMP) most = Math.max(most, best);
        const bySet = new Map(all.map(({ discard, tricks }) => [discard, tricks]));
        const values = solver.discardValues(exchange, trump);
        expect(new Map(values.map(({ discard, tricks }) => [discard, tricks]))).toEqual(bySet);
        const chosen = solver.bestDiscard(exchange, trump);
        expect(chosen.tricks).toBe(best);
        expect(bySet.get(chosen.discard)).toBe(best);
        expect(solver.discardToTake(exchange, trump, best)).toBeDefined();
        expect(solver.discardToTake(exchange, trump, best + 1)).toBeUndefined();
      }
      const chosen = solver.bestTrump(exchange);
      expect(chosen.tricks).toBe(most);
      expect(solver.bestDiscard(exchange, chosen.trump).tricks).toBe(most);

      const bettel = bruteDiscards(twelve, declarer, NO_TRUMP, duties, true);
      const fewest = Math.min(...bettel.map(({ tricks }) => tricks));
      expect(solver.bestDiscard(exchange, NO_TRUMP, 'fewest').tricks).toBe(fewest);
      expect(solver.discardForBettel(exchange) !== undefined).toBe(fewest === 0);
    }
  });

  test('W18: where the lead sets trumps, over all leads, and over those of one suit', () => {
    for (let round = 0; round < sized(10, 40); round++) {
      const { declarer, exchange, twelve, duties } = randomExchange();
      const best = [0, 0, 0, 0];
      for (const { left } of discarded(twelve, declarer)) {
        for (const lead of left[declarer]) {
          const trump = lead >> 3;
          const start = { hands: left, leader: declarer, trick: [], declarer, trump, duties, bettel: false };
          best[trump] = Math.max(best[trump], bruteTricks(played(start, lead).table));
        }
      }
      const solver = new Solver({ duties });
      expect(solver.bestDiscard(exchange, TRUMP_BY_LEAD).tricks).toBe(Math.max(...best));
      expect(SUITS.map((suit) => solver.bestDiscard(exchange, trumpLed(suit)).tricks)).toEqual(best);
    }
  });
});

test('a plan of a card call is found exactly when some call, return and discard makes the contract', () => {
  for (let round = 0; round < sized(20, 80); round++) {
    const { hands, talon, declarer, dealt, twelve, duties } = randomExchange();
    for (const bettel of [false, true]) {
      const makes = (after: Hands): boolean =>
        bruteDiscards(after, declarer, NO_TRUMP, duties, bettel).some(({ tricks }) => tricks === (bettel ? 0 : 3));
      const calls = hands.flatMap((hand, holder) =>
        holder === declarer ? [] : hand.flatMap((call) => hands[declarer].map((back) => ({ call, back, holder }))),
      );
      const handsAfter = (call: number, back: number, holder: number): number[][] =>
        hands.map((hand, seat) => {
          if (seat === declarer) return [...hand.filter((card) => card !== back), call, ...talon];
          return seat === holder ? [...hand.filter((card) => card !== call), back] : hand;
        });
      const asDealt = makes(twelve);
      const possible = asDealt || calls.some(({ call, back, holder }) => makes(handsAfter(call, back, holder)));
      const plan = new Solver({ duties }).planCall(dealt, bettel ? 'fewest' : 'most');
      expect(plan !== undefined).toBe(possible);
      if (plan === undefined) continue;
      expect(plan.call === undefined).toBe(asDealt);
      const { call, giveBack: back } = plan;
      const holder = hands.findIndex((hand) => hand.includes(call ?? -1));
      const ready = call === undefined || back === undefined ? undefined : handsAfter(call, back, holder);
      const left = (ready ?? twelve).map((hand, seat) =>
        seat === declarer ? cardsOf(without(set(hand), plan.discard)) : hand,
      );
      const table = { hands: left, leader: declarer, trick: [], declarer, trump: NO_TRUMP, duties, bettel };
      expect(bruteTricks(table)).toBe(bettel ? 0 : 3);
    }
  }
});

test('the table of a deal holds what single questions answer', () => {
  const hands = randomHands(roll, 10).slice(0, 3).map(set) as unknown as readonly [CardSet, CardSet, CardSet];
  const rows = new Solver({ duties: BOLACHEN }).dealTable(hands);
  rows.forEach(({ tricks, bettel, mord }, seat) => {
    const declarer = seat as Seat;
    const at = (trump: number) => ({ hands, declarer, leader: declarer, trick: [], trump });
    const solver = new Solver({ duties: BOLACHEN });
    expect(tricks).toEqual([0, 1, 2, 3].map((trump) => solver.tricks(at(trump))));
    expect(bettel).toBe(solver.takesNone(at(NO_TRUMP)));
    expect(mord).toBe(solver.takes(at(NO_TRUMP), 10));
  });
  const byLead = new Solver({ duties: BOLACHEN }).dealTable(hands, true);
  byLead.forEach(({ tricks }, seat) => {
    const declarer = seat as Seat;
    const position = { hands, declarer, leader: declarer, trick: [], trump: TRUMP_BY_LEAD };
    expect(Math.max(...tricks.map((each) => each ?? 0))).toBe(new Solver({ duties: BOLACHEN }).tricks(position));
    tricks.forEach((each, suit) => {
      expect(each ?? 0).toBeLessThanOrEqual(rows[seat].tricks[suit] ?? 0);
    });
  });
});
