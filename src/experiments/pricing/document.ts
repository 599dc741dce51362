import { makeGame } from '../../cards/games/rule-sets.js';
import { noHandReached } from '../../players/system/system.js';
import { meaningsIn, type WordMeaning } from '../../players/system/word-list.js';
import type { Document, Figure } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { percent, several, signed } from '../../results/text/numbers.js';
import { wrapped } from '../../results/text/width.js';
import { liesAbove, liesBelow, type Mean, negated } from '../../stats/interval.js';
import { floorName, KNOWN } from './floor.js';
import type { PriceSummary } from './price.js';
import type { LinePrice, PriceDifference, SystemPrice } from './prices.js';

/** What systems come to beside two of a model. */
export function priceDocument(summary: PriceSummary): Document {
  const { model, systems, deals, decisions, pairs, seed, game, added } = summary;
  const all = systemsTable(summary);
  const floor = floorName(makeGame(game, summary.rules));
  const given = systems.filter(({ name }) => !added.includes(name));
  const own = given.filter(({ name }) => name !== floor || given.length === 1);
  const lines = own.flatMap((each) => linesTables(each, model));
  return {
    title: `What is bidding by ${own.length === 1 ? own[0].name : 'these systems'} worth?`,
    verdict: [...verdictOf(own, floor, summary), ...leftOutLine(summary)].join(' '),
    facts: [`${game}, ${several(deals, 'deal')} of seed ${seed}, ${several(decisions, 'decision')}`],
    tables: [
      ...(own.length === 1 ? [all, ...lines] : [all, dearestTable(own), pairsTable(pairs), ...lines.map(inFull)]),
      ...meaningsTables(own),
    ],
    figures: [pricesFigure(systems, all)],
  };
}

/** Of several systems the lines that cost most are in the short form. */
const inFull = ({ asked: _, ...table }: DataTable<LinePrice>): DataTable<LinePrice> => table;

/** Which of several are not priced. */
function leftOutLine({ leftOut }: PriceSummary): string[] {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return reasons.map((why) => {
    const names = leftOut.filter((each) => each.why === why).map(({ name }) => name);
    return `Left out: ${listed(names)} (${why}).`;
  });
}

/** Of several the best, as the others are below, after how they compare with what is known. */
function verdictOf(own: readonly SystemPrice[], floor: string, summary: PriceSummary): string[] {
  const [best] = [...own].sort((a, b) => (b.points.mean ?? 0) - (a.points.mean ?? 0));
  const compared = comparedWith(own, floor, summary);
  return own.length === 1
    ? [verdictOn(best, summary.model), ...compared]
    : [...compared, `Best of ${own.length}: ${verdictOn(best, summary.model)}`];
}

/** Which are surely worse, and better, than the floor and the best known system. */
function comparedWith(own: readonly SystemPrice[], floor: string, { systems, pairs }: PriceSummary): string[] {
  const known = systems.filter(({ name }) => [floor, KNOWN].includes(name) && !own.some((each) => each.name === name));
  const less = (a: string, b: string): Mean => {
    const pair = pairs.find(({ first, second }) => [first, second].includes(a) && [first, second].includes(b));
    if (pair === undefined) return { mean: null, low: null, high: null };
    return pair.first === a ? pair.difference : negated(pair.difference);
  };
  const found = new Map<string, string[]>();
  for (const [how, lies] of [
    ['worse', liesBelow],
    ['better', liesAbove],
  ] as const)
    for (const { name, points } of known) {
      const which = own.filter((each) => lies(less(each.name, name))).map((each) => each.name);
      const who =
        which.length < own.length ? listed(which) : ['It', 'Both', `All ${own.length}`][Math.min(own.length, 3) - 1];
      const is = `${who} ${which.length === 1 ? 'is' : 'are'} ${how} than`;
      const than = `${name === KNOWN ? `${KNOWN}, the best known system` : `always ${FLOOR_WORDS[floor]}`} (${signed(points.mean, 4)})`;
      if (which.length > 0) found.set(is, [...(found.get(is) ?? []), than]);
    }
  return [...found].map(([is, than]) => `${is} ${listed(than)}.`);
}

const FLOOR_WORDS: Readonly<Record<string, string>> = {
  'always-brand': 'bidding Brand',
  'always-lowest-bid': 'making the lowest bid',
};

