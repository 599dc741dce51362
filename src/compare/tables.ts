import { contracts, faultSections, roles, seats, words } from '../blocks/tables.js';
import type { Game } from '../engine/game.js';
import { SEAT_NAMES } from '../record/notation.js';
import { SHOW_SWINGS } from '../run/command-line.js';
import { amount, mean, proportion, several, signed } from '../text/numbers.js';
import { type Section, wrapped } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import { control, faultsBeside } from './control-tables.js';
import type { CompareSummary } from './summary.js';

/** The report of a comparison, within 80 columns. */
export function compareSections(game: Game, summary: CompareSummary): Section[] {
  return [
    verdict(summary),
    estimates(summary),
    ...control(summary),
    ...views(summary),
    ...sessions(summary),
    ...shift(summary),
    ...attribution(summary),
    ...swings(summary),
    ...(summary.control ? faultsBeside(summary) : conduct(game, summary)),
  ];
}

const conduct = (game: Game, summary: CompareSummary): Section[] => [
  roles(summary),
  { ...seats(summary), detail: true },
  { ...contracts(game, summary), detail: true },
  { ...words(summary), detail: true },
  ...faultSections(summary),
];

function verdict(summary: CompareSummary): Section {
  return { title: 'Verdict', text: wrapped(inWords(summary)) };
}

/** The verdict as a sentence that includes the question. */
export const inWords = (summary: CompareSummary): string =>
  `${questionOf(summary)}: ${answerOf(summary)}${gateInWords(summary)}${disagreement(summary)}`;

/** The question that the verdict answers. */
function questionOf({ estimand, field, b }: Pick<CompareSummary, 'estimand' | 'field' | 'b'>): string {
  if (estimand === 'head-to-head') return `At one table, with ${field} in the third seat`;
  return estimand === 'one-in-field'
    ? `In one seat of three, beside two of ${field}`
    : `One against two of ${b}, and the other way round`;
}

function gateInWords(summary: CompareSummary): string {
  const { gate } = summary;
  if (gate === undefined) return '';
  const result = gate.result === 'tainted' ? 'failed: a bot has too many faults' : gate.result;
  return ` The gate of ${gate.margin} ${pointsOf(summary)} is ${result}.`;
}

/** A note if other questions have the opposite answer; both may be true. */
function disagreement({ a, b, verdict, views }: CompareSummary): string {
  const opposite = verdict === 'better' ? 'worse' : verdict === 'worse' ? 'better' : null;
  const others = views.filter((view) => view.verdict === opposite);
  if (others.length === 0) return '';
  const questions = others.map((other) => questionOf({ ...other, b })).join('; ');
  return ` ${questions} it is the other way round: ${a} is ${opposite} than ${b} there. Which is better depends on the question; both are true.`;
}

/** The same deals, asked other questions. */
function views(summary: CompareSummary): Section[] {
  const { a, b, estimand, field, naive, verdict, views } = summary;
  if (views.length === 0) return [];
  const rows = [{ estimand, field: field ?? '', difference: naive, verdict }, ...views];
  const means = rows.filter((row) => row.estimand === estimand).map(({ difference }) => difference.mean ?? 0);
  const spread = `Over ${means.length} fields ${estimand} goes from ${signed(Math.min(...means), 3)} to ${signed(Math.max(...means), 3)}.`;
  const together =
    views.length > 1 ? `The verdicts of the ${views.length} other questions are right together with 95 %.` : '';
  return [
    {
      title: `Other questions on the same deals: ${short(a)} − ${short(b)}, ${pointsOf(summary)}, 95 % each`,
      text: table(
        ['', 'field', 'difference', ''],
        rows.map((row) => [row.estimand, short(row.field), mean(row.difference), row.verdict]),
        [0, 1],
      ),
      note: [means.length > 1 ? spread : '', together].filter((part) => part !== '').join(' '),
    },
  ];
}

