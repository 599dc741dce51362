import type { Document, Figure, MatrixCell } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { inWords, listed, shownChance, shownP } from '../../results/document/words.js';
import { several, signed } from '../../results/text/numbers.js';
import { covers, negated } from '../../stats/interval.js';
import { blockFaultTables, conductOfBots } from '../blocks/conduct-document.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import type { TournamentPair } from './standings.js';
import type { TournamentBot, TournamentSummary } from './summary.js';

/** Which bot is the strongest, and how sure can we be? `earlyEnd`: does play stop when a contract is decided? */
export function tournamentDocument(summary: TournamentSummary, earlyEnd: boolean): Document {
  const { blocks, deals, pairs } = summary;
  const bots = [...summary.bots].sort((a, b) => (b.rating.mean ?? 0) - (a.rating.mean ?? 0));
  const table = standingsTable(summary, bots);
  const isOne = bots.filter(({ sameAs }) => sameAs === null).length === 1;
  const standings = isOne ? untitled(table) : table;
  const compared = pairsTable(summary);
  const { roles, seats, contracts, words, files, figures } = conductOfBots(summary.bots, earlyEnd, { shown: bots });
  return {
    title: 'Which bot is the strongest?',
    verdict: verdictOf(summary, bots),
    facts: [`${several(blocks, 'block')}, ${several(deals, 'deal')}`],
    tables: [standings, compared, roles, seats, contracts, words, ...files, ...blockFaultTables(summary)],
    figures: [
      ...(isOne ? [] : [standingsFigure(standings)]),
      ...(pairs.length > 0 ? [pairsFigure(summary, bots, compared)] : []),
      ...figures,
    ],
  };
}

/** A file alone. */
const untitled = ({ title: _, ...rest }: DataTable<TournamentBot>): DataTable<TournamentBot> => rest;

function verdictOf(summary: TournamentSummary, bots: readonly TournamentBot[]): string {
  const { cycles, deals } = summary;
  const different = bots.filter(({ sameAs }) => sameAs === null);
  if (different.length === 1)
    return `${different[0].name} plays against itself: what differs is chance, so there is no rating.`;
  const copies = different.flatMap(({ name }) => {
    const all = [name, ...bots.filter(({ sameAs }) => sameAs === name).map((each) => each.name)];
    return all.length < 2 ? [] : [` ${listed(all)} are the same bot: a difference between them is chance.`];
  });
  const leading = different
    .filter(({ name, rank }) => rank.best === 1 || bots.some(({ sameAs, rank }) => sameAs === name && rank.best === 1))
    .map(({ name }) => name);
  const [{ rating, ...first }] = bots;
  const name = first.sameAs ?? first.name;
  // Of copies the luckier one is in front, and its rating is not that of the bot.
  const worth = bots.some(({ sameAs }) => sameAs === name)
    ? ''
    : `: ${signed(rating.mean, 2)} ${POINTS_A_DEAL} above their average`;
  const lead =
    leading.length === 1
      ? `${name} is the strongest of ${different.length} bots${worth}.`
      : leading.length > 3
        ? `${name} is ahead, but after ${several(deals, 'deal')} any of ${leading.length} bots may be the strongest.`
        : `${listed(leading)} are ahead; after ${several(deals, 'deal')} it is not decided which of them is the strongest.`;
  return [lead, ...copies, ...cycles.map((names) => ` ${[...names, names[0]].join(' beats ')}.`)].join('');
}

const placeOf = ({ rank: { best, worst } }: TournamentBot): string => (best === worst ? `${best}` : `${best}–${worst}`);

function standingsTable(summary: TournamentSummary, shown: readonly TournamentBot[]): DataTable<TournamentBot> {
  const { bots } = summary;
  const isApart = !isProportional(bots);
  return table({
    title: 'Standings',
    file: 'bots.csv',
    columns: [
      { as: 'bot', head: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'plain', head: '', key: 'field', of: ({ field }) => field, text: (field) => (field ? 'field' : '') },
      { as: 'plain', key: 'seats', of: ({ seats }) => seats },
      {
        as: 'mean',
        ...(isApart && { head: `${POINTS_A_DEAL}, 95 %` }),
        key: 'points',
        of: ({ points }) => points,
      },
      { as: 'mean', key: 'points_without_faults', of: ({ pointsWithoutFaults }) => pointsWithoutFaults },
      { as: 'mean', head: 'rating, 95 %', key: 'rating', of: ({ rating }) => rating },
      { as: 'plain', key: 'rank_best', of: ({ rank }) => rank.best },
      { as: 'plain', key: 'rank_worst', of: ({ rank }) => rank.worst },
      { as: 'plain', head: 'rank', of: placeOf },
      ...Object.keys(bots[0].faults).map(
        (kind) => ({ as: 'plain', key: `faults_${kind}`, of: ({ faults }: TournamentBot) => faults[kind] }) as const,
      ),
    ],
    rows: bots,
    shown,
    short: true,
    note: `Rating: ${POINTS_A_DEAL} above the average of all bots, in the additive model. Rank ranges are simultaneous 95 % confidence sets; bots whose ranges overlap may be equal.`,
  });
}

