import type { Document, Figure, MatrixCell } from '../../results/document/document.js';
import { table } from '../../results/document/table.js';
import { count, percent, several, signed } from '../../results/text/numbers.js';
import type { DatasetContents } from './contents.js';
import type { OutcomeColumns } from './outcomes.js';
import type { ColumnSchema } from './schema.js';
import { type ColumnCounts, MISSING, type OutcomeSum } from './value-counter.js';

/** What its rows hold: the columns, how often each value of some occurs, and what comes of it. */
export const contentsParts = (contents: DatasetContents) => ({
  ...mostTelling(outcomeFigures(contents), contents),
  tables: [
    table({
      title: 'What are the columns?',
      columns: [
        { as: 'word', head: 'column', of: ({ name }) => name },
        { as: 'word', head: 'type', of: ({ type, nullable }) => (nullable ? `${type}, may be missing` : type) },
        { as: 'word', head: 'what', of: ({ about }) => about },
      ],
      rows: contents.columns,
      note: 'README.md in the folder says how to read them.',
    }),
  ],
});

/** Charts that can be looked through. */
const MOST_FIGURES = 6;

/** The outcomes that differ most, then what columns hold; the first of them in a sentence. */
function mostTelling(outcomes: readonly Figure[], contents: DatasetContents): Pick<Document, 'verdict' | 'figures'> {
  const drawn = outcomes.map((figure) => {
    const rows = figure.chart.kind === 'matrix' ? figure.chart.rows : [];
    const cells = rows.flatMap(({ name, cells: [cell] }) =>
      cell === null ? [] : [{ name, text: cell.text, mean: Number.parseFloat(cell.text.replace('−', '-')) }],
    );
    const [least, ...others] = cells.sort((a, b) => a.mean - b.mean); // all of one column
    const most = others.at(-1) ?? least;
    return { figure, least, most, range: cells.length === 0 ? 0 : most.mean - least.mean };
  });
  drawn.sort((a, b) => b.range - a.range);
  const [first] = drawn;
  const spread = contents.spread.map((each) => spreadFigure(each, contents));
  const some = drawn.slice(0, Math.max(MOST_FIGURES / 2, MOST_FIGURES - spread.length)).map(({ figure }) => figure);
  return {
    verdict:
      first === undefined || first.range === 0
        ? ''
        : `The mean ${first.figure.title} goes from ${first.least.text} (${first.least.name}) to ${first.most.text} (${first.most.name}).`,
    figures: [...some, ...spread.slice(0, MOST_FIGURES - some.length)],
  };
}

/** The rows that charts are drawn of: all, or some. */
const rowsRead = ({ rows, read }: DatasetContents): string =>
  `${read < rows ? `${count(read)} of` : 'all'} ${several(rows, 'row')}`;

function spreadFigure({ column, values }: ColumnCounts, contents: DatasetContents): Figure {
  const { read } = contents;
  return {
    name: `column-${column.name}`,
    title: column.name,
    about: `${column.about}; in ${rowsRead(contents)}.`,
    chart: {
      kind: 'tallies',
      rows: values.map((value) => ({
        name: value.name,
        share: value.rows / read,
        text: percent(value.rows / read),
        title: `${column.name} ${value.name}: ${count(value.rows)} of ${count(read)} rows`,
      })),
    },
    tables: [
      table({
        title: '',
        columns: [
          { as: 'word', head: 'value', of: ({ name }) => name },
          { as: 'count', head: 'rows', of: ({ rows }) => rows },
        ],
        rows: values,
      }),
    ],
  };
}

/** More answers or contracts do not fit side by side, and means of fewer rows say nothing. */
const [MOST_ACROSS, FEWEST_ROWS] = [6, 30];
/** What stands for all answers or contracts. */
const ALL = 'all';

/** What comes of the values of each feature, by the answer or the contract. */
function outcomeFigures(contents: DatasetContents): Figure[] {
  const { outcomes, features } = contents;
  if (outcomes === null || features.length === 0) return [];
  const across = acrossOf(features[0], outcomes);
  if (across.length === 0) return [];
  const figures = features.map((each) => outcomeFigure(withAll(each), { outcomes, across, read: rowsRead(contents) }));
  return figures.filter(({ chart }) => 'rows' in chart && chart.rows.length > 1);
}

