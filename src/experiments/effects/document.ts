import { CONTRACT_SHARES } from '../../boards/tallies/contract-columns.js';
import type { OptionValue } from '../../cards/games/options.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { Document, Figure } from '../../results/document/document.js';
import { firstFaultTables } from '../../results/document/faults.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { around, count, percent, several, signed } from '../../results/text/numbers.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import { converted, covers, type Mean } from '../../stats/interval.js';
import type { EffectsSummary, MeasuredEffect, RuleEffect } from './summary.js';

/** What the options of a game change: the screen, the page and the CSV. */
export function effectsDocument(summary: EffectsSummary & Pick<SummaryHead, 'run'>): Document {
  const { deals, effects, intervals, firstFaults } = summary;
  const points = pointsTable(summary);
  const moved = effects.filter(movesPoints);
  const names = [...new Set(effects.map(({ option }) => option))];
  const matter = names.filter((name) => moved.some(({ option }) => option === name));
  return {
    title: `What does a rule change, ${summary.run.game}?`,
    verdict: `With ${playersOf(summary)}, ${count(matter.length)} of ${several(names.length, 'option')} surely change what a seat scores${matter.length === 0 ? '' : `: ${matter.join(', ')}`}.`,
    facts: [several(deals, 'deal'), `${several(intervals, 'interval')} that cover together`],
    tables: [
      ...[points, contractChanges(effects), restTable(summary), allTable(effects)],
      ...firstFaultTables(firstFaults),
    ] as DataTable[],
    figures: SEAT_NAMES.map((seat) => seatFigure(points, seat, summary)),
  };
}

/** What each option changes for a seat; all seats have the same axis. */
function seatFigure(points: DataTable<Row>, seat: string, { effects }: EffectsSummary): Figure {
  const found = effects.flatMap((effect) => SEAT_LETTERS.map((letter) => of(effect, `points ${letter}`)));
  const ends = [0, ...found.flatMap((mean) => [mean?.low ?? 0, mean?.high ?? 0])];
  const figure = intervalFigure(
    { ...points, shown: effects },
    {
      name: seat,
      title: `What changes for ${seat}?`,
      about: `Points a deal of ${seat} more than under the unchanged rules, with 95 % intervals that cover together. The axis is that of the other seats.`,
      columns: [seat],
      heading: ({ option, value }) => ruleOf({ option, value: value as OptionValue }),
      unit: 'points a deal',
      domain: [Math.min(...ends), Math.max(...ends)],
    },
  );
  return { ...figure, tables: [] };
}

function playersOf({ players }: EffectsSummary): string {
  const who =
    players.length === 1
      ? `${players[0]} in all seats, who plays`
      : `${listed(players)} at forehand, middlehand and dealer, who play`;
  return `${who} as under the unchanged rules`;
}

const textOfValue = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value));
const ruleOf = ({ option, value }: Pick<RuleEffect, 'option' | 'value'>): string => `${option}=${textOfValue(value)}`;
const of = ({ measures }: Pick<RuleEffect, 'measures'>, name: string): Mean | null =>
  measures.find(({ measure }) => measure === name)?.difference ?? null;
/** Does a seat surely score otherwise? */
const movesPoints = (effect: RuleEffect): boolean => SEAT_LETTERS.some((seat) => isSure(of(effect, `points ${seat}`)));
const isSure = (mean: Mean | null): boolean => mean !== null && !covers(mean, 0);

/** `+1.2 ±0.3`, in points of a hundred. */
const inPercent = (mean: Mean | null): string => {
  if (mean === null || mean.mean === null) return '–';
  const hundred = converted(mean, (share) => 100 * share);
  return `${signed(hundred.mean, 2)}${around(hundred, 2, ' ')}`;
};

/** A value, or the heading of those of an option. */
type Row = Pick<RuleEffect, 'option'> & Partial<RuleEffect>;

/** Values below their options. */
const grouped = (effects: readonly RuleEffect[]): Row[] =>
  effects.flatMap((effect, i) =>
    effects[i - 1]?.option === effect.option ? [effect] : [{ option: effect.option }, effect],
  );

const optionColumn: TableColumn<Row> = {
  as: 'word',
  head: 'option',
  of: ({ option, value }) => (value === undefined ? option : `  ${textOfValue(value)}`),
};

