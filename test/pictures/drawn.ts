import { readFileSync } from 'node:fs';
import { Ends } from '../../bots/keen/ends.js';
import learned from '../../bots/keen/numbers/bolachen.json' with { type: 'json' };
import { type Card, cardsOf, rankOf, suitOf } from '../../src/cards/engine/cards.js';
import type { Deal } from '../../src/cards/engine/deal.js';
import { type Markup, tag } from '../../src/pages/page/markup.js';
import { FILL_RULES, RANKS_ON_CARDS, SUIT_SHAPES } from '../../src/pages/page/suits.js';
import { cardName } from '../../src/pages/page/words.js';
import { draw } from '../../src/pages/report/charts/draw.js';
import { drawingStyle, LIGHT } from '../../src/pages/report/style.js';
import { boardOf } from '../../src/public/engine.js';
import { chartsOf, sweep } from '../../src/public/index.js';
import { ROOT } from '../sources.js';

/**
 * The drawings of the README and of keen's page, as SVG: a table, the ladder of bots, a sweep, chances in a session.
 */

/** What the sweep in the README plays, with fewer blocks. */
export const SWEEP = { spec: 'sound(play=4.0..6.0:0.25)', blocks: 4000, seed: 'temper' } as const;

export async function drawnPictures(folder: string): Promise<Record<string, string>> {
  const { curve } = await chartsOf(await sweep(SWEEP, { folder, threads: 2 }));
  return {
    table: tablePicture(boardOf('first', 201)),
    ladder: onPaper(ladderChart().text),
    session: onPaper(sessionChart().text),
    sweep: onPaper(curve.replace(/<style>.*?<\/style>/, '')),
  };
}

/** A row of the ladder in bots/README.md: points a deal in Bolachen, and to either side the half of their interval. */
export interface Rung {
  readonly bot: string;
  readonly points: number;
  readonly half: number | null;
}

export function ladder(): Rung[] {
  const text = readFileSync(new URL('bots/README.md', ROOT), 'utf8');
  const rows = text
    .slice(text.indexOf('### Ladder'))
    .matchAll(/^\| `([^`]+)` \| ([+−]?[\d.]+)(?: ±([\d.]+))? \|(?:[^|]*\|){3}$/gm);
  return Array.from(rows, ([, bot, points, half]) => ({
    ...{ bot, points: Number(points.replace('−', '-')), half: half === undefined ? null : Number(half) },
  }));
}

function ladderChart(): Markup {
  const groups = ladder().map(({ bot, points, half }) => {
    const value = `${points > 0 ? '+' : ''}${points}`.replace('-', '−') + (half === null ? '' : ` ±${half}`);
    const [low, high] = half === null ? [null, null] : [points - half, points + half];
    return { heading: bot, value, marks: [{ of: { mean: points, low, high }, series: 0, name: bot }] };
  });
  const about = 'Points a deal in Bolachen against two of sound, with 95 % intervals.';
  const chart = { kind: 'intervals', groups, unit: 'points a deal' } as const;
  return draw({ name: 'ladder', title: 'The ladder of bots.', about, chart, tables: [] });
}

/**
 * The chance to win a session to 20 points, by one's own points before a deal; the other two have as many as each
 * other.
 */
function sessionChart(): Markup {
  const chances = new Ends(learned.ends).chancesTo(20);
  const points = [-12, -8, -4, -2, 0, 2, 4, 8, 12];
  const rows = [20, 10, 5, 3, 2, 1].map((left) => ({
    name: `${left} ${left === 1 ? 'deal' : 'deals'} left`,
    cells: points.map((own) => {
      // The seat that is dealer next was forehand before.
      const chance = 100 * chances.after([own, -own / 2, -own / 2], left, 0);
      const text = chance.toFixed(0);
      return { text, strength: (chance - 33.3) / 66.7, title: `${own} points: ${text} %` };
    }),
  }));
  const about = 'The chance to win a session to 20 points, in %, by points and deals left; the other two are equal.';
  const columns = points.map((own) => `${own}`.replace('-', '−'));
  const chart = { kind: 'matrix', columns, rows, across: 'points' } as const;
  return draw({ name: 'session', title: 'Who wins the session?', about, chart, tables: [] });
}

/** A drawing on its own, on light paper, with a margin. */
function onPaper(svg: string): string {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) as RegExpExecArray;
  const box = `viewBox="-14 -14 ${Number(width) + 28} ${Number(height) + 28}"`;
  const paper = `<rect x="-14" y="-14" width="100%" height="100%" fill="${LIGHT.paper}"/>`;
  return svg
    .replace(/viewBox="[^"]*"/, box)
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${drawingStyle()}</style>${paper}`)
    .trimEnd()
    .concat('\n');
}

const [WIDE, HIGH] = [44, 62];

/** A table as forehand sees it: his cards open, the others' and the talon face down. */
function tablePicture({ hands }: Deal): string {
  const own = cardsOf(hands[0]).reverse();
  const suits = SUIT_SHAPES.map((d, suit) =>
    tag('path', { id: `suit-${suit}`, d, class: `c${suit}`, 'fill-rule': FILL_RULES[suit], transform: 'scale(2)' }),
  );
  const drawn = [
    tag('defs', {}, suits),
    tag('rect', { x: 30, y: 10, width: 580, height: 345, rx: 110, fill: '#e3ece4', stroke: LIGHT.zero }),
    ...backsAt(100, 135, 90),
    ...backsAt(540, 135, -90),
    seatName('middlehand', 100, 242),
    seatName('dealer', 540, 242),
    backAt(272, 90),
    backAt(324, 90),
    seatName('talon', 320, 174),
    ...own.flatMap((card, i) => faceAt(card, 320 - 25 * own.length + 50 * i + 3, 256)),
    seatName('forehand', 320, 342),
  ];
  const about = `Three seats and a dealt hand: forehand holds ${own.map(cardName).join(', ')}.`;
  return onPaper(tag('svg', { viewBox: '0 0 640 360', role: 'img', 'aria-label': about }, drawn).text);
}

const seatName = (text: string, x: number, y: number): Markup => tag('text', { x, y, class: 'rank' }, text);

function faceAt(card: Card, x: number, y: number): Markup[] {
  return [
    tag('rect', { x, y, width: WIDE, height: HIGH, rx: 6, class: 'card' }),
    tag('text', { x: x + WIDE / 2, y: y + 20, class: `rank c${suitOf(card)}` }, RANKS_ON_CARDS[rankOf(card)]),
    tag('use', { href: `#suit-${suitOf(card)}`, x: x + WIDE / 2 - 12, y: y + 30 }),
  ];
}

const backAt = (x: number, y: number): Markup =>
  tag('g', {}, [
    tag('rect', { x, y, width: WIDE, height: HIGH, rx: 6, class: 'card' }),
    tag('rect', { x: x + 5, y: y + 5, width: WIDE - 10, height: HIGH - 10, rx: 3, fill: '#4fb594' }),
  ]);

/** A hand of ten, face down, at a side of the table. */
const backsAt = (x: number, y: number, turn: number): Markup[] => [
  tag(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    Array.from({ length: 10 }, (_, i) => backAt(14 * i - 85, -31)),
  ),
];
