import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Caption } from '../../../results/document/document.js';
import { short } from '../../../results/text/text-table.js';
import { type Child, type Markup, tag } from '../../page/markup.js';

/**
 * Charts are drawn for the narrowest screen, where a unit is a pixel; wider screens show several side by side, slightly
 * enlarged. So one drawing is readable everywhere.
 */
export const WIDTH = 344;

/** A scale from the data to pixels, from one round number to another around all of `values`. */
export function scaleOver(values: readonly number[], range: readonly [number, number]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = low === high ? Math.abs(low) / 10 || 1 : 0;
  return scaleLinear([low - margin, high + margin], range).nice(5);
}

export const svg = (height: number, { title, about }: Caption, children: readonly Child[]) =>
  tag(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${Math.ceil(height)}`, role: 'img', 'aria-label': `${title} ${about}` },
    children,
  );

export const label = (
  text: string,
  x: number,
  y: number,
  { anchor = null, of = null }: { readonly anchor?: 'middle' | 'end' | null; readonly of?: string | null } = {},
): Markup => tag('text', { x, y, 'text-anchor': anchor, class: of }, text);

/** A name of which so many letters fit: it is cut, and a touch shows all of it. */
export function cutLabel(text: string, letters: number, x: number, y: number): Markup {
  const shown = label(short(text, letters), x, y, { of: 'name' });
  return text.length <= letters ? shown : tag('g', {}, [tag('title', {}, text), shown]);
}

/** The least space of a number below an axis, and the width of a letter there. */
const [TICK, LETTER] = [44, 5.8];

/** Lines of a grid from `top` to `bottom` with their numbers below, and what they count. */
export function axisBelow(
  scale: ScaleLinear<number, number>,
  [top, bottom]: readonly [number, number],
  unit: string,
  isWhole = false,
): Markup[] {
  const [left, right] = scale.range();
  const most = Math.min(5, Math.floor((right - left) / TICK));
  const ticks = scale.ticks(most).filter((tick) => !isWhole || Number.isInteger(tick));
  const format = isWhole ? String : scale.tickFormat(most);
  const half = (LETTER * unit.length) / 2;
  return [
    ...ticks.map((tick) =>
      tag('line', { x1: scale(tick), x2: scale(tick), y1: top, y2: bottom, class: tick === 0 ? 'zero' : 'grid' }),
    ),
    ...ticks.map((tick) => label(format(tick), scale(tick), bottom + 13, { anchor: 'middle', of: 'tick' })),
    label(unit, Math.max(half, Math.min((left + right) / 2, WIDTH - half)), bottom + 28, {
      anchor: 'middle',
      of: 'unit',
    }),
  ];
}

/** The height of what `axisBelow` writes. */
export const BELOW = 32;

/** Lines of a grid across, with their numbers on the left. */
export function axisLeft(scale: ScaleLinear<number, number>, [left, right]: readonly [number, number]): Markup[] {
  const format = scale.tickFormat(5);
  return scale
    .ticks(5)
    .flatMap((tick) => [
      tag('line', { x1: left, x2: right, y1: scale(tick), y2: scale(tick), class: tick === 0 ? 'zero' : 'grid' }),
      label(format(tick), left - 5, scale(tick) + 4, { anchor: 'end', of: 'tick' }),
    ]);
}
