import { named } from '../../page/names.js';
import { mean, several, signed } from '../../text/numbers.js';
import type { TournamentBot, TournamentSummary } from '../../tournament/summary.js';
import { intervals } from '../charts/intervals.js';
import { matrix } from '../charts/matrix.js';
import type { Content, Figure } from '../content.js';
import { listed, meanInWords } from '../phrases.js';
import { conductFigures, faultListing } from './conduct.js';

/** Which bot is the strongest, and how sure can we be? */
export function tournamentContent(summary: TournamentSummary): Content {
  const bots = [...summary.bots].sort((a, b) => (b.rating.mean ?? 0) - (a.rating.mean ?? 0));
  return {
    title: 'Which bot is the strongest?',
    verdict: verdictOf(summary, bots),
    facts: [`${several(summary.blocks, 'block')}, ${several(summary.deals, 'deal')}`],
    figures: [standings(bots), ...(summary.pairs.length > 0 ? [pairs(summary, bots)] : []), ...conductFigures(bots)],
    listings: faultListing(summary.firstFaults),
  };
}

function verdictOf({ cycles, deals }: TournamentSummary, bots: readonly TournamentBot[]): string {
  const leading = bots.filter(({ rank }) => rank.best === 1).map(({ name }) => name);
  const [first] = bots;
  const lead =
    leading.length === 1
      ? `${named(first.name)} is the strongest of ${bots.length} bots: ${signed(first.rating.mean, 2)} points a deal above their average.`
      : leading.length > 3
        ? `${named(first.name)} is ahead, but after ${several(deals, 'deal')} any of ${leading.length} bots may be the strongest.`
        : `${listed(leading)} are ahead; after ${several(deals, 'deal')} it is not decided which of them is the strongest.`;
  const beats = cycles.map((names) => ` ${[...names, names[0]].map(named).join(' beats ')}.`).join('');
  return lead + beats;
}

function standings(bots: readonly TournamentBot[]): Figure {
  const terms = {
    title: 'How strong is each bot?',
    about:
      'Rating: points a deal above the average of all, with 95 % intervals. Bots share a place where it is not sure who is better.',
  };
  const place = ({ best, worst }: TournamentBot['rank']): string => (best === worst ? `${best}` : `${best}–${worst}`);
  const groups = bots.map(({ name, field, rating, rank }) => ({
    heading: `${place(rank)}. ${name}${field ? ' (field)' : ''}`,
    value: mean(rating),
    rows: [{ ...rating, series: 0, title: `${named(name)}: ${meanInWords(rating)} points a deal` }],
  }));
  return {
    ...{ name: 'standings', ...terms, chart: intervals(groups, { ...terms, unit: 'points a deal' }) },
    table: {
      columns: ['bot', 'rank', 'rating', 'points a deal', 'without faults', ...(bots[0].money ? ['money a deal'] : [])],
      rows: bots.map((bot) => [
        ...[bot.name, place(bot.rank), mean(bot.rating), mean(bot.points)],
        mean(bot.pointsWithoutFaults),
        ...(bot.money ? [mean(bot.money)] : []),
      ]),
    },
  };
}

function pairs({ pairs }: TournamentSummary, bots: readonly TournamentBot[]): Figure {
  const terms = {
    title: 'Who beats whom?',
    about: 'Points a deal of the row less those of the column, on the same deals. Pale: not sure.',
  };
  const names = bots
    .map(({ name }) => name)
    .filter((name) => pairs.some((pair) => [pair.first, pair.second].includes(name)));
  const largest = Math.max(...pairs.map(({ difference }) => Math.abs(difference.mean ?? 0)), 1e-9);
  const cellOf = (row: string, column: string) => {
    const pair = pairs.find(({ first, second }) => [first, second].includes(row) && [first, second].includes(column));
    if (row === column || pair === undefined) return null;
    const { mean, low, high } = pair.difference;
    if (mean === null) return null;
    const sign = pair.first === row ? 1 : -1;
    const isSure = low !== null && high !== null && (low > 0 || high < 0);
    const [from, to] = sign > 0 ? [low, high] : [high, low];
    const turned = (x: number | null): number | null => (x === null ? null : sign * x);
    return {
      text: signed(sign * mean, 2),
      strength: isSure ? (sign * (0.25 + 0.75 * (Math.abs(mean) / largest)) * mean) / Math.abs(mean) : 0,
      title: `${named(row)} − ${named(column)}: ${meanInWords({ mean: sign * mean, low: turned(from), high: turned(to) })} points a deal${isSure ? '' : ', not sure'}`,
    };
  };
  const rows = names.map((row) => ({ name: row, cells: names.map((column) => cellOf(row, column)) }));
  return {
    ...{ name: 'pairs', ...terms, chart: matrix({ ...terms, columns: names, rows }) },
    table: {
      columns: ['first', 'second', 'first − second', 'p, adjusted'],
      rows: pairs.map(({ first, second, difference, adjusted }) => [
        ...[first, second, mean(difference)],
        adjusted === null ? '–' : adjusted.toFixed(4),
      ]),
    },
  };
}
