import { SEAT_NAMES } from '../../cards/record/notation.js';
import { h, svg } from './dom.js';
import { tag } from './markup.js';
import type { Scene } from './scene.js';
import { capital, contractInWords, tricksInWords } from './words.js';

/** The size of the drawing: a card and a trick are so wide and high. */
const CARD = 12;
const TRICK = 4.5;
const MARGIN = 6;

const heightOf = (tricks: number): number => MARGIN + TRICK * (10 - tricks);

/** The declarer's tricks in best play of open cards, before the first card and after each. A click goes to the card. */
export function curveElement(scene: Scene, tricks: readonly number[], over: Scene['course']): HTMLElement {
  const { declarer, contract, target, game } = over;
  const places = scene.steps.flatMap(({ trick }, at) => (trick < 0 ? [] : [at]));
  const played = places.filter((at) => at < scene.step).length;
  const last = tricks[tricks.length - 1];
  const words =
    `${capital(SEAT_NAMES[declarer])}’s ${contractInWords(game.contracts[contract].name)} with open cards: ` +
    `${tricksInWords(tricks[played])} with best play from here on; ${tricks[0]} before the first card, ` +
    `${last} after the last, ${target === 0 ? 'none' : target} to make it.`;
  const path = tricks
    .map((value, i) => (i === 0 ? `M0 ${heightOf(value)}` : `H${CARD * i}V${heightOf(value)}`))
    .join('');
  const width = CARD * 30;
  const curve = svg(
    tag(
      'svg',
      {
        class: 'plot',
        viewBox: `${-MARGIN} 0 ${width + 2 * MARGIN} ${heightOf(0) + MARGIN}`,
        role: 'img',
        'aria-label': words,
      },
      tag('line', { class: 'target', x1: 0, x2: width, y1: heightOf(target), y2: heightOf(target) }),
      tag('path', { class: 'value', d: path }),
      tag('circle', { cx: CARD * played, cy: heightOf(tricks[played]), r: 4 }),
    ),
  );
  curve.addEventListener('click', ({ clientX }) => {
    const { left, width: shown } = curve.getBoundingClientRect();
    const at = Math.round((((clientX - left) / shown) * (width + 2 * MARGIN) - MARGIN) / CARD);
    scene.goTo(places[Math.max(0, at)] ?? scene.steps.length);
  });
  return h('figure', { class: 'curve' }, curve, h('figcaption', {}, words));
}
