import { SEATINGS } from '../../boards/seating.js';
import type { Swing } from '../../boards/tallies/duel.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { SWINGS } from '../../experiments/compare/swing-document.js';
import type { FullSwing } from '../../experiments/compare/swings.js';
import type { DataTable } from '../../results/document/table.js';
import type { Run } from '../../runs/run/kind.js';
import { button, h } from '../page/dom.js';
import { NOTHING } from '../page/markup.js';
import { dealsFile } from '../report/deals-file.js';
import { linkedSwings, linkedTo, pairsData } from '../report/swing-pairs.js';

type Summary = Run<CompareSummary>['summary'];

/** A row of the tables of answers that differ: what is asked, what both say, and on which boards. */
interface AnswerRow {
  readonly asked: string;
  readonly says?: readonly string[];
  readonly boards: readonly number[];
}

/** So many rows are seen: those that are worth most. */
const SHOWN = 16;

const hasBoards = (row: unknown): row is AnswerRow => (row as Partial<AnswerRow>).boards !== undefined;

/** The tables of a comparison, whose rows lead to their deals: `#2.5` is the sixth row of the third table. */
export const linkedTables = (tables: readonly DataTable[], summary: Summary): DataTable[] =>
  tables.map((each, at) => {
    if (each.file === SWINGS) return linkedSwings(each, summary, '#swings');
    if (!each.rows.every(hasBoards)) return each;
    const link = (row: unknown): string | null =>
      (row as AnswerRow).boards.length > 0 ? `#${at}.${each.rows.indexOf(row)}` : null;
    return { ...linkedTo(each, link), shown: each.rows.slice(0, SHOWN) };
  });

/** The deals that a row leads to, a group of hands to those of its row; null for swings. */
export function dealsNamed(address: string, tables: readonly DataTable[]) {
  const [, table, nth] = /^#(\d+)\.(\d+)$/.exec(address) ?? [];
  if (table === undefined) return null;
  const rows = tables[Number(table)].rows.slice(0, Number(nth) + 1) as readonly AnswerRow[];
  const row = rows[rows.length - 1];
  const { asked, says = ['cards'] } = rows.findLast((each) => each.says !== undefined) ?? row;
  const seat = SEAT_LETTERS[SEAT_NAMES.findIndex((name) => asked.includes(name))];
  const isIt = ({ actions }: FullSwing): boolean => {
    const words = actions.map((action) => action.split(' '));
    return words.every(([at, ...said], i) => at === seat && (says[i] === undefined || said.includes(says[i])));
  };
  const of = (pairs: readonly FullSwing[]): readonly FullSwing[] => {
    const fit = pairs.filter(isIt);
    return fit.length > 0 ? fit : pairs.filter(({ scores: [a, b] }) => a !== b);
  };
  return { title: `${asked}: ${says.join(' or ')}`, boards: row.boards, of };
}

/** The seatings of a board with A in a seat, each with that in which A and B have exchanged their seats. */
export function pairsOn(board: number, seatings: number): Swing[] {
  const other = [1, 0, 2];
  return SEATINGS.slice(0, seatings).map((order, first) => {
    const second = SEATINGS.findIndex((each) => each.every((place, seat) => place === other[order[seat]]));
    return { board, first, second, difference: 0, cell: 0 };
  });
}

const DEALS = 'deals';
const contentOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** The page of deals above the workbench: both courses of a deal side by side, where one may take the seat. */
export class DealsDialog {
  readonly root: HTMLDialogElement;
  private readonly script: string;
  private readonly frame = h('iframe', { title: 'Deals' });

  constructor(script: string) {
    this.script = script;
    const close = button('Close', () => this.root.close());
    this.root = h('dialog', { class: 'deals', 'aria-label': 'Deals' }, close, this.frame);
    this.root.addEventListener('close', () => {
      this.frame.removeAttribute('src');
      if (window.history.state === DEALS) window.history.back();
    });
    window.addEventListener('popstate', () => this.root.close());
  }

  /** The page has what the workbench has: its style, its script, and what that may do. */
  open(summary: Summary, title: string, swings: readonly FullSwing[], hash = ''): void {
    const { script } = this;
    const numbers = contentOf(`script[data-game="${summary.run.game}"]`);
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
    const records = swings.flatMap((swing) => swing.records);
    const allows = policy.slice(NOTHING.length + 2);
    const parts = { script, allows, css: contentOf('style'), numbers };
    const page = dealsFile(pairsData(summary, title, swings), records, parts);
    const url = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
    this.frame.src = `${url}${hash || `#d=1&s=${swings[0]?.at ?? 0}`}`;
    this.frame.onload = () => URL.revokeObjectURL(url);
    window.history.pushState(DEALS, '', window.location.href); // the way back leads to the workbench
    this.root.showModal();
  }
}