function answerOf(summary: CompareSummary): string {
  const { a, b, verdict, rule, delta, blocks, complete } = summary;
  const within = rule.kind === 'equivalence' ? rule.delta : delta;
  const accepted = acceptedBy(summary);
  if (verdict === 'same') return `${a} and ${b} are the same bot; their difference is 0 by construction.`;
  if (verdict === 'better') return `${accepted}${a} is better than ${b}.`;
  if (verdict === 'worse') return `${accepted}${a} is worse than ${b}.`;
  if (verdict === 'equivalent') return `${accepted}${a} and ${b} are equivalent within ${within} ${pointsOf(summary)}.`;
  if (accepted !== '') return `${accepted}which of the two is better is undecided.`;
  return `undecided after ${several(blocks, 'block')}${complete ? '' : '; the run was stopped'}.`;
}

/** What a sequential test has decided, if it has: one hypothesis rather than the other, which need not say which bot is better. */
function acceptedBy(summary: CompareSummary): string {
  const { rule, sprt } = summary;
  if (rule.kind !== 'sprt' || sprt === null || sprt.verdict === 'continue') return '';
  const [yes, no] = sprt.verdict === 'H1' ? [rule.high, rule.low] : [rule.low, rule.high];
  const unit = rule.scale === 'normalised' ? 'standard deviations of a block' : pointsOf(summary);
  return `the sequential test accepts a difference of ${yes} rather than ${no} ${unit} (${sprt.verdict}); `;
}

function estimates(summary: CompareSummary): Section {
  const { naive, sequence, sequential, rule, superior, blocksWon, spread, control } = summary;
  const range = (low: number | null, high: number | null): string => `${signed(low, 4)} to ${signed(high, 4)}`;
  const isFixed = rule.kind !== 'group' && rule.kind !== 'sprt';
  const rows = [
    [isFixed ? 'estimate, 95 %' : 'naive, as if fixed, 95 %', mean(naive), range(naive.low, naive.high)],
    ...(!isFixed
      ? [['sequential design, 95 %', signed(sequential.mean, 4), range(sequential.low, sequential.high)]]
      : []),
    ...(control
      ? []
      : [['confidence sequence, 95 % at all looks', signed(naive.mean, 4), range(sequence.low, sequence.high)]]),
    ...(summary.money
      ? [[`money ${summary.sessions ? 'a session' : 'a deal'}, 95 %, as if fixed`, amount(summary.money), '']]
      : []),
  ];
  const facts = [
    `P(${short(summary.a)} better) ${superior === null ? '–' : superior.toFixed(4)}`,
    ...(control ? [] : [`blocks won ${blocksWon === null ? '–' : `${(100 * blocksWon).toFixed(2)} %`}`]),
    `deviation of a block ${spread.deviation?.toFixed(3) ?? '–'}`,
    ...(control ? [] : [`kurtosis ${spread.kurtosis?.toFixed(1).replace('-', '−') ?? '–'}`]),
  ];
  return {
    title: `Difference ${short(summary.a)} − ${short(summary.b)}, ${pointsOf(summary)}`,
    text: `${table(['', '', 'from – to'], rows)}${testLine(summary)}${wrapped(facts.join(', '))}`,
    note:
      spread.independentDeals === null
        ? ''
        : `With deals and seats at random, the same precision would take ${spread.independentDeals.toFixed(1)} times as many deals.`,
  };
}

/** Where the test of a run has got to, if it has one. */
function testLine({ group, sprt }: CompareSummary): string {
  if (group) {
    const { look, looks, deviate, bound } = group;
    return wrapped(
      `look ${look} of ${looks}: ${signed(deviate, 3)} standard errors, bounds ±${bound?.toFixed(3) ?? '∞'}`,
    );
  }
  if (!sprt) return '';
  const { lower, upper } = sprt.bounds;
  return wrapped(`LLR ${signed(sprt.llr, 3)}, bounds ${signed(lower, 3)} and ${signed(upper, 3)} less overshoot`);
}

/** The unit of differences. */
export const pointsOf = ({ sessions }: CompareSummary): string => (sessions ? 'points a session' : 'points a deal');

