import { type Word, wordBit } from '../../cards/engine/actions.js';
import { COUNT } from '../../cards/engine/bytes.js';
import { ALL_CARDS, type CardSet, size } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { readWords } from '../view/said.js';
import type { SeatView } from '../view/view-fields.js';
import {
  type Bounds,
  boundsOf,
  type Column,
  type ColumnFacts,
  cardsColumn,
  countColumn,
  filled,
  flagColumn,
  valued,
} from './column.js';
import { FEATURES, inSuits, lengthOf, mastersIn, measure, ranksAt, sureTricks } from './hand.js';
import type { SightSource } from './known.js';
import { bestSuit, measureStrength, STRENGTH } from './strength.js';

/** Numbers; the set of outstanding cards is 32 inputs of a model, and no single column of a group of numbers. */
const REST = { group: 'features', isExtra: true };
const CARDS = { ...REST, unit: 'cards' };
const SAID = { group: 'strength', isExtra: true, unit: 'seats' };
const PASS = wordBit('pass');
const BRANDS = (['brand', 'brand-E', 'brand-G', 'brand-S', 'brand-H'] as const).reduce((set, w) => set | wordBit(w), 0);
/** What each seat has said, of the view that is read. */
const spoken = new Int32Array(3);

const SURE = FEATURES.findIndex(({ name }) => name === 'sure_tricks');

/** The trumps of the seat, were it the declarer: those that there are; none in a Bettel or Mord; else its best suit. */
function trumpOf({ hand, trump, contract, question }: SeatView): number {
  if (trump !== null) return trump;
  const isWithout = contract === 'bettel' || contract === 'mord' || question === 'call' || question === 'giveBack';
  return isWithout ? NO_TRUMP : bestSuit(hand);
}

/** Cards that others may hold: the seat does not, has not laid them away, and nobody has played them. */
const outstandingOf = ({ hand, gone, discards }: SeatView): CardSet =>
  (ALL_CARDS & ~(hand | gone | (discards ?? 0))) as CardSet;

/** Suits by their length: the same in hands that differ only in what their suits are called. */
const inPlaces = (name: string, most: number, about: (suit: string) => string, rest: typeof REST): ColumnFacts[] =>
  ['the longest suit', 'the second longest', 'the third longest', 'the shortest'].map((suit, i) =>
    countColumn(`${name}_${i + 1}`, [0, most], about(suit), rest),
  );

/** Numbers from what a seat sees: of the cards it holds, with trumps as far as known, and of the situation. */
export const SITUATION: readonly Column<SightSource>[] = [
  ...filled<SightSource>(
    ({ view }, into, at) => {
      measure(view.hand, view.trump ?? NO_TRUMP, into, at);
      into[at + SURE] = sureTricks(view.hand, trumpOf(view));
    },
    FEATURES.map((feature) => {
      const { name, unit } = feature;
      const about = name === 'sure_tricks' ? `${feature.about}, with trumps as they are or best_suit` : feature.about;
      const [, most] = boundsOf(feature) as Bounds;
      // A hand has ten cards, with the talon twelve, and fewer in play.
      const range: Bounds = name === 'voids' || name === 'singletons' ? [0, 4] : [0, most === 10 ? 12 : most];
      return countColumn(name, range, `${about}; of the cards that the seat holds now`, { ...REST, unit });
    }),
  ),
  valued(countColumn('trick_size', [0, 2], 'cards in the current trick', CARDS), ({ view }) => sizeOf(view.trick)),
  valued(
    cardsColumn(
      'outstanding',
      'cards that others may hold: the seat does not, has not laid them away, and nobody has played them',
      { isExtra: true },
    ),
    ({ view }) => outstandingOf(view),
  ),
  ...inSuits('outstanding', (suit) => `outstanding cards of ${suit}`, REST).map((column, suit) =>
    valued<SightSource>(column, ({ view }) => lengthOf(outstandingOf(view), suit)),
  ),
  ...inSuits('masters', (suit) => `cards of ${suit} that the seat holds and that no outstanding one beats`, REST).map(
    (column, suit) => valued<SightSource>(column, ({ view }) => size(mastersIn(view.hand, outstandingOf(view), suit))),
  ),
  ...inPlaces('length', 8, (suit) => `cards of ${suit}`, CARDS).map((column, place) =>
    valued<SightSource>(column, ({ view }) => COUNT[ranksAt(view.hand, place)]),
  ),
  ...inPlaces(
    'ranks',
    255,
    (suit) => `which cards of ${suit}: from 1 for the seven to 128 for the Sow, added`,
    REST,
  ).map((column, place) => valued<SightSource>(column, ({ view }) => ranksAt(view.hand, place))),
  ...filled<SightSource>(
    ({ view }, into, at) => measureStrength(view.hand, into, at),
    STRENGTH.map((each) => ({ ...each, about: `${each.about}; of the cards that the seat holds now` })),
  ),
  ...filled<SightSource>(fillSaid, [
    countColumn('brands_said', [0, 3], 'seats that have said Brand, with a suit or without', SAID),
    countColumn('passes_said', [0, 3], 'seats that have passed', SAID),
    flagColumn('must_bid', 'is the seat asked for a bid, and may not pass?', { ...SAID, unit: '' }),
  ]),
];

function fillSaid({ view }: SightSource, into: Float64Array, at: number): void {
  readWords(view, spoken);
  into[at] = into[at + 1] = 0;
  for (let seat = 0; seat < 3; seat++) {
    if ((spoken[seat] & BRANDS) !== 0) into[at]++;
    if ((spoken[seat] & PASS) !== 0) into[at + 1]++;
  }
  into[at + 2] = view.question === 'bid' && !(view.legal as readonly Word[]).includes('pass') ? 1 : 0;
}

function sizeOf([forehand, middlehand, dealer]: SeatView['trick']): number {
  return Number(forehand !== null) + Number(middlehand !== null) + Number(dealer !== null);
}
