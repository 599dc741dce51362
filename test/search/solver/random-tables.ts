import type { Card, Duties, Position, Seat } from '../../../src/public/index.js';
import { dutiesOf, NO_TRUMP, setOf } from '../../../src/public/index.js';
import { lawful, played, type Table } from './brute.js';

/** A small generator of its own (mulberry32), so that the tests depend on nothing but the solver. */
export function dice(seed: number): (sides: number) => number {
  let state = seed | 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) * sides) / 2 ** 32) | 0;
  };
}

export const BOLACHEN = dutiesOf('bolachen');
const WALLACHEN: Duties = { ...BOLACHEN, relief: 0 };

/** The default duties of either game, or any combination of options. */
export function randomDuties(roll: (sides: number) => number): Duties {
  if (roll(3) === 0) return roll(2) === 0 ? BOLACHEN : WALLACHEN;
  return {
    relief: roll(5),
    partnerLedRelief: roll(2) === 1,
    headWithTrumps: roll(3) > 0,
    headWithoutTrumps: roll(3) > 0,
    mustTrump: roll(3) > 0,
    mustUndertrump: roll(2) === 1,
  };
}

/** The same in any order. */
export function randomOrder(roll: (sides: number) => number, pack: readonly number[]): number[] {
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = roll(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/**
 * Three hands of `cards` out of the whole pack or a part of it, in which suits are long, and as many as `more` extra
 * cards.
 */
export function randomHands(roll: (sides: number) => number, cards: number, more = 0): readonly number[][] {
  const whole = [...Array(32).keys()];
  let pack = whole.filter((card) => card >= 24 || roll(2) === 1);
  if (roll(2) === 0 || pack.length < 3 * cards + more) pack = whole;
  pack = randomOrder(roll, pack);
  const hands = [0, 1, 2].map((seat) => pack.slice(seat * cards, (seat + 1) * cards).sort((a, b) => a - b));
  return [...hands, pack.slice(3 * cards, 3 * cards + more)];
}

/** An ending with `cards` in the hands, up to two of which have just been played. */
export function randomTable(roll: (sides: number) => number, cards: number): Table {
  const trump = roll(3) === 0 ? NO_TRUMP : roll(4);
  let table: Table = {
    hands: randomHands(roll, cards).slice(0, 3),
    leader: roll(3),
    trick: [],
    declarer: roll(3),
    trump,
    duties: randomDuties(roll),
    bettel: trump === NO_TRUMP && roll(2) === 0,
  };
  for (let onTable = roll(3); onTable > 0; onTable--) {
    const cards = lawful(table);
    table = played(table, cards[roll(cards.length)]).table;
  }
  return table;
}

/** A Bettel in which the declarer has low cards and a defender leads. */
export function lowBettel(roll: (sides: number) => number, cards: number): Table {
  const pack = randomHands(roll, cards).slice(0, 3).flat();
  const rank = new Map(pack.map((card) => [card, (card & 7) + roll(5)]));
  const low = pack.sort((a, b) => rank.get(a)! - rank.get(b)!).slice(0, cards);
  const rest = randomOrder(roll, pack.slice(cards));
  return {
    hands: [low, rest.slice(0, cards), rest.slice(cards)],
    leader: 1 + roll(2),
    trick: [],
    declarer: 0,
    trump: NO_TRUMP,
    duties: randomDuties(roll),
    bettel: true,
  };
}

export function positionOf({ hands, leader, trick, declarer, trump }: Table): Position {
  const sets = hands.map((hand) => setOf(hand as readonly Card[]));
  return {
    hands: [sets[0], sets[1], sets[2]],
    leader: leader as Seat,
    trick: trick as readonly Card[],
    declarer: declarer as Seat,
    trump,
  };
}
