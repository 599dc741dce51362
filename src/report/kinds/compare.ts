import { atStake, saved } from '../../compare/control-tables.js';
import type { ComparePath } from '../../compare/path.js';
import type { CompareSummary } from '../../compare/summary.js';
import { inWords, pointsOf } from '../../compare/tables.js';
import { named } from '../../page/names.js';
import { SEAT_NAMES } from '../../record/notation.js';
import { count, mean, percent, several, signed } from '../../text/numbers.js';
import { intervals } from '../charts/intervals.js';
import { matrix } from '../charts/matrix.js';
import type { Content, DataListing, Figure } from '../content.js';
import { meanInWords, shareInWords } from '../phrases.js';
import { pathFigures } from './compare-path.js';
import { conductFigures, faultListing } from './conduct.js';
import { type SwingDeals, swingFigures } from './swing-deals.js';

/** Which bot is better, A or B, and how sure can we be? `path` is null if the run has no folder; `deals` are those of its swings. */
export function compareContent(summary: CompareSummary, path: ComparePath | null, deals: SwingDeals): Content {
  const { a, b, field, estimand, blocks, firstFaults, bots, money, gate } = summary;
  const others = field === null ? '' : `, ${named(field)} at the table`;
  return {
    title: `Is ${named(a)} better than ${named(b)}?`,
    verdict: inWords({ ...summary, a: named(a), b: named(b) }),
    facts: [
      `${estimand}${others}`,
      `${several(blocks, 'block')}, ${several(summary.deals, 'deal')}`,
      ...(money === undefined ? [] : [`in money ${mean(money)} ${summary.sessions ? 'a session' : 'a deal'}`]),
      ...(gate === undefined ? [] : [`gate of ${gate.margin}: ${gate.result}`]),
    ],
    figures: [
      estimates(summary),
      ...views(summary),
      ...(path === null ? [] : pathFigures(path, summary)),
      ...(summary.shift.length === 0 ? [] : [shift(summary)]),
      ...worth(summary),
      ...(bots.length === 0 ? [] : conductFigures(bots.slice(0, 2))),
      ...swingFigures(summary, deals),
    ],
    listings: [...controlListing(summary), ...swings(summary), ...faultListing(firstFaults)],
  };
}

function estimates(summary: CompareSummary): Figure {
  const { a, b, naive, sequential, sequence, rule, control } = summary;
  const unit = pointsOf(summary);
  const terms = {
    title: 'How large is the difference?',
    about: `${named(a)} − ${named(b)} in ${unit}, with 95 % intervals.`,
  };
  const isFixed = rule.kind === 'none';
  const rows = [
    { heading: isFixed ? 'estimate' : 'naive, as if fixed', estimate: naive },
    ...(rule.kind === 'group' ? [{ heading: 'after the group-sequential test', estimate: sequential }] : []),
    ...(rule.kind === 'sprt' ? [{ heading: 'after the sequential test', estimate: sequential }] : []),
    ...(control ? [] : [{ heading: 'holds at all looks together', estimate: { ...sequence, mean: naive.mean } }]),
  ];
  const groups = rows.map(({ heading, estimate }, i) => ({
    heading,
    value: mean(estimate),
    rows: [{ ...estimate, series: i, title: `${heading}: ${meanInWords(estimate)} ${unit}` }],
  }));
  return {
    ...{ name: 'difference', ...terms, chart: intervals(groups, { ...terms, unit }) },
    table: {
      columns: ['estimate', unit, 'from', 'to'],
      rows: rows.map(({ heading, estimate: { mean, low, high } }) => [
        heading,
        ...[mean, low, high].map((x) => signed(x, 4)),
      ]),
    },
  };
}

/** Other questions on the same deals. */
function views(summary: CompareSummary): Figure[] {
  const { a, b, views, estimand, field, naive, verdict } = summary;
  if (views.length === 0) return [];
  const unit = pointsOf(summary);
  const terms = {
    title: 'What do other questions say?',
    about: `${named(a)} − ${named(b)} in ${unit}, on the same deals, with a 95 % interval each.`,
  };
  const all = [{ estimand, field: field ?? '', difference: naive, verdict }, ...views];
  const groups = all.map(({ estimand, field, difference }, i) => ({
    heading: `${estimand}, ${field}`,
    value: mean(difference),
    rows: [
      {
        ...difference,
        series: i === 0 ? 0 : 1,
        title: `${estimand}, ${named(field)}: ${meanInWords(difference)} ${unit}`,
      },
    ],
  }));
  return [
    {
      ...{ name: 'views', ...terms, chart: intervals(groups, { ...terms, unit }) },
      table: {
        columns: ['question', 'field', unit, 'verdict'],
        rows: all.map(({ estimand, field, difference, verdict }) => [estimand, field, mean(difference), verdict]),
      },
    },
  ];
}

