import { SEAT_NAMES } from '../record/notation.js';
import { button, h } from './dom.js';
import { named } from './names.js';
import { isOver, type Scene } from './scene.js';

/** The first wrong answer of a bot that has been seen, and how many there are; null if there is none. What it said may name cards: not for a seat that plays. */
export function faultElement(scene: Scene): HTMLElement | null {
  const { line, step, viewer, goTo } = scene;
  const seen = line.faults.filter(({ at }) => at < step || isOver(scene));
  if (seen.length === 0) return null;
  const [{ seat, at, kind, detail }] = seen;
  const who = `${named(line.players[seat])}, ${SEAT_NAMES[seat]}`;
  const what = viewer === null || isOver(scene) ? `${kind}: ${named(detail.slice(0, 300))}` : kind;
  const many = seen.length === 1 ? 'A fault' : `${seen.length} faults, the first`;
  return h(
    'p',
    { class: 'change fault' },
    h('span', {}, `${many} of ${who} (${what}): the default answer was taken. `),
    viewer === null || isOver(scene) ? button('Go there', () => goTo(at)) : null,
  );
}
