import { expect, test } from 'vitest';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { firstCards } from '../../../src/cards/games/wallachen/deal.js';
import { formatCards, parseHand } from '../../../src/cards/record/notation.js';

test('W03 which cards of a hand are seen first is the same in every program: records count on it', () => {
  const hands = ['AKOUX987.A.A.', '987.987.97.87', '97.AKOU9.U7.9', 'A.K.OUX9.AK87'].map((hand) =>
    parseHand(hand, 'hand', 10),
  );
  const seen = hands.map((hand) =>
    [3, 4, 5].map((count) => formatCards(firstCards(hand as CardSet, count))).join(', '),
  );
  expect(seen).toMatchInlineSnapshot(`
    [
      "GA HX HU, GA H8 HX HU, GA H8 HX HU HA",
      "E8 S9 H9, E8 G7 S9 H9, E8 G7 S7 S9 H9",
      "SO SK SA, SO SK SA H9, G7 SO SK SA H9",
      "E7 E8 EA, E7 E8 EK EA, E7 E8 EK EA GU",
    ]
  `);
});