function shift({ shift, a, b }: CompareSummary): Figure {
  const terms = {
    title: 'Where does the difference come from?',
    about: `What became of the same deals and seats with ${named(a)} (rows) and with ${named(b)} (columns). Numbers: points for ${named(a)}, in a hundred deals.`,
  };
  const happened = [...new Set(shift.map((cell) => cell.a))].filter((fate) =>
    shift.some((cell) => (cell.a === fate || cell.b === fate) && cell.share.count > 0),
  );
  const carried = ({ swing, share }: CompareSummary['shift'][number]): number => (100 * swing.total) / share.trials;
  const largest = Math.max(
    ...shift.filter(({ share }) => share.trials > 0).map((cell) => Math.abs(carried(cell))),
    1e-9,
  );
  const rows = happened.map((row) => ({
    name: row,
    cells: happened.map((column) => {
      const cell = shift.find((each) => each.a === row && each.b === column);
      if (cell === undefined || cell.share.count === 0) return null;
      const points = carried(cell);
      return {
        text: signed(points, 1),
        strength: points / largest,
        title: `${row} instead of ${column}: ${shareInWords(cell.share)} deals, mean swing ${meanInWords(cell.swing)}; ${signed(points, 2)} points in a hundred deals`,
      };
    }),
  }));
  const cells = shift.filter(({ share }) => share.count > 0);
  return {
    ...{ name: 'shift', ...terms, chart: matrix({ ...terms, columns: happened, rows, across: `with ${b}` }) },
    table: {
      columns: [`with ${a}`, `with ${b}`, 'deals', 'mean swing', 'points in 100 deals'],
      rows: cells.map((cell) => [
        ...[cell.a, cell.b, count(cell.share.count), mean(cell.swing)],
        signed(carried(cell), 2),
      ]),
    },
  };
}

const WHOLE = 'whole difference';

function worth(summary: CompareSummary): Figure[] {
  const { attribution, a, b } = summary;
  if (attribution === null) return [];
  const terms = {
    title: 'What is each part of the policy worth?',
    about: `What it changes to give ${named(b)} this part of ${named(a)}: averaged over all orders (these sum to the whole); before all other parts, and after them.`,
  };
  const kinds = ['share of the whole', 'exchanged first', 'exchanged last'];
  const row = (heading: string, series: number, estimate: typeof attribution.whole) => ({
    ...{ ...estimate, series },
    title: `${heading}, ${kinds[series]}: ${meanInWords(estimate)} ${pointsOf(summary)}`,
  });
  const groups = [
    ...attribution.parts.map(({ part, share, first, last }) => ({
      heading: part,
      value: mean(share),
      rows: [row(part, 0, share), row(part, 1, first), row(part, 2, last)],
    })),
    { heading: WHOLE, value: mean(attribution.whole), rows: [row(WHOLE, 0, attribution.whole)] },
  ];
  return [
    {
      ...{ name: 'parts', ...terms, chart: intervals(groups, { ...terms, unit: pointsOf(summary), series: kinds }) },
      table: {
        columns: ['part', ...kinds],
        rows: [
          ...attribution.parts.map(({ part, share, first, last }) => [part, mean(share), mean(first), mean(last)]),
          ['interaction', mean(attribution.interaction), '', ''],
          [WHOLE, mean(attribution.whole), '', ''],
        ],
      },
    },
  ];
}

/** What a control has saved, if any. */
function controlListing({ control }: CompareSummary): DataListing[] {
  if (control === undefined) return [];
  const { bot, blocks, equal, strata } = control;
  const share = (part: number): string => percent(part / blocks);
  return [
    {
      title: 'What did the control save?',
      about: `${several(blocks, 'block')} were played with the card play of ${named(bot)}. What the results of their deals are worth decides how many are played with the bots' own. ${saved(control)}`,
      table: {
        columns: ['points at stake', 'blocks', 'share', 'played', 'difference'],
        rows: [
          ['none: all deals equal', count(equal), share(equal), '0', signed(0, 3)],
          ...strata.map((stratum) => [
            ...[atStake(stratum), count(stratum.blocks), share(stratum.blocks), count(stratum.played)],
            signed(stratum.mean, 3),
          ]),
        ],
      },
    },
  ];
}

function swings({ swings, a, b }: CompareSummary): DataListing[] {
  if (swings.length === 0) return [];
  return [
    {
      title: 'Which deals made the largest difference?',
      about:
        'The same deal and seat with each bot, and the action at which they part. Both records of each are in swings.jsonl.',
      table: {
        columns: ['board', 'seat', a, b, 'part at', `${a} there`, `${b} there`],
        rows: swings.map(({ board, seat, scores, contracts, at, actions }) => [
          ...[count(board), SEAT_NAMES[seat]],
          ...scores.map((score, i) => `${contracts[i] ?? 'passed out'} ${signed(score, 0)}`),
          ...[`action ${at}`, ...actions],
        ]),
      },
    },
  ];
}
