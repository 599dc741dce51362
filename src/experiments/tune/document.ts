import type { Document, Figure } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import { settingsDocument } from '../settings/document.js';
import type { PathPoint, TunedParameter, TuneSummary } from './summary.js';

export function tuneDocument(summary: TuneSummary): Document {
  const { parameters, best, steps } = summary;
  const path = pathTable(summary);
  return settingsDocument(summary, {
    found: `The search ended at ${best}.`,
    tried: several(steps, 'step'),
    parameters: parameters.map(({ name }) => name),
    tables: [parametersTable(summary), path],
    figures: parameters.map((parameter, i) => wayOf(summary, parameter, i, path)),
  });
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

/** Steps that people see. */
const STEPS = 10;

function pathTable({ path, parameters }: TuneSummary): DataTable<PathPoint> {
  const every = Math.max(1, Math.ceil((path.length - 1) / STEPS));
  return table<PathPoint>({
    title: 'The way there',
    file: 'path.csv',
    columns: [
      { as: 'count', head: 'steps', key: 'step', of: ({ step }) => step },
      { as: 'count', head: 'blocks', key: 'blocks', of: ({ blocks }) => blocks },
      { as: 'plain', key: 'difference', of: ({ difference }) => difference },
      ...parameters.map(
        ({ name }, i): TableColumn<PathPoint> => ({
          as: 'plain',
          head: name,
          key: name,
          of: ({ values }) => values[i],
        }),
      ),
    ],
    rows: path,
    shown: path.filter((_, i) => i % every === 0 || i === path.length - 1),
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
