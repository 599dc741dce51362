import { named } from '../../page/names.js';
import type { SweepSetting, SweepSummary } from '../../sweep/summary.js';
import { mean, several, signed } from '../../text/numbers.js';
import { intervals } from '../charts/intervals.js';
import { lines } from '../charts/lines.js';
import { matrix } from '../charts/matrix.js';
import type { Content, Figure } from '../content.js';
import type { Markup } from '../markup.js';
import { listed, meanInWords } from '../phrases.js';

/** Which setting of a bot is best? */
export function sweepContent(summary: SweepSummary): Content {
  const { parameters, field, blocks, settings } = summary;
  return {
    title: `Which ${parameters.join(' and ')} of ${named(summary.standard)} is best?`,
    verdict: verdictOf(summary),
    facts: [`${several(settings.length, 'setting')} against ${listed(field)}`, several(blocks, 'block')],
    figures: [response(summary), ...confirmed(summary)],
    listings: [],
  };
}

function verdictOf({ best, standard, confirmation, settings }: SweepSummary): string {
  const inQuestion = settings.filter(({ surelyWorse }) => !surelyWorse).length;
  const found = `${named(best)} came out best; ${several(inQuestion, 'setting')} of ${settings.length} may be as good.`;
  if (confirmation === null) return `${found} It was not played again on fresh deals.`;
  const { mean: over, low, high } = confirmation.overStandard;
  if (over === null || low === null || high === null) return found;
  const sign = low > 0 ? 'better than' : high < 0 ? 'worse than' : 'not surely better or worse than';
  return `${found} On ${several(confirmation.blocks, 'fresh block')} it is ${sign} ${named(standard)} as it is: ${mean(confirmation.overStandard)} points a deal.`;
}

const textOf = ({ spec, points, surelyWorse }: SweepSetting): string =>
  `${named(spec)}: ${meanInWords(points)} points a deal${surelyWorse ? ', surely worse than the best' : ''}`;

const worse = (blocks: number | undefined): string =>
  blocks === undefined ? 'surely worse' : `surely worse, out after ${several(blocks, 'block')}`;

/** How the marks of one parameter, or of two, are read. */
const MARKS = [
  'Points a deal in the field; 95 % intervals for all settings together. Settings that are surely worse than the best are pale.',
  'Points a deal in the field. The best has a star; the table below has all intervals.',
];

function response(summary: SweepSummary): Figure {
  const { parameters, settings, best } = summary;
  const terms = {
    title: 'How does the setting change the score?',
    about: MARKS[parameters.length - 1] ?? MARKS[0],
  };
  const table = {
    columns: [...parameters, 'points a deal', 'verdict'],
    rows: settings.map(({ values, points, spec, surelyWorse, blocks }) => [
      ...[...values, mean(points)],
      spec === best ? 'best' : surelyWorse ? worse(blocks) : 'perhaps as good',
    ]),
  };
  const draw = [curve, heatMap][parameters.length - 1] ?? rows;
  return { name: 'curve', ...terms, chart: draw(summary, terms), table };
}

type Words = { readonly title: string; readonly about: string };

const isKnown = ({ points }: SweepSetting): boolean => points.mean !== null && points.low !== null;

function curve({ parameters, settings, best, confirmation }: SweepSummary, terms: Words): Markup {
  const points = settings.filter(isKnown).map((setting) => ({
    ...{ x: Number(setting.values[0]), y: setting.points.mean ?? 0 },
    ...{ low: setting.points.low ?? 0, high: setting.points.high ?? 0, title: textOf(setting) },
    of: setting.spec === best ? 's0' : setting.surelyWorse ? 's0 dropped' : 's0',
  }));
  const again = confirmation?.points;
  const x = Number(settings.find(({ spec }) => spec === best)?.values[0]);
  const besides =
    again === undefined || again.mean === null || again.low === null || again.high === null
      ? []
      : [
          {
            x,
            y: again.mean,
            low: again.low,
            high: again.high,
            title: `the best on fresh blocks: ${meanInWords(again)} points a deal`,
            of: 's1',
          },
        ];
  return lines(points, {
    ...terms,
    unit: parameters[0],
    left: 'points a deal (orange: the best, on fresh deals)',
    besides,
    fromZero: false,
  });
}

function heatMap({ parameters, settings, best }: SweepSummary, terms: Words): Markup {
  const [down, across] = [0, 1].map((i) => [...new Set(settings.map(({ values }) => values[i]))]);
  const largest = Math.max(...settings.map(({ points }) => Math.abs(points.mean ?? 0)), 1e-9);
  const rows = down.map((value) => ({
    name: value,
    cells: across.map((other) => {
      const setting = settings.find(({ values }) => values[0] === value && values[1] === other);
      if (setting === undefined || setting.points.mean === null) return null;
      const text = signed(setting.points.mean, 2);
      return {
        text: setting.spec === best ? `${text}★` : text,
        strength: setting.points.mean / largest,
        title: textOf(setting),
      };
    }),
  }));
  return matrix({ ...terms, columns: across, rows, across: `${parameters[0]} down, ${parameters[1]} across` });
}

const rows = ({ settings }: SweepSummary, terms: Words): Markup =>
  intervals(
    settings.map((setting) => ({
      heading: setting.values.join(', '),
      value: mean(setting.points),
      rows: [{ ...setting.points, series: 0, isDropped: setting.surelyWorse, title: textOf(setting) }],
    })),
    { ...terms, unit: 'points a deal' },
  );

function confirmed({ confirmation, best, standard }: SweepSummary): Figure[] {
  if (confirmation === null) return [];
  const terms = {
    title: 'Does the best hold on fresh deals?',
    about: 'The best of many looks better than it is; these deals did not choose it. 95 % intervals.',
  };
  const rows = [
    { heading: 'in the field', estimate: confirmation.points },
    { heading: `over ${standard} as it is`, estimate: confirmation.overStandard },
  ];
  const groups = rows.map(({ heading, estimate }) => ({
    heading,
    value: mean(estimate),
    rows: [
      { ...estimate, series: 1, title: `${named(best)} ${named(heading)}: ${meanInWords(estimate)} points a deal` },
    ],
  }));
  return [
    { name: 'confirmation', ...terms, chart: intervals(groups, { ...terms, unit: 'points a deal' }), table: null },
  ];
}
