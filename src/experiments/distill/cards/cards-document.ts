import type { Document } from '../../../results/document/document.js';
import { type DataTable, table } from '../../../results/document/table.js';
import { count, several, signed } from '../../../results/text/numbers.js';
import { fine } from '../../pricing/document.js';
import type { CardsSummary, TriedLine } from './distill-cards.js';

/** Which lines of cards were found, tried and kept. */
export function cardsDocument({ model, questions, game, seed, deals, tried, points }: CardsSummary): Document {
  const kept = tried.filter(({ isKept }) => isKept);
  const lines = several(kept.length, 'line');
  return {
    title: `Where should ${model} play another card? (${questions.join(', ')})`,
    verdict: `${lines} ${kept.length === 1 ? 'brings' : 'bring'} ${fine(points)} points a deal of one seat, beside two of ${model}, on ${count(2 * deals)} boards of their own.`,
    facts: [
      `${game}, seed ${seed}; found in ${count(deals)} deals; ${several(tried.length, 'line')} tried on as many each`,
    ],
    tables: [triedTable(tried)],
    figures: [],
  };
}

const triedTable = (tried: readonly TriedLine[]): DataTable =>
  table<TriedLine>({
    title: 'Lines tried in whole deals, beside those kept before, points a deal of one seat',
    file: 'tried.csv',
    columns: [
      { as: 'word', head: 'kept', key: 'kept', of: ({ isKept }) => (isKept ? 'yes' : 'no') },
      { as: 'mean', head: 'whole deals', key: 'in_deals', of: ({ inDeals }) => inDeals, text: fine },
      { as: 'plain', head: 'alone', key: 'alone', of: ({ alone }) => alone, text: (_, { alone }) => signed(alone, 4) },
      { as: 'word', head: 'line', key: 'line', of: ({ text }) => text },
    ],
    rows: tried,
  });
