import { COUNT } from '../../cards/engine/bytes.js';
import { ALL_CARDS, type CardSet } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { type Bounds, boundsOf, type Column, type ColumnFacts, cardsColumn, countColumn, filled } from './column.js';
import { FEATURES, inSuits, lengthOf, measure, ranksAt, topsOf } from './hand.js';
import type { Sight, SightSource } from './known.js';

/** Numbers; the set of outstanding cards is 32 inputs of a model, and no single column of a group of numbers. */
const REST = { group: 'features', isExtra: true };
const CARDS = { ...REST, unit: 'cards' };

/** Cards that others may hold: the seat does not, has not laid them away, and nobody has played them. */
const outstandingOf = ({ hand, gone, discards }: Sight): CardSet =>
  (ALL_CARDS & ~(hand | gone | (discards ?? 0))) as CardSet;

/** The seat's cards and those that it knows not to be with others: its highest in a row of these nobody can beat. */
const knownOf = ({ hand, gone, discards }: Sight): CardSet => (hand | gone | (discards ?? 0)) as CardSet;

/** Suits by their length: the same in hands that differ only in what their suits are called. */
const inPlaces = (name: string, most: number, about: (suit: string) => string, rest: typeof REST): ColumnFacts[] =>
  ['the longest suit', 'the second longest', 'the third longest', 'the shortest'].map((suit, i) =>
    countColumn(`${name}_${i + 1}`, [0, most], about(suit), rest),
  );

/** Numbers from what a seat sees: of the cards it holds, with trumps as far as known, and of the situation. */
export const SITUATION: readonly Column<SightSource>[] = [
  ...filled<SightSource>(
    ({ view }, into, at) => measure(view.hand, view.trump ?? NO_TRUMP, into, at),
    FEATURES.map((feature) => {
      const { name, unit, about } = feature;
      const [, most] = boundsOf(feature) as Bounds;
      // A hand has ten cards, with the talon twelve, and fewer in play.
      const range: Bounds = name === 'voids' || name === 'singletons' ? [0, 4] : [0, most === 10 ? 12 : most];
      return countColumn(name, range, `${about}; of the cards that the seat holds now`, { ...REST, unit });
    }),
  ),
  ...filled<SightSource>(fillSituation, [
    countColumn('trick_size', [0, 2], 'cards in the current trick', CARDS),
    cardsColumn(
      'outstanding',
      'cards that others may hold: the seat does not, has not laid them away, and nobody has played them',
      { isExtra: true },
    ),
    ...inSuits('outstanding', (suit) => `outstanding cards of ${suit}`, REST),
    ...inSuits('masters', (suit) => `cards of ${suit} that the seat holds and that no outstanding one beats`, REST),
  ]),
  ...filled<SightSource>(fillPlaces, [
    ...inPlaces('length', 8, (suit) => `cards of ${suit}`, CARDS),
    ...inPlaces('ranks', 255, (suit) => `which cards of ${suit}: from 1 for the seven to 128 for the Sow, added`, REST),
  ]),
];

function fillSituation({ view }: SightSource, into: Float64Array, at: number): void {
  const outstanding = outstandingOf(view);
  into[at] = sizeOf(view.trick);
  into[at + 1] = outstanding;
  for (let suit = 0; suit < 4; suit++) {
    into[at + 2 + suit] = lengthOf(outstanding, suit);
    into[at + 6 + suit] = mastersOf(view, suit);
  }
}

function fillPlaces({ view }: SightSource, into: Float64Array, at: number): void {
  for (let place = 0; place < 4; place++) {
    const ranks = ranksAt(view.hand, place);
    into[at + place] = COUNT[ranks];
    into[at + 4 + place] = ranks;
  }
}

/** The cards of a suit above all outstanding ones. */
function mastersOf(view: Sight, suit: number): number {
  const above = topsOf(knownOf(view), suit);
  const highest = (0xff00 >>> above) & 0xff;
  return lengthOf((view.hand & (highest << (suit << 3))) as CardSet, suit);
}

function sizeOf([forehand, middlehand, dealer]: Sight['trick']): number {
  return Number(forehand !== null) + Number(middlehand !== null) + Number(dealer !== null);
}