/** Do ratings order the bots as points a deal do, by a common factor? So they do in a round robin. */
function isProportional(bots: readonly TournamentBot[]): boolean {
  const [points, ratings] = [bots.map((bot) => bot.points.mean ?? 0), bots.map((bot) => bot.rating.mean ?? 0)];
  const size = (numbers: readonly number[]): number => Math.hypot(...numbers);
  const factor = size(ratings) / size(points);
  return points.every((mean, i) => Math.abs(factor * mean - ratings[i]) < 1e-9);
}

const standingsFigure = (standings: DataTable<TournamentBot>): Figure =>
  intervalFigure(standings, {
    name: 'standings',
    title: 'How strong is each bot?',
    about: `Rating: ${POINTS_A_DEAL} above the average of all, with 95 % intervals. Bots share a place where it is not sure who is better.`,
    unit: POINTS_A_DEAL,
    columns: ['rating, 95 %'],
    heading: (bot) => `${placeOf(bot)}. ${bot.name}${bot.field ? ' (field)' : ''}`,
    named: ({ name }) => name,
  });

const pairsTable = ({ pairs }: TournamentSummary): DataTable<TournamentPair> =>
  table({
    ...(pairs.length > 0 && { title: `Pairs: ${POINTS_A_DEAL}` }),
    file: 'pairs.csv',
    columns: [
      { as: 'bot', head: 'first', key: 'first', of: ({ first }) => first },
      { as: 'bot', head: 'second', key: 'second', of: ({ second }) => second },
      {
        as: 'mean',
        head: 'first − second',
        of: ({ difference }) => difference,
        key: ['difference_mean', 'difference_low_together', 'difference_high_together'],
      },
      { as: 'plain', key: 'difference_low_single', of: ({ single }) => single.low },
      { as: 'plain', key: 'difference_high_single', of: ({ single }) => single.high },
      { as: 'plain', key: 'standard_error', of: ({ difference }) => difference.standardError },
      { as: 'plain', head: 'p, adjusted', key: 'p_adjusted', of: ({ adjusted }) => adjusted, text: shownP },
      { as: 'plain', key: 'p_single', of: ({ p }) => p },
      {
        as: 'plain',
        head: 'P(first better)',
        key: 'p_first_better',
        of: ({ superior }) => superior,
        text: shownChance,
      },
      { as: 'mean', key: 'difference_without_faults', of: ({ withoutFaults }) => withoutFaults },
    ],
    rows: pairs,
    note: 'Differences on the same deals, with simultaneous 95 % intervals over all pairs. P(first better): how likely the first is the better one, going by this pair alone.',
  });

/** With more bots, cells of the matrix have no space for decimals. */
const MANY = 8;

function pairsFigure(summary: TournamentSummary, bots: readonly TournamentBot[], compared: DataTable): Figure {
  const { pairs } = summary;
  const names = bots
    .map(({ name }) => name)
    .filter((name) => pairs.some(({ first, second }) => first === name || second === name));
  const isMany = names.length > MANY;
  const largest = Math.max(...pairs.map(({ difference }) => Math.abs(difference.mean ?? 0)), 1e-9);
  const both = new Map(
    pairs.flatMap(({ first, second, difference }) => [
      [`${first} − ${second}`, difference],
      [`${second} − ${first}`, negated(difference)],
    ]),
  );
  const cellOf = (name: string): MatrixCell | null => {
    const difference = both.get(name);
    if (difference === undefined || difference.mean === null) return null;
    const { mean } = difference;
    const isSure = !covers(difference, 0);
    return {
      text: isMany ? signed(100 * mean, 0) : signed(mean, 2),
      strength: isSure ? Math.sign(mean) * 0.25 + (0.75 * mean) / largest : 0,
      title: `${name}: ${inWords(difference)} ${POINTS_A_DEAL}${isSure ? '' : ', not sure'}`,
    };
  };
  const rows = names.map((row) => ({ name: row, cells: names.map((column) => cellOf(`${row} − ${column}`)) }));
  return {
    name: 'pairs',
    title: 'Who beats whom?',
    about: `${isMany ? 'A hundred times the' : 'The'} ${POINTS_A_DEAL} of the row less those of the column, on the same deals. Pale: not sure.`,
    chart: { kind: 'matrix', columns: names, rows, signs: ['the row is better', 'the column is better'] },
    tables: [compared],
  };
}
