import type { PageData } from './data.js';
import { h } from './dom.js';
import { keysElement, noteUse } from './keys.js';
import { named } from './words.js';

/** What a page of deals consists of, in its order. */
export class PageFrame {
  /** Messages. */
  readonly said = h('p', { class: 'said-to-you note', role: 'alert' });
  /** Who sits at the table. */
  readonly seat = h('p', { class: 'sitting note' });
  /** The last action, in words. */
  readonly now = h('h2', { class: 'now' });
  readonly courses = h('div', { class: 'courses' });
  private readonly deal: HTMLElement;
  private readonly toolbar: HTMLElement;

  constructor(root: HTMLElement, { title, facts }: PageData, list: HTMLElement, toolbar: HTMLElement) {
    this.toolbar = toolbar;
    noteUse(root);
    const about = facts.map((fact) => h('p', { class: 'facts' }, named(fact)));
    const now = h('div', { role: 'status' }, this.now);
    this.deal = h('div', { class: 'deal' }, toolbar, this.said, this.seat, now, this.courses);
    const frame = h('div', { class: 'frame' }, list, this.deal);
    root.replaceChildren(h('main', {}, h('h1', {}, named(title)), ...about, frame, keysElement()));
  }

  /** The table comes first for whoever plays; who reads has the way through the deal above it. */
  arrange(isSeated: boolean, sitting: readonly (HTMLElement | string)[]): void {
    const { deal, toolbar } = this;
    this.seat.replaceChildren(...sitting);
    // what is moved loses the focus
    if (deal.classList.toggle('seated', isSeated) === (deal.lastChild === toolbar)) return;
    if (isSeated) deal.append(toolbar);
    else deal.prepend(toolbar);
  }
}
