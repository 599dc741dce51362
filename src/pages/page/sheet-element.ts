import { SEATS } from '../../cards/engine/seats.js';
import { ScoreSheet } from '../../cards/record/sheet.js';
import { courseAt } from './deal-line.js';
import { h, table } from './dom.js';
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
  const rows = sheet.deals.map(({ declarer, contract, won, tricks, multiplier, totals }, i) => {
    const times = multiplier > 1 ? ` ×${multiplier}` : '';
    const played =
      contract === null ? 'passed out' : `${contractInWords(contract)} ${won ? 'won' : 'lost'}, ${tricks}${times}`;
    const name = h('td', { class: 'name' }, declarer === null ? '' : sheet.names[declarer]);
    const cells = [played, ...totals.map(units)].map((text) => h('td', {}, text));
    return h('tr', {}, h('th', { scope: 'row' }, String(i + 1)), name, ...cells);
  });
  const names = sheet.names.map((name) => h('th', { scope: 'col', class: 'name' }, name));
  const caption = h('caption', {}, `Score sheet: a session to ${deals[0].terms.session?.target}`);
  return table({ class: 'score-sheet' }, ['deal', 'declarer', 'contract', ...names], rows, caption);
}
