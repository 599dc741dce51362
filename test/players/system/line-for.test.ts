import { expect, test } from 'vitest';
import { wordBit } from '../../../src/cards/engine/actions.js';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { allocated } from '../../allocated.js';
import { asked, words } from './asked.js';

const QUESTIONS_ASKED = 5000;
const WHOLE_NUMBERS = `strength = 3 * sows + 3 * kings + obers + 2 * longest + second
bid, dealer after brand
  strength > 20 and honours >= 5 or unsafe_suits > 6             → mord
  suits(length >= 4 and not seven) = 0 and holes_later in (1, 2) → bettel
  seat = D and said(F) = 'brand' and not must_bid and sows > 9 * kings → brand
bid
  losers <= sure(best_suit) - 2 → brand
  otherwise → pass`;

test.each([
  ['nothing is allocated', WHOLE_NUMBERS, 1],
  ['but half a trick is a number that V8 keeps as an object', WHOLE_NUMBERS.replaceAll('honours', 'brand'), 40],
])('%s', (_, text, most) => {
  const system = readSystem(text, 'x');
  const hands = ['AKO.97..UX987', 'KO8.KO7.UX.O8', 'U97.987.97.A7'].map((hand) => parseHand(hand, 'hand', 10));
  const dealer: { hand: CardSet } & ReturnType<typeof asked> = asked('AKO.97..UX987', {
    ...{ seat: 2, said: [wordBit('brand'), 0, 0], legalWords: words('pass', 'brand', 'bettel', 'mord') },
  });
  let answers = 0;
  const bytes = allocated((nth) => {
    dealer.hand = hands[nth % 3];
    const line = system.lineFor(dealer);
    if (line >= 0) answers += system.answer;
  }, QUESTIONS_ASKED);
  expect(answers).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(most);
});
