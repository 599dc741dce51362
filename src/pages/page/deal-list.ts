import type { DealCollection } from './collection.js';
import { h } from './dom.js';
import { type Entry, rowOf } from './entries.js';

/** The list of deals, each a link. Thousands are as fast as ten: the style lays out those that are seen. */
export class DealList {
  readonly root: HTMLElement;
  private readonly list: HTMLElement;
  private readonly deals: DealCollection;
  private readonly rows: HTMLElement[] = [];
  private selected = 0;

  constructor(deals: DealCollection) {
    this.deals = deals;
    this.list = h('ol', { class: deals.isOfMistakes ? 'list tall' : 'list' });
    this.root = h('nav', { 'aria-label': 'Deals' }, this.list);
  }

  /** `isHidden`: a person plays, who is to see no deals. */
  show(selected: number, isHidden: boolean): void {
    const { list, deals, rows } = this;
    this.root.hidden = isHidden || deals.entries.length < 2;
    const more = deals.entries.slice(rows.length).map((entry, i) => rowElement(entry, rows.length + i));
    rows.push(...more);
    list.append(...more.map((row) => h('li', {}, row)));
    rows[this.selected].removeAttribute('aria-current');
    rows[selected].setAttribute('aria-current', 'true');
    this.selected = selected;
    const { offsetTop, offsetHeight } = rows[selected];
    list.scrollTop = Math.min(offsetTop, Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight));
  }
}

function rowElement(entry: Entry, at: number): HTMLElement {
  const { head, text } = rowOf(entry);
  return h('a', { class: 'row', href: `#d=${at + 1}` }, h('b', {}, `${at + 1} `), head, h('small', {}, text));
}
