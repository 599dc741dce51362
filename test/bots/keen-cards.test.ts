import { describe, expect, test } from 'vitest';
import { WEIGHTS as OF_BETTEL } from '../../bots/keen/bettel.js';
import { bestLead, leadPlaces, lowestTouching, WEIGHTS } from '../../bots/keen/leads.js';
import { fitCards, IN_BETTEL } from '../../bots/keen/learning/cards.js';
import { type CardSet, EMPTY, lowest } from '../../src/cards/engine/cards.js';
import { parseCards } from '../../src/cards/record/card-list.js';
import { formatCards } from '../../src/cards/record/notation.js';
import type { CardView } from '../../src/players/bot/bot.js';

/** What `keen` plays its cards by. */

const cardsIn = (text: string): CardSet => (text === '' ? EMPTY : parseCards(text, 'cards'));

/** A question for a card: a hand, what is gone, and what is known besides. */
const asked = (hand: string, gone: string, more: Partial<CardView>): CardView => {
  const cards = cardsIn(hand);
  return { hand: cards, legal: cards, gone: cardsIn(gone), discards: null, ...more } as CardView;
};

describe('the weights of a lead', () => {
  const lead = { seat: 0, winning: null, leader: 0, declarerTricks: 2, target: 6 } as const;
  const declares = { ...lead, declarer: 0, isDeclarer: true } as const;
  const needsLess = { ...declares, declarerTricks: 4 } as const;
  const defends = { ...lead, declarer: 2, isDeclarer: false, partner: 1 } as const;
  const placesIn = (view: CardView, card: string): number[] => leadPlaces(view, lowest(cardsIn(card)));

  test.each([
    ['of two side suits alike', declares, ['HA HK SA S9', 'SK', 'SA'], ['HA HK GA G9', 'GK', 'GA'], true],
    ['of trumps and of a side suit', declares, ['HA HK', '', 'HA'], ['HA HK SA SK', '', 'SA'], false],
    ['of the highest, be it that others are gone', declares, ['HA SO', 'SA SK', 'SO'], ['HA SA', '', 'SA'], true],
    ['of the same once a trick less is needed', declares, ['HA SA', '', 'SA'], ['HA SA', '', 'SA'], false, needsLess],
    ['of the declarer and of a defender', declares, ['HA SA', '', 'SA'], ['HA SA', '', 'SA'], false, defends],
  ] as const)(
    'go by how a card lies, not by which suit it is of: %s',
    (_, more, one, other, isSame, others: object = more) => {
      const places = (known: object, [hand, gone, card]: readonly [string, string, string]): string =>
        placesIn(asked(hand, gone, { trump: 3, contract: 'brand', ...known } as never), card).join();
      expect(places(more, one) === places(others, other)).toBe(isSame);
    },
  );

  test('are of the lowest of cards that touch each other: the others are worth the same', () => {
    expect(formatCards(lowestTouching(cardsIn('HA HK H9 SO S7 EA E7')))).toBe('E7 EA S7 SO H9 HK');
  });

  test('decide between leads', () => {
    const view = asked('HA SA S9', '', { ...declares, trump: 3, contract: 'brand' } as never);
    for (const card of ['HA', 'SA', 'S9']) {
      const weights = new Int16Array(WEIGHTS);
      weights[placesIn(view, card)[0]] = 1;
      expect(bestLead(view, weights)).toBe(lowest(cardsIn(card)));
    }
  });
});

test('finds the card that helps, whatever the luck of a place', () => {
  // Of two cards the first helps in every third place, the other never; in the rest both do or neither does.
  const none = OF_BETTEL;
  const rows = Array.from({ length: 300 }, (_, place) => {
    const [luck, worth] = [1000 * Number(place % 3 === 1), 1000 * Number(place % 3 !== 2)];
    return [2, ...[5, none, none, worth], ...[9, none, none, luck]];
  });
  const { weights } = fitCards(Int32Array.from(rows.flat()), IN_BETTEL);
  expect(weights.length).toBe(OF_BETTEL);
  expect(weights.flatMap((weight, place) => (weight === 0 ? [] : [place]))).toEqual([5, 9]);
  expect(weights[5] - weights[9]).toBeGreaterThan(2500);
  expect(weights[5] - weights[9]).toBeLessThanOrEqual(3334);
});
