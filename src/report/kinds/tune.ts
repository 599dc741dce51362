import { named } from '../../page/names.js';
import { mean, several } from '../../text/numbers.js';
import type { TuneConfirmation, TunedParameter, TuneSummary } from '../../tune/summary.js';
import { atEdge, verdictOf } from '../../tune/tables.js';
import { intervals } from '../charts/intervals.js';
import { lines } from '../charts/lines.js';
import type { Content, Figure } from '../content.js';
import { listed, meanInWords } from '../phrases.js';

/** Which parameters of a bot are best? */
export function tuneContent(summary: TuneSummary): Content {
  const { parameters, field, blocks, steps, start, end, standard } = summary;
  const told = { ...summary, start: named(start), end: named(end), standard: named(standard) };
  return {
    title: `Which ${listed(parameters.map(({ name }) => name))} of ${named(standard)} are best?`,
    verdict: verdictOf(told),
    facts: [`${several(steps, 'step')} against ${listed(field)}`, several(blocks, 'block')],
    figures: [...confirmed(summary), ...parameters.map((parameter, i) => way(summary, parameter, i))],
    listings: [
      {
        title: 'Parameters',
        about: 'Where the search began, where it ended, and the values that the bot has of itself.',
        table: {
          columns: ['', 'range', 'start', 'end', 'as it is'],
          rows: parameters.map(({ name, from, to, start, end, standard }) => [
            ...[name, `${from} to ${to}`, String(start), String(end), String(standard)],
          ]),
        },
      },
    ],
  };
}

function confirmed({ confirmation }: TuneSummary): Figure[] {
  if (confirmation === null) return [];
  const terms = {
    title: 'How good is the end on fresh deals?',
    about: 'These deals were not searched. 95 % intervals; those of the differences hold together.',
  };
  const { points, overStandard, overStart, startOverStandard } = confirmation;
  const rows: [string, TuneConfirmation['points'] | null][] = [
    ['end, in the field', points],
    ['end − as it is', overStandard],
    ['end − start', overStart],
    ['start − as it is', startOverStandard],
  ];
  const groups = rows.flatMap(([heading, estimate]) =>
    estimate === null
      ? []
      : [
          {
            ...{ heading, value: mean(estimate) },
            rows: [{ ...estimate, series: 1, title: `${heading}: ${meanInWords(estimate)} points a deal` }],
          },
        ],
  );
  return [
    { name: 'confirmation', ...terms, chart: intervals(groups, { ...terms, unit: 'points a deal' }), table: null },
  ];
}

/** The path of one parameter. */
function way({ path }: TuneSummary, parameter: TunedParameter, i: number): Figure {
  const { name, from, to, end, standard } = parameter;
  const terms = {
    title: `Where did ${named(name)} go?`,
    about: `From ${from} to ${to}, as far as the axis goes. The mark is the end, the mean over the second half${atEdge(parameter) ? ': at the edge of its range' : ''}.`,
  };
  const points = path.map(({ blocks, values }) => ({ x: blocks, y: values[i] }));
  const last = { x: points[points.length - 1].x, y: end, title: `${named(name)} ends at ${end}`, of: 's1' };
  const chart = lines(points, {
    ...terms,
    ...{ unit: 'blocks', left: named(name), limits: [from, to], besides: [last] },
    bounds: standard < from || standard > to ? [] : [{ y: standard, text: `as it is: ${standard}` }],
  });
  const rows = path.map(({ step, blocks, values }) => [String(step), String(blocks), String(values[i])]);
  return { name: `way-${name}`, ...terms, chart, table: { columns: ['steps', 'blocks', name], rows } };
}
