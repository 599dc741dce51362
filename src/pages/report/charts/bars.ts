import type { BarChart, Caption } from '../../../results/document/document.js';
import { type Markup, tag } from '../../page/markup.js';
import { cutLabel, label, svg, WIDTH } from './frame.js';
import { filledLegend } from './series.js';

const HEIGHT = 40;

/** Bars of equal length, divided into the parts of a whole. */
export function shares({ rows, parts }: BarChart, texts: Caption): Markup {
  const { marks, height } = filledLegend(parts);
  const drawn = rows.flatMap((row, i) => [
    cutLabel(row.name, 46, 0, height + HEIGHT * i + 12),
    ...barOf(row, parts, height + HEIGHT * i + 16),
  ]);
  return svg(height + HEIGHT * rows.length, texts, [...marks, ...drawn]);
}

function barOf({ name, shares }: BarChart['rows'][number], parts: BarChart['parts'], y: number): Markup[] {
  let x = 0;
  return shares.flatMap((share, part) => {
    const width = WIDTH * share;
    const at = x;
    x += width;
    if (share === 0) return [];
    const percent = `${(100 * share).toFixed(1)} %`;
    return tag('g', {}, [
      tag('title', {}, `${name}, ${parts[part].name}: ${percent}`),
      tag('rect', { x: at, y, width, height: 18, class: parts[part].of }),
      width < 24 ? null : label((100 * share).toFixed(0), at + width / 2, y + 13, { anchor: 'middle' }),
    ]);
  });
}
