import type { Chart, Document, Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { inWords } from '../../results/document/words.js';
import { count, mean, several, signed } from '../../results/text/numbers.js';
import { columnsNow } from '../../results/text/width.js';
import type { Mean } from '../../stats/interval.js';
import { settingsDocument } from '../settings/document.js';
import type { SweepSetting, SweepSummary } from './summary.js';

export function sweepDocument(summary: SweepSummary): Document {
  const { parameters, settings } = summary;
  const curve = curveTable(summary);
  return settingsDocument(summary, {
    found: foundIn(summary),
    tried: several(settings.length, 'setting'),
    parameters,
    tables: [curve],
    figures: [curveFigure(summary, curve)],
  });
}

function foundIn({ best, settings }: SweepSummary): string {
  // The best is never surely worse.
  const rivals = settings.filter(({ surelyWorse }) => !surelyWorse).length - 1;
  const others = settings.length === 2 ? 'the other' : `${count(rivals)} of ${count(settings.length - 1)} others`;
  return `${best} came out best; ${rivals === 0 ? 'no other' : others} may be as good.`;
}

const POINTS = 'points a deal';
const TO_BEST = 'to the best';

const curveTable = ({ parameters, settings, best }: SweepSummary): DataTable<SweepSetting> =>
  table({
    title: 'Points a deal in the field, by setting',
    file: 'curve.csv',
    columns: [
      ...parameters.map(
        (name, i) => ({ as: 'plain', head: name, key: name, of: ({ values }: SweepSetting) => values[i] }) as const,
      ),
      { as: 'plain', key: 'spec', of: ({ spec }) => spec },
      { as: 'mean', head: POINTS, key: 'points', of: ({ points }) => points },
      { as: 'plain', key: 'standard_error', of: ({ points }) => points.standardError },
      { as: 'plain', key: 'surely_worse', of: ({ surelyWorse }) => surelyWorse },
      { as: 'mean', head: TO_BEST, key: 'to_best', of: ({ toBest }) => toBest, text: behindOf },
      { as: 'plain', head: '', of: (setting) => standingOf(setting, best) },
      { as: 'strip', head: 'the same, drawn', of: stripIn(settings) },
    ],
    rows: settings,
    short: byPoints(settings),
    note: 'To the best: the difference on the same deals; intervals are 95 % for all settings together. The best of many looks better than it is: see below.',
  });

/** What people read of a difference; nothing of the best. */
const behindOf = (toBest: Mean | null): string => (toBest === null || toBest.mean === 0 ? '' : mean(toBest));

const byPoints = (settings: readonly SweepSetting[]): readonly SweepSetting[] =>
  [...settings].sort((a, b) => (b.points.mean ?? 0) - (a.points.mean ?? 0));

const standingOf = ({ spec, surelyWorse }: SweepSetting, best: string): string =>
  spec === best ? 'best' : surelyWorse ? 'worse' : '';

/** Draws the intervals in letters, in as many columns as the screen has left beside the numbers. */
function stripIn(settings: readonly SweepSetting[]): (setting: SweepSetting) => string {
  const width = Math.min(30, Math.max(10, columnsNow() - 52));
  const ends = settings.flatMap(({ toBest: { low, high } }) => [low, high]).filter((x) => x !== null);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const column = (x: number): number => Math.round(((x - least) / Math.max(1e-12, most - least)) * (width - 1));
  return ({ toBest: { low, high, mean } }) => {
    if (low === null || high === null || mean === null) return '';
    const [a, b, c] = [low, high, mean].map(column);
    return Array.from({ length: width }, (_, i) => (i === c ? '●' : i >= a && i <= b ? '─' : ' ')).join('');
  };
}

/** How the marks of one parameter, or of two, are read. */
const MARKS = [
  'The difference to the best on the same deals, in points a deal; 95 % intervals for all settings together. Settings that are surely worse are pale.',
  'Points a deal below the best on the same deals, which has a star; the table below has all intervals.',
];

function curveFigure(summary: SweepSummary, curve: DataTable<SweepSetting>): Figure {
  const terms = {
    name: 'curve',
    title: 'How does the setting change the score?',
    about: MARKS[summary.parameters.length - 1] ?? MARKS[0],
  };
  const chart = [lineOf, heatMap][summary.parameters.length - 1]?.(summary);
  if (chart !== undefined) return { ...terms, chart, tables: [curve] };
  return intervalFigure(curve, {
    ...terms,
    columns: [TO_BEST],
    unit: `${POINTS} ${TO_BEST}`,
    heading: ({ values }) => values.join(', '),
    named: ({ spec }) => spec,
    isDropped: ({ surelyWorse }) => surelyWorse,
  });
}

const markOf = ({ spec, points, toBest, surelyWorse }: SweepSetting): string =>
  `${spec}: ${inWords(points)} points a deal; ${inWords(toBest)} to the best${surelyWorse ? ', surely worse' : ''}`;

function lineOf({ parameters, settings }: SweepSummary): Chart {
  const points = settings.flatMap((setting) =>
    pointsAt(Number(setting.values[0]), setting.toBest, {
      title: markOf(setting),
      of: setting.surelyWorse ? 's0 dropped' : 's0',
    }),
  );
  return { kind: 'lines', points, unit: parameters[0], fromZero: false, left: `${POINTS} ${TO_BEST}` };
}

/** A point of a line; none if it has no interval. */
const pointsAt = (x: number, { mean: y, low, high }: Mean, words: { readonly title: string; readonly of: string }) =>
  y === null || low === null || high === null ? [] : [{ x, y, low, high, ...words }];

function heatMap({ parameters, settings, best }: SweepSummary): Chart {
  const [down, across] = [0, 1].map((i) => [...new Set(settings.map(({ values }) => values[i]))]);
  const largest = Math.max(...settings.map(({ toBest }) => Math.abs(toBest.mean ?? 0)), 1e-9);
  const rows = down.map((value) => ({
    name: value,
    cells: across.map((other) => {
      const setting = settings.find(({ values }) => values[0] === value && values[1] === other);
      const behind = setting?.toBest.mean ?? null;
      if (setting === undefined || behind === null) return null;
      return {
        text: setting.spec === best ? '★' : signed(behind, 2),
        strength: behind / largest,
        title: markOf(setting),
      };
    }),
  }));
  return { kind: 'matrix', columns: across, rows, across: `${parameters[0]} down, ${parameters[1]} across` };
}