/** Who wins sessions, and how long they last; empty if none are played. */
function sessions({ sessions, bots }: CompareSummary): Section[] {
  if (sessions === undefined) return [];
  const { target, longest, length, reached, tied } = sessions;
  const rows = bots.flatMap(({ name, points, sessions }) =>
    sessions
      ? [[short(name), proportion(sessions.won), proportion(sessions.tied), mean(points), mean(sessions.pointsADeal)]]
      : [],
  );
  return [
    {
      title: `Sessions to ${target} points`,
      text: table(['bot', 'won, 95 %', 'tied for the most', 'points a session', 'points a deal'], rows),
      note: `A session has ${amount(length).replaceAll('+', '')} deals, ${longest} at most; the target is reached in ${proportion(reached)}, tied at the end ${proportion(tied)}.`,
    },
  ];
}

function shift({ shift, a, b }: CompareSummary): Section[] {
  if (shift.length === 0) return [];
  const fates = [...new Set(shift.map((cell) => cell.a))];
  const happened = fates.filter((fate) =>
    shift.some((cell) => (cell.a === fate || cell.b === fate) && cell.share.count > 0),
  );
  const cells = (text: (cell: CompareSummary['shift'][number]) => string): string[][] =>
    happened.map((row) => [
      row,
      ...happened.map((column) => {
        const cell = shift.find((each) => each.a === row && each.b === column);
        return cell === undefined || cell.share.count === 0 ? '' : text(cell);
      }),
    ]);
  const columns = [`${short(a)} ↓ ${short(b)} →`, ...happened];
  return [
    {
      title: 'The same deals and seats: what became of them, in % of all',
      text: table(
        columns,
        cells(({ share }) => (100 * (share.rate ?? 0)).toFixed(2)),
      ),
    },
    {
      title: 'Mean swing, points for the first',
      text: table(
        columns,
        cells(({ swing }) => (happened.length > 5 ? signed(swing.mean, 2) : mean(swing))),
      ),
    },
  ];
}

function attribution(summary: CompareSummary): Section[] {
  const { attribution, a, b } = summary;
  if (attribution === null) return [];
  const rows = attribution.parts.map(({ part, share, first, last }) => [part, mean(share), mean(first), mean(last)]);
  rows.push(
    ['interaction', mean(attribution.interaction), '', ''],
    ['whole difference', mean(attribution.whole), '', ''],
  );
  return [
    {
      title: `Shapley shares: what each part of the policy is worth, ${pointsOf(summary)}`,
      text: table(['part', 'share, 95 %', 'exchanged first', 'exchanged last'], rows),
      note: `Shares sum to the whole difference. A share is the effect of giving ${b} this part of ${a}, averaged over all orders of exchanging parts; first: before all others; last: after them. Interaction: half the sum of last minus first.${exceeding(attribution)}`,
    },
  ];
}

/** A warning if the interaction is so large that shares average very different numbers. */
function exceeding({ parts, interaction }: NonNullable<CompareSummary['attribution']>): string {
  const most = Math.max(...parts.map(({ share }) => Math.abs(share.mean ?? 0)));
  const isLarger = Math.abs(interaction.mean ?? 0) > most;
  return isLarger ? ' Here it is larger than any share: what a part is worth depends on the others.' : '';
}

/** How many swings to show in each direction. */
const SHOWN = 3;

function swings({ swings, a, b }: CompareSummary): Section[] {
  if (swings.length === 0) return [];
  const shown = [1, -1].flatMap((sign) => swings.filter((each) => Math.sign(each.difference) === sign).slice(0, SHOWN));
  return [
    {
      title: 'Largest swings',
      text: table(
        ['board', 'seat', short(a), short(b), 'differ at', short(a), short(b)],
        shown.map(({ board, seat, scores, contracts, at, actions }) => [
          String(board),
          SEAT_NAMES[seat],
          `${contracts[0] ?? 'passed'} ${signed(scores[0], 0)}`,
          `${contracts[1] ?? 'passed'} ${signed(scores[1], 0)}`,
          String(at),
          actions[0],
          actions[1],
        ]),
        [1, 5, 6],
      ),
      note: `Differ at: the first action that differs, by whichever seat; the other bots change seats, too. ${shown.length} of ${swings.length}; all with ${SHOW_SWINGS}.`,
    },
  ];
}
