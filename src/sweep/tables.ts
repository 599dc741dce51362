import { csv, meanCells, meanColumns } from '../text/csv.js';
import { count, mean, several } from '../text/numbers.js';
import { type Section, wrapped } from '../text/section.js';
import { table } from '../text/text-table.js';
import { columnsNow } from '../text/width.js';
import type { SweepSetting, SweepSummary } from './summary.js';

/** The report of a sweep, within 80 columns. */
export function sweepSections(summary: SweepSummary): Section[] {
  return [curve(summary), winner(summary)];
}

/** Columns of the band, where the screen has room for it beside the numbers. */
const bandWidth = (): number => Math.min(30, Math.max(10, columnsNow() - 36));

function curve({ parameters, settings, best }: SweepSummary): Section {
  const lows = settings.flatMap(({ points }) => (points.low === null ? [] : [points.low]));
  const highs = settings.flatMap(({ points }) => (points.high === null ? [] : [points.high]));
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const width = bandWidth();
  const column = (x: number): number => Math.round(((x - least) / Math.max(1e-12, most - least)) * (width - 1));
  const strip = ({ low, high, mean }: SweepSummary['settings'][number]['points']): string => {
    if (low === null || high === null || mean === null) return '';
    const [a, b, c] = [low, high, mean].map(column);
    return Array.from({ length: width }, (_, i) => (i === c ? '●' : i >= a && i <= b ? '─' : ' ')).join('');
  };
  return {
    title: 'Points a deal in the field, by setting',
    text: table(
      [...parameters, 'points a deal', '', 'band, 95 % for all together'],
      settings.map((setting) => [
        ...setting.values,
        mean(setting.points),
        verdictOn(setting, best),
        strip(setting.points),
      ]),
      [parameters.length + 2],
    ),
    note: `${isRace(settings) ? RACE_NOTE : NOTE} The best of many looks better than it is: see below.`,
  };
}

const NOTE = 'Worse: surely below the best, all settings compared together.';
const RACE_NOTE =
  'Out: dropped after this many blocks, as surely below the leader. The best setting is dropped with a probability of at most 5 %; the band is valid at all looks.';

const isRace = (settings: readonly SweepSetting[]): boolean => settings.some(({ blocks }) => blocks !== undefined);

function verdictOn({ spec, surelyWorse, blocks }: SweepSetting, best: string): string {
  if (spec === best) return 'best';
  if (!surelyWorse) return '';
  return blocks === undefined ? 'worse' : `out after ${count(blocks)}`;
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
      [
        ...parameters,
        'spec',
        ...meanColumns('points'),
        'standard_error',
        'surely_worse',
        ...(isRace(settings) ? ['blocks'] : []),
      ],
      settings.map(({ values, spec, points, surelyWorse, blocks }) => [
        ...values,
        spec,
        ...meanCells(points),
        points.standardError,
        surelyWorse,
        ...(blocks === undefined ? [] : [blocks]),
      ]),
    ),
  };
}
