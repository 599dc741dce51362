import { QUESTIONS, TALK } from '../../cards/engine/actions.js';
import type { Card } from '../../cards/engine/cards.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import { h } from './dom.js';
import { type Scene, stepInWords } from './scene.js';
import { capital, cardName, tricksInWords } from './words.js';

export interface CourseMarks {
  /** For each card in the order of play, the tricks it gave away; empty if not shown. */
  readonly gaveAway: readonly number[];
  /** The step at which this course diverges from the other one; null if there is only one. */
  readonly partsAt: number | null;
}

/** The course of the deal as buttons that go to each step: auction and exchange as a list, the play as a table. */
export function courseElement(scene: Scene, marks: CourseMarks): HTMLElement {
  // A seat sees no more than has happened.
  const shown = scene.viewer === null ? scene.steps.length : scene.step;
  const stages = Object.entries<readonly string[]>(TALK).flatMap(([name, questions]) => {
    const places = scene.steps.flatMap(({ question }, at) =>
      at < shown && questions.includes(QUESTIONS[question]) ? [at] : [],
    );
    if (places.length === 0) return [];
    const said = places.map((at) => h('li', {}, stepButton(scene, at, stepInWords(scene, at), marks)));
    return [h('section', {}, h('h3', {}, capital(name)), h('ol', { class: 'said' }, ...said))];
  });
  return h('div', { class: 'moves' }, ...stages, playElement(scene, shown, marks));
}

function stepButton(scene: Scene, at: number, text: string, { partsAt }: CourseMarks, label?: string): HTMLElement {
  const isHere = at === scene.step;
  const names = ['step', isHere ? 'here' : '', at === partsAt ? 'parts' : ''].filter(Boolean).join(' ');
  const words = `${label ?? text}${at === partsAt ? ', here they part' : ''}`;
  return h(
    'button',
    {
      type: 'button',
      class: names,
      onclick: () => scene.goTo(at),
      'aria-label': words,
      'aria-current': isHere ? 'step' : null,
    },
    text,
  );
}

/** The tricks, one per row, in columns by seat. */
function playElement(scene: Scene, shown: number, marks: CourseMarks): HTMLElement | null {
  const cards = scene.steps.flatMap((each, at) => (at < shown && each.trick >= 0 ? [{ ...each, at }] : []));
  if (cards.length === 0) return null;
  const rows = Array.from({ length: cards.at(-1)!.trick + 1 }, (_, trick) => {
    const three = cards.filter((each) => each.trick === trick);
    const winner = three.find((each) => each.winner !== null)?.winner ?? null;
    const cells = SEAT_LETTERS.map((_, seat) => {
      const laid = three.find((each) => each.seat === seat);
      if (laid === undefined) return h('td', {});
      const given = marks.gaveAway[cards.indexOf(laid)] ?? 0;
      const name = cardName((laid.answer & 31) as Card);
      const signs = `${laid === three[0] ? ', leads' : ''}${seat === winner ? ', takes the trick' : ''}`;
      const text = formatAnswer(laid.answer);
      const label = `${text}: ${name}${signs}${given > 0 ? `, gave away ${tricksInWords(given)}` : ''}`;
      return h(
        'td',
        { class: [laid === three[0] ? 'led' : '', seat === winner ? 'won' : ''].filter(Boolean).join(' ') || null },
        stepButton(scene, laid.at, text, marks, label),
        given > 0 ? h('i', { class: 'dear', 'aria-hidden': 'true' }, `−${given}`) : null,
      );
    });
    return h('tr', {}, h('th', { scope: 'row' }, String(trick + 1)), ...cells);
  });
  const heads = ['Trick', ...SEAT_LETTERS].map((head) => h('th', { scope: 'col' }, head));
  const table = h('table', { class: 'play' }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
  return h('section', {}, h('h3', {}, 'Play'), table);
}
