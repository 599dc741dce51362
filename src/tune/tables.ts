import { csv } from '../text/csv.js';
import { count, mean, several } from '../text/numbers.js';
import { type Section, wrapped } from '../text/section.js';
import { table } from '../text/text-table.js';
import type { TunePlan } from './plan.js';
import type { ParameterSearch } from './search.js';
import type { TuneConfirmation, TunedParameter, TuneSummary } from './summary.js';

/** The report of a search, within 80 columns. */
export const tuneSections = (summary: TuneSummary): Section[] => [
  { title: 'Verdict', text: wrapped(verdictOf(summary)) },
  { title: 'Parameters', text: parameters(summary), ...noteOnEdges(summary) },
  ...confirmed(summary),
  { title: 'The way there', text: path(summary), note: 'The end is the mean over the second half of the steps.' },
];

/** The result in words. */
export function verdictOf({ start, end, standard, confirmation, blocks }: TuneSummary): string {
  if (confirmation === null)
    return blocks === 0 ? 'Nothing was played.' : `The search ended at ${end}, which was not played on fresh deals.`;
  const { overStart, overStandard } = confirmation;
  const against = [
    ...(overStart === null ? [] : [`${comparison(overStart)} where the search began, ${start}`]),
    `${comparison(overStandard)} ${standard} as it is`,
  ];
  return `${end} is ${against.join(', and ')}: on ${several(confirmation.blocks, 'fresh block')}.`;
}

const comparison = ({ low, high }: TuneConfirmation['overStandard']): string =>
  low !== null && low > 0
    ? 'better than'
    : high !== null && high < 0
      ? 'worse than'
      : 'not surely better or worse than';

const parameters = ({ parameters: all }: TuneSummary): string =>
  table(
    ['', 'range', 'start', 'end', 'as it is'],
    all.map(({ name, from, to, start, end, standard }) => [
      ...[name, `${from}..${to}`, String(start), String(end), String(standard)],
    ]),
  );

/** Has a parameter ended so close to the edge of its range that a wider range might do better? */
export const atEdge = ({ from, to, end }: TunedParameter): boolean => {
  const place = (end - from) / (to - from);
  return place < 0.03 || place > 0.97;
};

function noteOnEdges({ parameters: all }: TuneSummary): Pick<Section, 'note'> {
  const names = all.filter(atEdge).map(({ name }) => name);
  return names.length === 0
    ? {}
    : { note: `At the edge of its range: ${names.join(', ')}. Better values may lie beyond it.` };
}

function confirmed({ start, end, standard, confirmation }: TuneSummary): Section[] {
  if (confirmation === null) return [];
  const { points, overStandard, overStart, startOverStandard, blocks } = confirmation;
  const rows = [
    ['end, in the field', mean(points)],
    ['end − as it is', mean(overStandard)],
    ...(overStart === null ? [] : [['end − start', mean(overStart)]]),
    ...(startOverStandard === null ? [] : [['start − as it is', mean(startOverStandard)]]),
  ];
  return [
    {
      title: `Points a deal on ${several(blocks, 'fresh block')}`,
      text: table(['', '95 %'], rows),
      note: `End: ${end}. Start: ${start}. As it is: ${standard}. The intervals of the differences are simultaneous.`,
    },
  ];
}

const ROWS = 10;

function path({ path: points, parameters: all }: TuneSummary): string {
  const every = Math.max(1, Math.ceil((points.length - 1) / ROWS));
  const shown = points.filter((_, i) => i % every === 0 || i === points.length - 1);
  return table(
    ['steps', 'blocks', ...all.map(({ name }) => name)],
    shown.map(({ step, blocks, values }) => [count(step), count(blocks), ...values.map(String)]),
    [],
  );
}

/** `path.csv`: one row for every step. */
export function tuneFiles(
  { bot, batch, settings, leg: { job } }: TunePlan,
  { steps }: ParameterSearch,
): Record<string, string> {
  const deals = job.seatings * job.matchLength;
  return {
    'path.csv': csv(
      ['step', 'blocks', 'difference', ...bot.parameters.map(({ name }) => name)],
      steps.map(({ points, blocks, values }, i) => [
        ...[i + 1, Math.min(settings.blocks, (i + 1) * batch), points / (blocks * deals)],
        ...values,
      ]),
    ),
  };
}
