import { csv, meanCells, meanColumns } from '../text/csv.js';
import { mean, several } from '../text/numbers.js';
import { type Section, wrapped } from '../text/section.js';
import { table } from '../text/text-table.js';
import type { SweepSummary } from './summary.js';

/** What a sweep tells, within 100 columns. */
export function sweepSections(summary: SweepSummary): Section[] {
  return [curve(summary), winner(summary)];
}

const WIDTH = 30;

function curve({ parameters, settings, best }: SweepSummary): Section {
  const lows = settings.flatMap(({ points }) => (points.low === null ? [] : [points.low]));
  const highs = settings.flatMap(({ points }) => (points.high === null ? [] : [points.high]));
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const column = (x: number): number => Math.round(((x - least) / Math.max(1e-12, most - least)) * (WIDTH - 1));
  const strip = ({ low, high, mean }: SweepSummary['settings'][number]['points']): string => {
    if (low === null || high === null || mean === null) return '';
    const [a, b, c] = [low, high, mean].map(column);
    return Array.from({ length: WIDTH }, (_, i) => (i === c ? '●' : i >= a && i <= b ? '─' : ' ')).join('');
  };
  return {
    title: 'Points a deal in the field, by setting',
    text: table(
      [...parameters, 'points a deal', '', 'band, 95 % for all together'],
      settings.map(({ values, spec, points, surelyWorse }) => [
        ...values,
        mean(points),
        spec === best ? 'best' : surelyWorse ? 'worse' : '',
        strip(points),
      ]),
      [parameters.length + 2],
    ),
    note: 'Worse: surely below the best, all settings compared together. The best of many looks better than it is: see below.',
  };
}

function winner({ best, standard, confirmation, blocks }: SweepSummary): Section {
  const text =
    confirmation !== null
      ? `${best} on ${several(confirmation.blocks, 'fresh block')}: ${mean(confirmation.points)} points a deal in the field; over ${standard}, as it is: ${mean(confirmation.overStandard)}.`
      : blocks > 0
        ? `${best} came out best; it was not played again.`
        : 'Nothing was played.';
  return { title: 'The best setting, on deals that did not choose it', text: wrapped(text) };
}

export function sweepFiles({ parameters, settings }: SweepSummary): Record<string, string> {
  return {
    'curve.csv': csv(
      [...parameters, 'spec', ...meanColumns('points'), 'standard_error', 'surely_worse'],
      settings.map(({ values, spec, points, surelyWorse }) => [
        ...values,
        spec,
        ...meanCells(points),
        points.standardError,
        surelyWorse,
      ]),
    ),
  };
}
