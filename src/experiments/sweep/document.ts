import type { Chart, Document, Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { inWords } from '../../results/document/words.js';
import { count, mean, several } from '../../results/text/numbers.js';
import type { Mean } from '../../stats/interval.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
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
      { as: 'mean', head: POINTS_A_DEAL, key: 'points', of: ({ points }) => points },
      { as: 'plain', key: 'standard_error', of: ({ points }) => points.standardError },
      { as: 'plain', key: 'surely_worse', of: ({ surelyWorse }) => surelyWorse },
      { as: 'mean', head: TO_BEST, key: 'to_best', of: ({ toBest }) => toBest, text: behindOf },
      { as: 'plain', head: '', of: (setting) => standingOf(setting, best) },
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

function curveFigure(summary: SweepSummary, curve: DataTable<SweepSetting>): Figure {
  const terms = {
    name: 'curve',
    title: 'How does the setting change the score?',
    about:
      'The difference to the best on the same deals, in points a deal; 95 % intervals for all settings together. Settings that are surely worse are pale.',
  };
  if (summary.parameters.length === 1) return { ...terms, chart: lineOf(summary), tables: [curve] };
  return intervalFigure(curve, {
    ...terms,
    columns: [TO_BEST],
    unit: `${POINTS_A_DEAL} ${TO_BEST}`,
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
  return { kind: 'lines', points, unit: parameters[0], fromZero: false, left: `${POINTS_A_DEAL} ${TO_BEST}` };
}

/** A point of a line; none if it has no interval. */
const pointsAt = (x: number, { mean: y, low, high }: Mean, words: { readonly title: string; readonly of: string }) =>
  y === null || low === null || high === null ? [] : [{ x, y, low, high, ...words }];
