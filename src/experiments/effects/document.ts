import type { OptionValue } from '../../cards/games/options.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { Document, Figure } from '../../results/document/document.js';
import { intervalFigure, NO_BOT } from '../../results/document/intervals.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { count, mean, percent, several } from '../../results/text/numbers.js';
import { firstFaultTables } from '../../runs/document/faults.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import { converted, covers, type Mean } from '../../stats/interval.js';
import { textOfValue } from './list.js';
import type { OtherValue } from './plan.js';
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
    tables: [points as DataTable, measuresTable(effects) as DataTable, ...firstFaultTables(firstFaults)],
    figures: [seatsFigure(points, summary)],
  };
}

/** What each option changes for the three seats. */
const seatsFigure = (points: DataTable<Row>, { effects }: EffectsSummary): Figure =>
  intervalFigure(
    { ...points, shown: effects },
    {
      name: 'seats',
      title: 'What changes for each seat?',
      about: 'Points a deal more than under the unchanged rules, with 95 % intervals that cover together.',
      columns: SEAT_NAMES,
      heading: ({ option, value }) => ruleOf({ option, value: value as OptionValue }),
      unit: 'points a deal',
      series: NO_BOT,
    },
  );

function playersOf({ players }: EffectsSummary): string {
  const who =
    players.length === 1
      ? `${players[0]} in all seats, who plays`
      : `${listed(players)} at forehand, middlehand and dealer, who play`;
  return `${who} as under the unchanged rules`;
}

const ruleOf = ({ option, value }: OtherValue): string => `${option}=${textOfValue(value)}`;
const of = (measures: RuleEffect['measures'], name: string): Mean | null =>
  measures.find(({ measure }) => measure === name)?.difference ?? null;
/** Does a seat surely score otherwise? */
const movesPoints = (effect: RuleEffect): boolean =>
  SEAT_LETTERS.some((seat) => isSure(of(effect.measures, `points ${seat}`)));
const isSure = (mean: Mean | null): boolean => mean !== null && !covers(mean, 0);

/** A value, or the heading of those of an option. */
type Row = Pick<RuleEffect, 'option'> & Partial<RuleEffect>;

/** Values below their options. */
const grouped = (effects: readonly RuleEffect[]): Row[] =>
  effects.flatMap((effect, i) =>
    effects[i - 1]?.option === effect.option ? [effect] : [{ option: effect.option }, effect],
  );

function pointsTable(summary: EffectsSummary): DataTable<Row> {
  const { effects, unplayed, intervals } = summary;
  const left = unplayed.map(({ option, value }) => `${option}=${textOfValue(value)}`);
  const only = left.length === 0 ? '' : ` Not played: ${listed(left)}, where a bid means something else than before.`;
  return table<Row>({
    title: 'Points a deal more than under the unchanged rules',
    columns: [
      {
        as: 'word',
        head: 'option',
        of: ({ option, value }) => (value === undefined ? option : `  ${textOfValue(value)}`),
      },
      ...SEAT_NAMES.map(
        (seat, i): TableColumn<Row> => ({
          as: 'mean',
          head: seat,
          of: ({ measures }) => measures && of(measures, `points ${SEAT_LETTERS[i]}`),
        }),
      ),
    ],
    rows: effects,
    shown: grouped(effects),
    short: grouped(effects.filter(movesPoints)),
    note: `With ${playersOf(summary)}.${only} The ${count(intervals)} intervals of all tables cover together with 95 % (Bonferroni). –: every deal scored the same.`,
  });
}

/** All that was measured; people see what surely differs, but for points: contracts, Kontra, deals passed out. */
function measuresTable(effects: readonly RuleEffect[]): DataTable<RuleEffect & MeasuredEffect> {
  const rows = effects.flatMap((effect) => effect.measures.map((measured) => ({ ...effect, ...measured })));
  return table<RuleEffect & MeasuredEffect>({
    title: 'What else surely differs, in percent',
    file: 'effects.csv',
    columns: [
      { as: 'word', head: 'option', of: ruleOf, merged: true },
      { as: 'word', key: 'option', of: ({ option }) => option },
      { as: 'word', key: 'value', of: ({ value }) => textOfValue(value) },
      { as: 'plain', key: 'changed', of: ({ changed }) => changed },
      { as: 'word', head: 'of', key: 'measure', of: ({ measure }) => measure },
      { as: 'plain', head: 'before', key: 'usual', of: ({ usual }) => usual, text: percentOf },
      { as: 'plain', head: 'after', key: 'other', of: ({ other }) => other, text: percentOf },
      { as: 'mean', head: 'difference', key: 'difference', of: ({ difference }) => difference, text: inPercent },
    ],
    rows,
    shown: rows.filter(({ measure, difference }) => !measure.startsWith('points ') && isSure(difference)),
    note: 'Declared, kontra, passed out: of all deals. Won, doubled: of those declared. All numbers are in effects.csv.',
  });
}

const percentOf = (share: unknown): string => percent(share as number | null);
const inPercent = (share: Mean | null): string => (share === null ? '–' : mean(converted(share, (x) => 100 * x)));