const differenceColumn = (head: string, measure: string, text: (mean: Mean | null) => string): TableColumn<Row> => ({
  as: 'mean',
  head,
  of: ({ measures }) => measures && of({ measures }, measure),
  text,
});

const inPoints = (mean: Mean | null): string =>
  mean === null ? '–' : `${signed(mean.mean, 3)}${around(mean, 3, ' ')}`;

function pointsTable(summary: EffectsSummary): DataTable<Row> {
  const { effects, unplayed, intervals } = summary;
  const left = unplayed.map(({ option, value }) => `${option}=${textOfValue(value)}`);
  const only = left.length === 0 ? '' : ` Not played: ${listed(left)}, where a bid means something else than before.`;
  return table<Row>({
    title: 'Points a deal more than under the unchanged rules',
    columns: [
      optionColumn,
      differenceColumn('forehand', 'points F', inPoints),
      differenceColumn('middlehand', 'points M', inPoints),
      differenceColumn('dealer', 'points D', inPoints),
    ],
    rows: effects,
    shown: grouped(effects),
    short: grouped(effects.filter(movesPoints)),
    note: `With ${playersOf(summary)}.${only} The ${count(intervals)} intervals of all tables cover together with 95 % (Bonferroni). –: every deal scored the same.`,
  });
}

/** What is shown of contracts: how often they are declared, and their columns that are shares. */
const OF_CONTRACTS = ['declared', ...CONTRACT_SHARES];

/** Contracts that surely come about, are made, or are doubled, more or less often. */
function contractChanges(effects: readonly RuleEffect[]): DataTable {
  const rows = effects.flatMap((effect) =>
    effect.measures
      .filter(({ measure }) => measure.startsWith('declared '))
      .map(({ measure }) => {
        const contract = measure.slice('declared '.length);
        return { rule: ruleOf(effect), contract, of: (each: string) => of(effect, `${each} ${contract}`) };
      }),
  );
  return table({
    title: 'Contracts: percent more of all deals, and of those declared percent more made or doubled',
    columns: [
      { as: 'word', head: 'option', of: ({ rule }) => rule, merged: true },
      { as: 'word', head: 'contract', of: ({ contract }) => contract },
      ...OF_CONTRACTS.filter((name) => rows.some((row) => row.of(name) !== null)).map(
        (name) => ({ as: 'mean', head: name, of: (row: (typeof rows)[0]) => row.of(name), text: inPercent }) as const,
      ),
    ],
    rows: rows.filter((row) => OF_CONTRACTS.some((name) => isSure(row.of(name)))),
    note: 'Only what surely differs; all are in the CSV file.',
  });
}

const restTable = ({ effects, longest }: EffectsSummary): DataTable<Row> =>
  table<Row>({
    title: 'Deals',
    columns: [
      optionColumn,
      { as: 'plain', head: 'changed', of: ({ changed }) => (changed === undefined ? undefined : percent(changed)) },
      differenceColumn('Kontra', 'kontra', inPercent),
      differenceColumn('passed out', 'passed out', inPercent),
      { as: 'count', head: 'longest', of: (row) => row.longest },
    ],
    rows: effects,
    shown: grouped(effects),
    note: `Otherwise: three deals in a row of which one was said or played otherwise. Kontra, passed out: percent more of all deals. Longest: the most actions of a deal; ${longest} under the unchanged rules.`,
  });

function allTable(effects: readonly RuleEffect[]): DataTable<RuleEffect & MeasuredEffect> {
  return table<RuleEffect & MeasuredEffect>({
    file: 'effects.csv',
    columns: [
      { as: 'word', key: 'option', of: ({ option }) => option },
      { as: 'word', key: 'value', of: ({ value }) => textOfValue(value) },
      { as: 'plain', key: 'changed', of: ({ changed }) => changed },
      { as: 'plain', key: 'longest', of: (effect) => effect.longest },
      { as: 'word', key: 'measure', of: ({ measure }) => measure },
      { as: 'plain', key: 'usual', of: ({ usual }) => usual },
      { as: 'plain', key: 'other', of: ({ other }) => other },
      { as: 'mean', key: 'difference', of: ({ difference }) => difference },
    ],
    rows: effects.flatMap((effect) => effect.measures.map((measured) => ({ ...effect, ...measured }))),
  });
}
