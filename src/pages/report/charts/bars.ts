import type { BarChart, Caption, TallyChart } from '../../../results/document/document.js';
import { short } from '../../../results/text/text-table.js';
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

const [ROW, NAMES, NUMBERS] = [18, 112, 52];

/** Bars below each other, each with its name and its number. */
export function tallies({ rows }: TallyChart, texts: Caption): Markup {
  const longest = Math.max(...rows.map(({ share }) => share), 1e-9);
  const drawn = rows.map(({ name, share, text, title }, i) =>
    tag('g', {}, [
      tag('title', {}, title),
      label(short(name, 16), 0, ROW * i + 13, { of: 'name' }),
      tag('rect', {
        x: NAMES,
        y: ROW * i + 3,
        height: ROW - 5,
        class: 'bar',
        width: ((WIDTH - NAMES - NUMBERS) * share) / longest,
      }),
      label(text, WIDTH, ROW * i + 13, { anchor: 'end', of: 'name' }),
    ]),
  );
  return svg(ROW * rows.length + 2, texts, drawn);
}
