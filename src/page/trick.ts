import type { Card } from '../engine/cards.js';
import { SEAT_LETTERS } from '../record/notation.js';
import { cardElement } from './card.js';
import type { CourseStep } from './deal-line.js';
import { h } from './dom.js';
import { placeOf, type Scene } from './scene.js';

/** The middle of the table: the trick, each card on its player's side, and the trick before as long as this one is not complete. */
export function tricksElement(scene: Scene): HTMLElement {
  const cards = scene.steps.slice(0, scene.step).filter(({ trick }) => trick >= 0);
  const last = cards.at(-1);
  if (last === undefined) return h('div', { class: 'tricks' });
  const of = (trick: number): CourseStep[] => cards.filter((each) => each.trick === trick);
  const before = of(last.trick - 1);
  return h(
    'div',
    { class: 'tricks' },
    trickElement(scene, 'trick', of(last.trick)),
    last.winner === null && before.length > 0 ? trickElement(scene, 'trick before', before) : null,
  );
}

function trickElement(scene: Scene, name: string, cards: readonly CourseStep[]): HTMLElement {
  const winner = cards.find((each) => each.winner !== null)?.winner ?? null;
  const says = winner === null ? `${SEAT_LETTERS[cards[0].seat]} led` : `${SEAT_LETTERS[winner]} takes it`;
  return h(
    'figure',
    { class: name },
    h('figcaption', {}, `trick ${cards[0].trick + 1}: ${says}`),
    ...cards.map(({ seat, answer }) =>
      h(
        'div',
        { class: `laid ${placeOf(scene, seat)}${seat === winner ? ' won' : ''}` },
        cardElement((answer & 31) as Card),
        h('small', {}, SEAT_LETTERS[seat]),
      ),
    ),
  );
}