function verdictOn({ name, points }: SystemPrice, model: string): string {
  const { mean, low, high } = points;
  if (mean === null) return `Nothing is known of ${name}.`;
  const margin = low === null || high === null ? '' : ` ±${((high - low) / 2).toFixed(4)}`;
  const sure = low !== null && high !== null && low <= 0 && high >= 0 ? ', which may be chance,' : '';
  return `${name} ${mean < 0 ? 'loses' : 'gains'} ${Math.abs(mean).toFixed(4)}${margin} points a deal${sure} beside two of ${model}.`;
}

/** With four digits: a thousandth of a point is a difference here. */
export const fine = (value: Mean | null): string => {
  if (value === null || value.mean === null) return '–';
  const { mean, low, high } = value;
  const margin = low === null || high === null ? '' : ` ±${((high - low) / 2).toFixed(4)}`;
  return `${signed(mean, 4)}${margin}`;
};

/** What systems come to, as all tables of them say it. */
export const againstModel = (model: string): string =>
  `Points a deal of one seat, less those of ${model}, beside two of ${model}`;

export const priceColumns = (model: string): readonly TableColumn<Pick<SystemPrice, 'points' | 'agreement'>>[] => [
  { as: 'mean', head: 'points', key: 'points', of: ({ points }) => points, text: fine },
  {
    as: 'plain',
    head: `as ${model}`,
    key: 'agreement',
    of: ({ agreement }) => agreement,
    text: (share) => percent(share as number | null),
  },
];

const systemsTable = ({ systems, model, unpriced }: PriceSummary): DataTable<SystemPrice> =>
  table<SystemPrice>({
    title: againstModel(model),
    file: 'prices.csv',
    columns: [
      { as: 'word', head: 'system', key: 'system', of: ({ name }) => name },
      ...priceColumns(model),
      { as: 'count', head: 'lines', key: 'lines', of: ({ lines }) => lines.length },
    ],
    rows: systems,
    short: true,
    note: [
      `${model} answers what a system leaves out, and plays on.`,
      unpriced.length === 0 ? '' : `Lines for ${listed(unpriced)} are not priced: ${model} answers there, too.`,
      systems.every(({ isExact }) => isExact)
        ? 'A seat is asked once a deal: the prices are those of whole deals.'
        : `${listed(systems.filter(({ isExact }) => !isExact).map(({ name }) => name))} can answer more than once in a deal, and each answer is priced as if ${model} gave the others: \`bolachen compare\` decides.`,
    ]
      .filter(Boolean)
      .join(' '),
  });

const pairsTable = (pairs: readonly PriceDifference[]): DataTable<PriceDifference> =>
  table<PriceDifference>({
    title: 'Differences, whose intervals all hold together with 95 %',
    file: 'differences.csv',
    columns: [
      { as: 'word', head: 'first', key: 'first', of: ({ first }) => first, merged: true },
      { as: 'word', head: 'less', key: 'second', of: ({ second }) => second },
      { as: 'mean', head: 'points', key: 'difference', of: ({ difference }) => difference, text: fine },
    ],
    rows: pairs,
    short: true,
    weight: 'points',
  });

/** The line that costs most. */
const dearest = (lines: readonly LinePrice[]): LinePrice | undefined =>
  [...lines].sort((a, b) => (a.points.mean ?? 0) - (b.points.mean ?? 0)).find(({ points }) => (points.mean ?? 0) < 0);

/** Of several systems, the line of each that costs most, and what would have been right there. */
const dearestTable = (systems: readonly SystemPrice[]): DataTable =>
  table<LinePrice & { readonly system: string }>({
    title: 'Where each loses most, and the word that would bring most on these hands',
    columns: [
      { as: 'word', head: 'system', of: ({ system }) => system },
      { as: 'count', head: '', of: ({ row }) => row },
      { as: 'word', head: 'hands with', of: ({ condition }) => condition, width: 18 },
      { as: 'word', head: 'say', of: ({ answer }) => answer, width: 14 },
      {
        as: 'plain',
        head: 'a deal',
        of: ({ points }) => points.mean,
        text: (mean) => signed(mean as number | null, 4),
      },
      { as: 'word', head: 'right', of: ({ better }) => better?.answer ?? '–' },
      { as: 'plain', head: 'brings', of: ({ better }) => (better === null ? '' : signed(better.points, 4)) },
    ],
    rows: systems.flatMap((system) => {
      const line = dearest(system.lines);
      return line === undefined ? [] : [{ ...line, system: system.name }];
    }),
    asked: true,
    note: 'Brings: more than the line, a deal of one seat, if it said that word on all its hands where that is legal.',
  }) as DataTable;