/** The words with the most rows, in the order of the schema. Of answers at random the mean over all means nothing. */
function acrossOf({ values }: ColumnCounts, { across, drawnFrom }: OutcomeColumns): string[] {
  const rows = new Map<string, number>();
  for (const { outcomes } of values)
    for (const [word, sum] of outcomes) rows.set(word, (rows.get(word) ?? 0) + sum.rows);
  rows.delete(MISSING);
  const words = (across?.range ?? []) as readonly string[];
  const most = [...rows].sort(([, a], [, b]) => b - a).slice(0, MOST_ACROSS);
  const named = most.map(([word]) => word).sort((a, b) => words.indexOf(a) - words.indexOf(b));
  return drawnFrom === null && named.length !== 1 ? [ALL, ...named] : named;
}

/** With the sum over all words. */
const withAll = ({ column, values }: ColumnCounts): ColumnCounts => ({
  column,
  values: values.map((value) => {
    const sums = [...value.outcomes.values()];
    const total = (of: keyof OutcomeSum): number => sums.reduce((sum, each) => sum + each[of], 0);
    const all = { rows: total('rows'), weight: total('weight'), sum: total('sum') };
    return { ...value, outcomes: new Map([[ALL, all], ...value.outcomes]) };
  }),
});

/** What comes of rows, by which words of the answer or the contract, and what rows were read. */
interface OutcomeTerms {
  readonly outcomes: OutcomeColumns;
  readonly across: readonly string[];
  readonly read: string;
}

function outcomeFigure({ column, values }: ColumnCounts, { outcomes, across, read }: OutcomeTerms): Figure {
  const cellOf = cellsOf(
    values.flatMap((value) => across.flatMap((word) => value.outcomes.get(word) ?? [])),
    outcomes,
  );
  const by = outcomes.across === null ? '' : `, by ${outcomes.across.name}`;
  return {
    name: `outcome-${column.name}`,
    title: `${outcomes.column.name} by ${column.name}`,
    about: `${column.about}; the mean of ${outcomes.column.name}${by}, ${whichOf(outcomes)} ${read}; of fewer than ${FEWEST_ROWS} rows only in the table.`,
    chart: {
      kind: 'matrix',
      columns: across,
      signs: ['above the mean', 'below'],
      rows: values
        .map(({ name, outcomes: sums }) => ({
          name,
          cells: across.map((word) => cellOf(sums.get(word), `${name}, ${word}`)),
        }))
        .filter(({ cells }) => cells.some((cell) => cell !== null)),
    },
    tables: [
      table({
        title: '',
        columns: [
          { as: 'word', head: column.name, of: ({ name }) => name },
          ...across.map((word) => ({
            as: 'plain' as const,
            head: word,
            of: ({ outcomes: sums }: ColumnCounts['values'][number]) => inTable(sums.get(word), outcomes.column),
          })),
        ],
        rows: values,
        note: 'Means, and the number of rows in brackets.',
      }),
    ],
  };
}

const whichOf = ({ drawnFrom }: OutcomeColumns): string =>
  drawnFrom === null ? 'of' : 'of the answers at random, weighted by drawn_from, in';

/** Draws means, darker the further they are from that of all that are drawn. */
function cellsOf(sums: readonly OutcomeSum[], { column }: OutcomeColumns) {
  const drawn = sums.filter(({ rows }) => rows >= FEWEST_ROWS);
  const total = (of: keyof OutcomeSum): number => drawn.reduce((sum, each) => sum + each[of], 0);
  const middle = total('sum') / Math.max(1, total('weight'));
  const furthest = Math.max(1e-9, ...drawn.map((each) => Math.abs(meanOf(each) - middle)));
  return (sum: OutcomeSum | undefined, what: string): MatrixCell | null =>
    sum === undefined || sum.rows < FEWEST_ROWS
      ? null
      : {
          text: formatted(meanOf(sum), column, 0),
          strength: (meanOf(sum) - middle) / furthest,
          title: `${what}: ${formatted(meanOf(sum), column)}, ${several(sum.rows, 'row')}`,
        };
}

const meanOf = ({ sum, weight }: OutcomeSum): number => sum / weight;

/** `digits`: of a percentage, which is short in charts. */
const formatted = (mean: number, { type, range }: ColumnSchema, digits = 1): string =>
  type === 'BOOLEAN' ? `${(100 * mean).toFixed(digits)} %` : Number(range?.[0]) < 0 ? signed(mean, 2) : mean.toFixed(2);

const inTable = (sum: OutcomeSum | undefined, column: ColumnSchema): string | null =>
  sum === undefined || sum.rows === 0 ? null : `${formatted(meanOf(sum), column)} (${count(sum.rows)})`;
