import { named } from '../../page/names.js';
import { short } from '../../text/text-table.js';
import { group, type Markup, tag } from '../markup.js';
import { label, svg, WIDTH } from './frame.js';
import { filledLegend } from './series.js';

export interface ShareRow {
  readonly name: string;
  /** Shares of a whole, in the order of the parts. */
  readonly shares: readonly number[];
}

export interface SharePart {
  readonly name: string;
  /** The class that colours it. */
  readonly of: string;
}

export interface ShareTerms {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly SharePart[];
}

const HEIGHT = 40;

/** Bars of equal length, divided into the parts of a whole. */
export function shares(rows: readonly ShareRow[], { parts, ...terms }: ShareTerms): Markup {
  const { marks, height } = filledLegend(parts);
  const drawn = rows.flatMap((row, i) => [
    label(named(short(row.name, 46)), 0, height + HEIGHT * i + 12, { of: 'name' }),
    ...barOf(row, parts, height + HEIGHT * i + 16),
  ]);
  return svg(height + HEIGHT * rows.length, terms, [...marks, ...drawn]);
}

function barOf({ name, shares }: ShareRow, parts: readonly SharePart[], y: number): Markup[] {
  let x = 0;
  return shares.flatMap((share, part) => {
    const width = WIDTH * share;
    const at = x;
    x += width;
    if (share === 0) return [];
    const percent = `${(100 * share).toFixed(1)} %`;
    return group('g', {}, [
      tag('title', {}, `${named(name)}, ${parts[part].name}: ${percent}`),
      tag('rect', { x: at, y, width, height: 18, class: parts[part].of }),
      width < 24 ? null : label((100 * share).toFixed(0), at + width / 2, y + 13, { anchor: 'middle' }),
    ]);
  });
}
