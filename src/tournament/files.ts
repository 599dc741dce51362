import { conductFiles } from '../blocks/files.js';
import { triplesCsv } from '../blocks/triples.js';
import { csv, meanCells, meanColumns, moneyCells, moneyColumns } from '../text/csv.js';
import type { TournamentSummary } from './summary.js';

/** The tables of a tournament as CSV. */
export function tournamentFiles(summary: TournamentSummary): Record<string, string> {
  return {
    'bots.csv': botsCsv(summary),
    'pairs.csv': pairsCsv(summary),
    'triples.csv': triplesCsv(summary.triples),
    ...conductFiles(summary.bots),
  };
}

function botsCsv({ bots }: TournamentSummary): string {
  const kinds = Object.keys(bots[0].faults);
  return csv(
    [
      'name',
      'field',
      'seats',
      ...meanColumns('points'),
      ...moneyColumns(bots[0]),
      ...meanColumns('points_without_faults'),
      ...meanColumns('rating'),
      'rank_best',
      'rank_worst',
      ...kinds.map((kind) => `faults_${kind}`),
    ],
    bots.map((bot) => [
      bot.name,
      bot.field,
      bot.seats,
      ...meanCells(bot.points),
      ...moneyCells(bot),
      ...meanCells(bot.pointsWithoutFaults),
      ...meanCells(bot.rating),
      bot.rank.best,
      bot.rank.worst,
      ...kinds.map((kind) => bot.faults[kind]),
    ]),
  );
}

function pairsCsv({ pairs }: TournamentSummary): string {
  return csv(
    [
      'first',
      'second',
      'difference_mean',
      ...['low_together', 'high_together', 'low_single', 'high_single'].map((end) => `difference_${end}`),
      ...moneyColumns(pairs[0] ?? {}),
      'standard_error',
      'p_adjusted',
      'p_single',
      'p_first_better',
      ...meanColumns('difference_without_faults'),
    ],
    pairs.map(({ first, second, difference, single, money, adjusted, p, superior, withoutFaults }) => [
      first,
      second,
      ...meanCells(difference),
      single.low,
      single.high,
      ...moneyCells(money ? { money } : {}),
      difference.standardError,
      adjusted,
      p,
      superior,
      ...meanCells(withoutFaults),
    ]),
  );
}
