import { expect, test } from 'vitest';
import { OVER } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf } from '../../../src/cards/engine/cards.js';
import { formatCard } from '../../../src/cards/record/notation.js';
import { textOf } from '../../../src/players/view/text-of.js';
import { View } from '../../../src/players/view/view.js';
import { courseOf, takeAtRandom } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';

test('a text has the hand, what is legal, and no card that the seat does not know', () => {
  const random = new Random(31);
  for (let deal = 0; deal < sized(40, 150); deal++) {
    const course = courseOf(randomSetting(random));
    for (; course.question !== OVER; takeAtRandom(course, random)) {
      if (course.isForced) continue;
      const view = new View(course, course.seat, { deal: 0, length: 1 });
      const text = textOf(view);
      for (const card of cardsOf(view.hand)) expect(text).toContain(formatCard(card));
      const known = view.hand | view.gone | (view.talon ?? 0) | (view.discards ?? 0);
      const named = [view.called, view.returned].reduce<number>(
        (all, card) => all | (card === null ? 0 : 1 << card),
        0,
      );
      for (const card of cardsOf(~(known | named | calledIn(view.history)) as CardSet))
        expect(text).not.toMatch(new RegExp(`\\b${formatCard(card)}\\b`));
      if (typeof view.legal !== 'number')
        for (const word of view.legal as readonly string[]) expect(text).toContain(`- "${word}": `);
      expect(text.split('\n').length).toBeLessThan(20);
    }
  }
});

/** The cards that have been called. */
function calledIn(history: readonly string[]): number {
  const called = history.flatMap((text) => /^. call (..)$/.exec(text)?.[1] ?? []);
  return called.reduce((all, card) => all | (1 << (8 * 'EGSH'.indexOf(card[0]) + '789XUOKA'.indexOf(card[1]))), 0);
}
