import type { Card } from '../engine/cards.js';
import { SEAT_LETTERS } from '../record/notation.js';
import { cardElement } from './card.js';
import type { CourseStep } from './deal-line.js';
import { h } from './dom.js';
import type { Scene } from './scene.js';

/** The trick on the table, next to the previous one. */
export function tricksElement({ steps, step }: Scene): HTMLElement {
  const cards = steps.slice(0, step).filter(({ trick }) => trick >= 0);
  const last = cards.at(-1);
  if (last === undefined) return h('div', { class: 'tricks' });
  const isComplete = last.winner !== null;
  const now = cards.filter(({ trick }) => trick === last.trick);
  const before = cards.filter(({ trick }) => trick === last.trick - 1);
  return h(
    'div',
    { class: 'tricks' },
    trickElement(`trick ${last.trick + 1}`, now),
    !isComplete && before.length > 0 ? trickElement(`trick ${last.trick}`, before) : null,
  );
}

function trickElement(name: string, cards: readonly CourseStep[]): HTMLElement {
  const winner = cards.find((each) => each.winner !== null)?.winner ?? null;
  const took = winner === null ? '' : `: ${SEAT_LETTERS[winner]} takes it`;
  return h(
    'figure',
    { class: 'trick' },
    h('figcaption', {}, name + took),
    ...cards.map(({ seat, answer }) =>
      h(
        'div',
        { class: seat === winner ? 'laid won' : 'laid' },
        cardElement((answer & 31) as Card),
        h('small', {}, SEAT_LETTERS[seat]),
      ),
    ),
  );
}