/** What the words of lines mean, if they have any; in the short form as there is space. */
export function meaningsTables(systems: readonly SystemPrice[]): DataTable<WordMeaning>[] {
  const rows = meaningsIn(systems.flatMap(({ lines }) => lines.map(({ condition }) => condition)));
  const all = table<WordMeaning>({
    title: 'What the words mean',
    columns: [
      { as: 'word', head: 'word', of: ({ usage }) => usage },
      { as: 'word', head: '', of: ({ about }) => about },
    ],
    rows,
    paragraphs: ({ usage, about }) => wrapped(`${usage.split(', ')[0]}: ${about}`),
    ...(systems.length === 1 && { short: true }),
  });
  return rows.length === 0 ? [] : [all];
}

/** Conditions of this width keep the table within 80 columns. */
const WIDTH = 26;

/** The lines of a system, a table for each of its blocks. */
export function linesTables(price: SystemPrice, model: string): DataTable<LinePrice>[] {
  const { name, lines } = price;
  const blocks = [...new Set(lines.map(({ block }) => block))];
  return blocks.map((block, i) =>
    table<LinePrice>({
      title: `Lines of ${name}: ${block}`,
      columns: [
        { as: 'count', head: '', of: ({ row }) => row },
        { as: 'word', head: 'hands with', of: ({ condition }) => condition, width: WIDTH },
        { as: 'word', head: 'say', of: ({ answer }) => answer },
        { as: 'plain', head: 'hands', of: ({ share }) => share, text: (share) => percent(share as number) },
        {
          as: 'plain',
          head: 'each',
          of: ({ each }) => each,
          text: (each) => (each === null ? '–' : signed(each as number, 2)),
        },
        { as: 'mean', head: 'a deal', of: ({ points, each }) => (each === null ? null : points), text: fine },
      ],
      rows: lines.filter((line) => line.block === block),
      asked: true,
      ...(i === blocks.length - 1 && { lines: aboutLines(price), note: howRead(price, model) }),
    }),
  );
}

/** Where it loses most; what a system's lines do not answer, and which of them hardly answer. */
const aboutLines = ({ lines, unreached }: SystemPrice): string[] => [
  ...rightThere(dearest(lines)),
  ...lines.flatMap(({ row, onlyWhere }) => (onlyWhere === '' ? [] : [`Line ${row} answers ${onlyWhere}.`])),
  ...[noHandReached(unreached)].flatMap((text) => (text === '' ? [] : [`${text}.`])),
];

const rightThere = (line: LinePrice | undefined): string[] =>
  line === undefined || line.better === null
    ? []
    : [
        `Line ${line.row} costs most; ${line.better.answer} would bring ${signed(line.better.points, 4)} a deal more there.`,
      ];

/** What the columns are of. */
function howRead({ questions }: SystemPrice, model: string): string {
  const left = questions
    .filter(({ left }) => left >= 0.000_5)
    .map(({ question, left }) => `${percent(left)} of ${question}`);
  const asked = questions.map(({ question, aDeal }) => `for ${question} ${aDeal.toFixed(2)} times`);
  return [
    `Hands: of those that are asked so; a seat is asked ${listed(asked)} a deal.`,
    `Each, a deal: less what ${model} says there, which is not what later lines would say.`,
    ...(left.length === 0 ? [] : [`${model} answers where no line does: ${listed(left)}.`]),
  ].join(' ');
}

const pricesFigure = (systems: readonly SystemPrice[], all: DataTable): Figure => ({
  name: 'prices',
  title: 'Points a deal beside two of the model',
  about: 'Below 0 a system loses. 95 % intervals.',
  chart: {
    kind: 'intervals',
    unit: 'points a deal',
    groups: systems.map(({ name, points }) => ({
      heading: name,
      value: fine(points),
      marks: [{ of: points, series: 0, name }],
    })),
  },
  tables: [all],
});
