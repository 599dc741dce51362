import type { Figure } from '../../results/document/document.js';
import { table } from '../../results/document/table.js';
import { signed } from '../../results/text/numbers.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import type { CompareSummary } from './summary.js';

/**
 * A comparison at one look where it had an interval: A − B in points per deal, with the interval that is valid at all
 * looks together.
 */
export type PathLook = Readonly<Record<'blocks' | 'mean' | 'low' | 'high', number>>;

/** As many looks as can be distinguished. */
const MOST_LOOKS_DRAWN = 150;

/** How the difference settled. */
export function pathFigures(all: readonly PathLook[], summary: CompareSummary): Figure[] {
  const looks = everyOf(all, MOST_LOOKS_DRAWN);
  return looks.length > 2 ? [sequence(looks, summary)] : [];
}

/** About so many out of many, at the same distance; always including the last. */
function everyOf<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

/** The difference after so many blocks, and about ten of the looks as numbers. */
function sequence(looks: readonly PathLook[], summary: CompareSummary): Figure {
  // The first intervals are so wide that nothing else could be seen.
  const settled = looks.slice(Math.floor(looks.length / 4));
  const limits = [
    Math.min(0, ...settled.map(({ low }) => low)),
    Math.max(0, ...settled.map(({ high }) => high)),
  ] as const;
  const left = POINTS_A_DEAL;
  const points = looks.map(({ blocks, mean, low, high }) => ({ x: blocks, y: mean, low, high }));
  return {
    name: 'sequence',
    title: 'How did the difference settle?',
    about: `${summary.a} − ${summary.b} in ${left}, after so many blocks. The band holds at all looks together with 95 %.`,
    chart: { kind: 'lines', unit: 'blocks', left, points, limits },
    tables: [
      table({
        title: '',
        columns: [
          { as: 'count', head: 'blocks', of: ({ blocks }) => blocks },
          { as: 'plain', head: 'difference', of: ({ mean }) => signed(mean, 3) },
          { as: 'plain', head: 'from', of: ({ low }) => signed(low, 3) },
          { as: 'plain', head: 'to', of: ({ high }) => signed(high, 3) },
        ],
        rows: everyOf(looks, 10),
      }),
    ],
  };
}
