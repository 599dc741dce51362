import { contracts, faultSections, roles, seats, words } from '../blocks/tables.js';
import type { Game } from '../engine/game.js';
import type { Money } from '../stats/estimates.js';
import { amount, mean } from '../text/numbers.js';
import type { Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { TournamentSummary } from './summary.js';

/** The report of a tournament, within 80 columns. */
export function tournamentSections(game: Game, summary: TournamentSummary): Section[] {
  return [
    standings(summary),
    ...(summary.pairs.length > 0 ? [comparisons(summary)] : []),
    roles(summary),
    seats(summary),
    contracts(game, summary),
    { ...words(summary), detail: true },
    ...faultSections(summary),
  ];
}

function standings({ bots, cycles }: TournamentSummary): Section {
  const rows = [...bots]
    .sort((a, b) => (b.rating.mean ?? 0) - (a.rating.mean ?? 0))
    .map(({ name, field, points, money, rating, rank }) => [
      short(name),
      field ? 'field' : '',
      mean(points),
      ...(money ? [amount(money)] : []),
      mean(rating),
      rank.best === rank.worst ? `${rank.best}` : `${rank.best}–${rank.worst}`,
    ]);
  const beats = cycles.map((names) => ` ${[...names, names[0]].join(' beats ')}.`).join('');
  return {
    title: 'Standings',
    text: table(['bot', '', 'points a deal, 95 %', ...moneyHead(bots[0]), 'rating, 95 %', 'rank'], rows),
    note: `Rating: points a deal above the average of all bots, in the additive model. Rank ranges are simultaneous 95 % confidence sets; bots whose ranges overlap may be equal.${beats}`,
  };
}

const moneyHead = ({ money }: { readonly money?: Money }): string[] => (money ? ['money a deal'] : []);

/** The smallest p-value that 10,000 draws can resolve. */
const LEAST_P = 0.0002;

const shownP = (p: number | null): string => (p === null ? '–' : p < LEAST_P ? `< ${LEAST_P}` : p.toFixed(4));

function comparisons({ pairs }: TournamentSummary): Section {
  return {
    title: 'Pairs: points a deal',
    text: table(
      ['first', 'second', 'first − second', ...moneyHead(pairs[0]), 'p, adjusted', 'P(first better)'],
      pairs.map(({ first, second, difference, money, adjusted, superior }) => [
        short(first),
        short(second),
        mean(difference),
        ...(money ? [amount(money)] : []),
        shownP(adjusted),
        superior === null ? '–' : superior.toFixed(4),
      ]),
      [0, 1],
    ),
    note: 'Differences on the same deals, with simultaneous 95 % intervals over all pairs.',
  };
}
