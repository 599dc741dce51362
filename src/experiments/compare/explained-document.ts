import type { Reliance } from '../../boards/reliance.js';
import { changedRules, makeGame } from '../../cards/games/rule-sets.js';
import { inTables } from '../../cards/record/notation.js';
import { type DataTable, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { count, percent, several, signed } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import { LIST_WORDS, viewCommand } from '../../runs/run/command-line.js';
import type { Head } from '../../runs/run/kind.js';
import type { Mean } from '../../stats/interval.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import { type DifferenceKind, type ExplainedRow, type Explanation, ROWS_SHOWN } from './explained.js';
import type { HandGroup } from './hand-split.js';
import type { CompareSummary } from './summary.js';

/** What people see: a row, a group of its hands, or a sum. */
interface Line {
  readonly asked: string;
  readonly says?: readonly string[];
  readonly rate: number;
  readonly worth?: Mean;
  readonly aDeal: number;
  readonly boards: readonly number[];
}

/** Of what is asked; all columns have 80. */
const WIDTH = 24;

/** Where two courses part; nothing where the words that are said name it. */
const ASKED: Readonly<Record<DifferenceKind, string>> = {
  double: '',
  bid: '',
  contest: 'contest',
  raise: 'raise',
  call: 'call',
  giveBack: 'card returned',
  declare: 'contract',
  discard: 'discard',
  kontra: '',
  play: '',
  others: 'another player first',
  pot: 'nothing but the pot',
};

/** The same where both answer cards, of any seat. */
const OTHER_CARDS: Readonly<Partial<Record<DifferenceKind, string>>> = {
  call: 'another card called',
  giveBack: 'another card returned',
  discard: 'other discards',
  play: 'other cards played',
};

const NOTE =
  'A deal counts where its first answer differs, with all that follows; “a deal” sums to the difference. Rows are shown because they are large, so “worth each” is what is left of it where half of the blocks choose and the others judge. Other cards played: all words and discards are the same. Lower, higher: of two suits.';
const DIVIDED =
  'Indented: the split of these hands that says most, found on half of the blocks; its figures are those of the other half.';
const WITH_FIELD =
  'In brackets: what the field says, where it has the place in one deal that A or B has in the other; that changes whom they play against.';
const UNDIVIDED = 'On which hands, more blocks would say.';

/** A summary with what it was found by. */
type ExplainedSummary = CompareSummary &
  Pick<Reliance, 'answers'> & { readonly run?: Pick<Head, 'game' | 'rules' | 'seed'> };

/** Which answers differ, and what they are worth; and a file. Nothing if it was not counted. */
export function explainedTables(summary: ExplainedSummary): DataTable[] {
  const { explained, a, b } = summary;
  if (explained === undefined || (explained.rows.length === 0 && !explained.requested)) return [];
  const rows = linesOf(explained);
  const isDivided = explained.rows.some(({ split }) => split !== null);
  return [
    table<Line>({
      title: `Which answers differ: ${namedAs(a, 'A')} less ${namedAs(b, 'B')}, ${POINTS_A_DEAL}`,
      columns: [
        { as: 'word', head: 'asked', of: ({ asked }) => asked, width: WIDTH },
        { as: 'word', head: 'A says', of: ({ says }) => says?.[0] },
        { as: 'word', head: 'B says', of: ({ says }) => says?.[1] },
        { as: 'plain', head: '% deals', of: ({ rate }) => (100 * rate).toFixed(2) },
        { as: 'mean', head: 'worth each', of: ({ worth }) => worth },
        { as: 'plain', head: 'a deal', of: ({ aDeal }) => signed(aDeal, 4) },
      ],
      rows,
      ...(explained.requested && { asked: true }),
      lines: [differingLine(explained), ...(isDivided ? [`${LIST_WORDS} says what the words of hands mean.`] : [])],
      note: [
        NOTE,
        ...(hasField(explained) ? [WITH_FIELD] : []),
        isDivided ? DIVIDED : UNDIVIDED,
        ...chanceNote(summary),
      ].join(' '),
    }),
    boardsTable(rows, explained, summary),
    explainedFile(explained),
  ];
}

const hasField = ({ rows }: Explanation): boolean => rows.some(({ field }) => field !== null);

/** A bot's name, and how columns call it. */
const namedAs = (name: string, letter: string): string => (name === letter ? letter : `${short(name)} (${letter})`);

/** The largest, or all that were asked for. */
const linesOf = ({ rows, requested }: Explanation): Line[] => {
  const shown = requested ? rows.length : ROWS_SHOWN;
  return [
    ...rows.slice(0, shown).flatMap((row) => [lineOf(row), ...(row.split?.groups ?? []).map(groupLine)]),
    ...summed(rows, shown),
  ];
};

/** The rows that are not shown, as one, and all. */
const summed = (rows: readonly ExplainedRow[], shown: number): Line[] => [
  ...(rows.length > shown ? [sumOf(`${count(rows.length - shown)} others`, rows.slice(shown))] : []),
  sumOf('all', rows),
];

function lineOf(row: ExplainedRow): Line {
  const { kind, seat, after, share, worth, aDeal, boards } = row;
  const before = after === null ? '' : ` after ${inTables(after)}`;
  return {
    asked:
      (isOfCards(row) && OTHER_CARDS[kind]) ||
      [ASKED[kind], `${seat ?? ''}${before}`].filter((part) => part !== '').join(', '),
    says: saidIn(row),
    rate: share.rate ?? 0,
    worth,
    aDeal: aDeal.mean ?? 0,
    boards,
  };
}

/** What A and B say, or the field in place of one of them; nothing where both answer cards. */
function saidIn(row: ExplainedRow): readonly string[] {
  const { a, b, field } = row;
  if (field === null && (isOfCards(row) || a === null || b === null)) return [];
  return [a, b].map((word) => (word === null ? `(${inTables(field ?? '')})` : inTables(word)));
}

/** Do two answer cards, and is there no other word? */
const isOfCards = ({ kind, a, b, field }: ExplainedRow): boolean =>
  OTHER_CARDS[kind] !== undefined && [a, b, field].every((word) => word === null || word === 'cards');

const groupLine = ({ condition, rate, worth, aDeal, boards }: HandGroup): Line => ({
  asked: `  ${condition}`,
  rate,
  worth,
  aDeal,
  boards,
});

const sumOf = (asked: string, rows: readonly ExplainedRow[]): Line => ({
  asked,
  rate: rows.reduce((all, { share }) => all + (share.rate ?? 0), 0),
  aDeal: rows.reduce((all, { aDeal }) => all + (aDeal.mean ?? 0), 0),
  boards: [],
});

const differingLine = ({ pairs, differing }: Explanation): string =>
  `Words or cards not played differ in ${percent(pairs === 0 ? null : differing / pairs)} of ${several(pairs, 'deal')}.`;

/** What the words mean by which hands are divided. */
const meanings = ({ rows }: Explanation): string[] =>
  [
    ...new Set(
      rows.flatMap(({ split }) => (split === null ? [] : [`${split.by}: ${split.about.replaceAll('`', '')}`])),
    ),
  ].sort();

/** A caution where bots need not repeat their answers. */
function chanceNote({ answers = [] }: ExplainedSummary): string[] {
  const names = [...new Set(answers.map(({ bot }) => bot))];
  if (names.length === 0) return [];
  return [`${listed(names)} need not answer alike twice, so some of these answers differ by chance.`];
}

/** Boards with hands of each kind. */
const boardsTable = (rows: readonly Line[], explained: Explanation, summary: ExplainedSummary): DataTable<Line> => {
  const { run } = summary;
  return table({
    title: 'Hands to look at',
    ...(explained.requested ? { asked: true } : { detail: true }),
    columns: [
      { as: 'word', head: 'asked', of: ({ asked }) => asked },
      { as: 'word', head: 'A says', of: ({ says }) => says?.[0] },
      { as: 'word', head: 'B says', of: ({ says }) => says?.[1] },
      { as: 'word', head: 'boards', of: ({ boards }) => boards.join(', ') },
    ],
    rows: rows.filter(({ boards }) => boards.length > 0),
    lines: meanings(explained),
    ...(run !== undefined && { note: viewNote(run) }),
  });
};

const viewNote = (run: Pick<Head, 'game' | 'rules' | 'seed'>): string =>
  `A board, to step through and to try other courses: ${viewCommand(run, changedRules(makeGame(run.game, run.rules)))}.`;

const explainedFile = ({ rows }: Explanation): DataTable<ExplainedRow> =>
  table({
    file: 'explained.csv',
    columns: [
      { as: 'word', key: 'asked', of: ({ kind }) => kind },
      { as: 'word', key: 'seat', of: ({ seat }) => seat },
      { as: 'word', key: 'after', of: ({ after }) => after && inTables(after) },
      { as: 'word', key: 'a', of: ({ a }) => a && inTables(a) },
      { as: 'word', key: 'b', of: ({ b }) => b && inTables(b) },
      { as: 'word', key: 'field', of: ({ field }) => field && inTables(field) },
      { as: 'share', key: 'share', of: ({ share }) => share },
      { as: 'mean', key: 'worth', of: ({ worth }) => worth },
      { as: 'mean', key: 'a_deal', of: ({ aDeal }) => aDeal },
      { as: 'word', key: 'split', of: ({ split }) => split?.groups[0].condition },
      { as: 'mean', key: 'split_worth', of: ({ split }) => split?.groups[0].worth },
      { as: 'mean', key: 'other_worth', of: ({ split }) => split?.groups[1].worth },
      { as: 'word', key: 'boards', of: ({ boards }) => boards.join(' ') },
    ],
    rows,
  });
