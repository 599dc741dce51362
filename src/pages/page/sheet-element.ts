import { SEATS } from '../../cards/engine/seats.js';
import { ScoreSheet, type SheetDeal } from '../../cards/record/sheet.js';
import { type DataTable, table } from '../../results/document/table.js';
import { tableOf } from '../report/table.js';
import { courseAt } from './deal-line.js';
import { h, opened } from './dom.js';
import { type Entry, sessionUpTo } from './entries.js';
import { contractInWords, named, units } from './words.js';

/** The score sheet of the session that a deal is in, up to this deal; null if it is in none. */
export function sheetElement(entries: readonly Entry[], at: number): HTMLElement | null {
  const deals = sessionUpTo(entries, at);
  if (deals.length === 0) return null;
  const sheet = new ScoreSheet(deals[0].players.map(named));
  // The seats move on: who was forehand deals next.
  for (const [i, deal] of deals.entries()) {
    const course = courseAt(deal);
    for (const seat of SEATS) course.score[seat] = deal.result.score[seat]; // with what was left of a pot
    sheet.add(
      course,
      SEATS.map((seat) => (seat + i) % 3),
    );
  }
  const title = `Score sheet: a session to ${deals[0].terms.session?.target}`;
  const played = ({ contract, won, tricks, multiplier }: SheetDeal): string =>
    contract === null
      ? 'passed out'
      : `${contractInWords(contract)} ${won ? 'won' : 'lost'}, ${tricks}${multiplier > 1 ? ` ×${multiplier}` : ''}`;
  const listed = table<SheetDeal>({
    columns: [
      { as: 'plain', head: 'deal', of: (row) => sheet.deals.indexOf(row) + 1 },
      { as: 'word', head: 'declarer', of: ({ declarer }) => (declarer === null ? '' : sheet.names[declarer]) },
      { as: 'word', head: 'contract', of: played },
      ...sheet.names.map((head, i) => ({ as: 'word', head, of: ({ totals }: SheetDeal) => units(totals[i]) }) as const),
    ],
    rows: sheet.deals,
  });
  return h('section', { class: 'score-sheet' }, h('h3', {}, title), opened(tableOf(listed as DataTable, title)));
}
