import { expect, test } from 'vitest';
import { type CardSet, cardsOf } from '../../../src/cards/engine/cards.js';
import { formatCard } from '../../../src/cards/record/notation.js';
import { textOf } from '../../../src/players/view/text-of.js';
import { questionsOf, viewOf } from '../../cards/engine/random-course.js';
import { Random } from '../../judge/random.js';
import { sized } from '../../sizes.js';

test('a text has the hand, what is legal, and no card that the seat does not know', () => {
  const random = new Random(31);
  for (const course of questionsOf(random, sized(25, 150))) {
    if (course.isForced) continue;
    const view = viewOf(course);
    const text = textOf(view);
    expect(cardsOf(view.hand).filter((card) => !text.includes(formatCard(card)))).toEqual([]);
    const known = view.hand | view.gone | (view.talon ?? 0) | (view.discards ?? 0);
    const cards = [view.called, view.returned].filter((card) => card !== null);
    const named = cards.reduce<number>((all, card) => all | (1 << card), 0);
    const hidden = cardsOf(~(known | named | calledIn(view.history)) as CardSet).map(formatCard);
    const inText = new Set(text.match(/\b\w+\b/g));
    expect(hidden.filter((card) => inText.has(card))).toEqual([]);
    const words = typeof view.legal === 'number' ? [] : (view.legal as readonly string[]);
    expect(words.filter((word) => !text.includes(`- "${word}": `))).toEqual([]);
    expect(text.split('\n').length).toBeLessThan(20);
  }
});

/** The cards that have been called. */
function calledIn(history: readonly string[]): number {
  const called = history.flatMap((text) => /^. call (..)$/.exec(text)?.[1] ?? []);
  return called.reduce((all, card) => all | (1 << (8 * 'EGSH'.indexOf(card[0]) + '789XUOKA'.indexOf(card[1]))), 0);
}
