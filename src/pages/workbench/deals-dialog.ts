import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { SWINGS } from '../../experiments/compare/swing-document.js';
import type { FullSwing } from '../../experiments/compare/swings.js';
import type { DataTable } from '../../results/document/table.js';
import type { Run } from '../../runs/run/kind.js';
import { button, h } from '../page/dom.js';
import { dealsFile } from '../report/deals-file.js';
import { linkedSwings, pairsData } from '../report/swing-pairs.js';

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

/** The tables of a comparison, whose rows lead to their deals: a group of hands to those of its row. */
export function linkedTables(tables: readonly DataTable[], summary: Summary): DataTable[] {
  return tables.map((each) => {
    if (each.file === SWINGS) return linkedSwings(each, summary, '#swings');
    if (each.title === undefined || !each.rows.every(hasBoards)) return each;
    const [first, ...columns] = each.columns;
    const rows = each.rows as readonly AnswerRow[];
    const link = (row: unknown): string | null => {
      const { asked, boards } = row as AnswerRow;
      if (boards.length === 0) return null;
      const of = rows.slice(0, rows.indexOf(row as AnswerRow) + 1).findLast(({ says }) => says !== undefined);
      return `#${new URLSearchParams({ boards: boards.join(), asked: of?.asked ?? asked, says: of?.says?.join() ?? 'cards' })}`;
    };
    return { ...each, columns: [{ ...first, link }, ...columns], shown: rows.slice(0, SHOWN) };
  });
}

/** The deals that a row leads to; null for swings. */
export function dealsNamed(address: string) {
  const given = new URLSearchParams(address.slice(1));
  const boards = given.get('boards')?.split(',').map(Number);
  if (boards === undefined) return null;
  const asked = given.get('asked') ?? '';
  const says = given.get('says')?.split(',') ?? [];
  const seat = SEAT_LETTERS[SEAT_NAMES.findIndex((name) => asked.includes(name))];
  const isIt = ({ actions }: FullSwing): boolean => {
    const words = actions.map((action) => action.split(' '));
    return words.every(([at, ...said], i) => at === seat && (says[i] === undefined || said.includes(says[i])));
  };
  const of = (pairs: readonly FullSwing[]): readonly FullSwing[] => {
    const fit = pairs.filter(isIt);
    return fit.length > 0 ? fit : pairs.filter(({ scores: [a, b] }) => a !== b);
  };
  return { title: [asked, says.join(' or ')].filter(Boolean).join(': '), boards, of };
}

const DEALS = 'deals';

/** The page of deals above the workbench: both courses of a deal side by side, where one may take the seat. */
export class DealsDialog {
  readonly root: HTMLDialogElement;
  private readonly css: string;
  private readonly script: string;
  private readonly frame = h('iframe', { title: 'Deals' });

  constructor(css: string, script: string) {
    this.css = css;
    this.script = script;
    this.root = h(
      'dialog',
      { class: 'deals', 'aria-label': 'Deals' },
      button('Close', () => this.root.close()),
      this.frame,
    );
    this.root.addEventListener('close', () => {
      this.frame.removeAttribute('src');
      if (window.history.state === DEALS) window.history.back();
    });
    window.addEventListener('popstate', () => this.root.close());
  }

  open(summary: Summary, title: string, swings: readonly FullSwing[], hash = ''): void {
    const { css, script } = this;
    const numbers = document.querySelector(`script[data-game="${summary.run.game}"]`)?.textContent ?? '';
    const [hashOfScript] = /'sha256-[^']*'/.exec(
      document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '',
    ) ?? [''];
    const records = swings.flatMap((swing) => swing.records);
    const page = dealsFile(pairsData(summary, title, swings), records, { script, hash: hashOfScript, css, numbers });
    const url = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
    this.frame.src = `${url}${hash || `#d=1&s=${swings[0]?.at ?? 0}`}`;
    this.frame.onload = () => URL.revokeObjectURL(url);
    window.history.pushState(DEALS, '', window.location.href); // the way back leads to the workbench
    this.root.showModal();
  }
}
