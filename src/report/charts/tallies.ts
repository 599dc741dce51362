import type { TallyChart } from '../../document/document.js';
import { short } from '../../text/text-table.js';
import { group, type Markup, tag } from '../markup.js';
import { type ChartTexts, label, svg, WIDTH } from './frame.js';

const [ROW, NAMES, NUMBERS] = [18, 112, 52];

/** Bars below each other, each with its name and its number. */
export function tallies({ rows }: TallyChart, texts: ChartTexts): Markup {
  const longest = Math.max(...rows.map(({ share }) => share), 1e-9);
  const drawn = rows.map(({ name, share, text, title }, i) =>
    group('g', {}, [
      tag('title', {}, title),
      label(short(name, 16), 0, ROW * i + 13, { of: 'name' }),
      tag('rect', {
        x: NAMES,
        y: ROW * i + 3,
        height: ROW - 5,
        class: 'f0',
        width: ((WIDTH - NAMES - NUMBERS) * share) / longest,
      }),
      label(text, WIDTH, ROW * i + 13, { anchor: 'end', of: 'name' }),
    ]),
  );
  return svg(ROW * rows.length + 2, texts, drawn);
}
