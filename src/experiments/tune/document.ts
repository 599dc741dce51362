import { csvOf } from '../../results/document/csv.js';
import type { CsvStyle } from '../../results/document/csv-style.js';
import type { Document, Figure } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { listed, sureness } from '../../results/document/words.js';
import { several } from '../../results/text/numbers.js';
import { confirmationFigure, confirmationTable } from '../blocks/confirmation.js';
import type { TunePlan } from './plan.js';
import type { ParameterSearch } from './search.js';
import type { PathPoint, TuneConfirmation, TunedParameter, TuneSummary } from './summary.js';

export function tuneDocument(summary: TuneSummary): Document {
  const { parameters, field, blocks, steps, standard, confirmation } = summary;
  const confirmed = confirmation === null ? null : confirmedTable(summary, confirmation);
  const path = pathTable(summary);
  return {
    title: `Which ${listed(parameters.map(({ name }) => name))} of ${standard} are best?`,
    verdict: verdictOf(summary),
    facts: [`${several(steps, 'step')} against ${listed(field)}`, several(blocks, 'block')],
    tables: [parametersTable(summary), ...(confirmed ? [confirmed] : []), path],
    figures: [
      ...(confirmed ? [confirmationFigure(confirmed, CONFIRMED)] : []),
      ...parameters.map((parameter, i) => wayOf(summary, parameter, i, path)),
    ],
  };
}

function verdictOf({ start, end, standard, confirmation, blocks }: TuneSummary): string {
  if (confirmation === null)
    return blocks === 0 ? 'Nothing was played.' : `The search ended at ${end}, which was not played on fresh deals.`;
  const { overStart, overStandard } = confirmation;
  const against = [
    ...(overStart === null ? [] : [`${sureness(overStart)} where the search began, ${start}`]),
    `${sureness(overStandard)} ${standard} as it is`,
  ];
  const together = overStart === null ? '' : '; both hold together with 95 %';
  return `${end} is ${against.join(', and ')}: on ${several(confirmation.blocks, 'fresh block')}${together}.`;
}

function parametersTable({ parameters }: TuneSummary): DataTable<TunedParameter> {
  const edges = parameters.filter(atEdge).map(({ name }) => name);
  return table({
    title: 'Parameters',
    columns: [
      { as: 'word', head: '', of: ({ name }) => name },
      { as: 'plain', head: 'range', of: ({ from, to }) => `${from}..${to}` },
      { as: 'plain', head: 'start', of: ({ start }) => start },
      { as: 'plain', head: 'end', of: ({ end }) => end },
      { as: 'plain', head: 'as it is', of: ({ standard }) => standard },
    ],
    rows: parameters,
    short: true,
    ...(edges.length > 0 && {
      note: `At the edge of its range: ${edges.join(', ')}. Better values may lie beyond it.`,
    }),
  });
}

/** Has a parameter ended so close to the edge of its range that a wider range might do better? */
const atEdge = ({ from, to, end }: TunedParameter): boolean => {
  const place = (end - from) / (to - from);
  return place < 0.03 || place > 0.97;
};

const confirmedTable = (
  { start, end, standard }: TuneSummary,
  { points, overStandard, overStart, startOverStandard, blocks }: TuneConfirmation,
) =>
  confirmationTable(
    `Points a deal on ${several(blocks, 'fresh block')}`,
    ['', '95 %'],
    [
      ['end, in the field', points],
      ['end − as it is', overStandard],
      ...(overStart === null ? [] : [['end − start', overStart] as const]),
      ...(startOverStandard === null ? [] : [['start − as it is', startOverStandard] as const]),
    ],
    `End: ${end}. Start: ${start}. As it is: ${standard}. The intervals of the differences are simultaneous.`,
  );

const CONFIRMED = {
  title: 'How good is the end on fresh deals?',
  about: 'These deals were not searched. 95 % intervals; those of the differences hold together.',
};

const valuesOf = <Row extends Pick<PathPoint, 'values'>>(
  parameters: readonly { readonly name: string }[],
): TableColumn<Row>[] =>
  parameters.map(({ name }, i) => ({ as: 'plain', head: name, key: name, of: ({ values }) => values[i] }));

/** Steps that people see. */
const STEPS = 10;

function pathTable({ path, parameters }: TuneSummary): DataTable<PathPoint> {
  const every = Math.max(1, Math.ceil((path.length - 1) / STEPS));
  return table<PathPoint>({
    title: 'The way there',
    columns: [
      { as: 'count', head: 'steps', of: ({ step }) => step },
      { as: 'count', head: 'blocks', of: ({ blocks }) => blocks },
      ...valuesOf(parameters),
    ],
    rows: path.filter((_, i) => i % every === 0 || i === path.length - 1),
    note: 'The end is the mean over the second half of the steps.',
  });
}

/** The path of one parameter. */
function wayOf({ path }: TuneSummary, parameter: TunedParameter, i: number, steps: DataTable): Figure {
  const { name, from, to, end, standard } = parameter;
  const points = path.map(({ blocks, values }) => ({ x: blocks, y: values[i] }));
  return {
    name: `way-${name}`,
    title: `Where did ${name} go?`,
    about: `From ${from} to ${to}, as far as the axis goes. The mark is the end, the mean over the second half${atEdge(parameter) ? ': at the edge of its range' : ''}.`,
    chart: {
      kind: 'lines',
      points,
      unit: 'blocks',
      left: name,
      limits: [from, to],
      besides: [{ x: points[points.length - 1].x, y: end, title: `${name} ends at ${end}` }],
      bounds: standard < from || standard > to ? [] : [{ y: standard, text: `as it is: ${standard}` }],
    },
    tables: i === 0 ? [steps] : [],
  };
}

/** `path.csv`: one row for every step. */
export function tuneFiles(
  { bot, chunk, settings, what, chunks: { job } }: TunePlan,
  { steps }: ParameterSearch,
): Record<string, string> {
  const deals = job.seatings * job.matchLength;
  return {
    'path.csv': csvOf(
      table<(typeof steps)[number] & { readonly step: number }>({
        columns: [
          { as: 'plain', key: 'step', of: ({ step }) => step },
          { as: 'plain', key: 'blocks', of: ({ step }) => Math.min(settings.blocks, step * chunk) },
          { as: 'plain', key: 'difference', of: ({ points, blocks }) => points / (blocks * deals) },
          ...valuesOf(bot.parameters),
        ],
        rows: steps.map((made, i) => ({ ...made, step: i + 1 })),
      }),
      what.csvStyle as CsvStyle | undefined,
    ),
  };
}
