import type { PageData } from './data.js';
import { h } from './dom.js';
import { keysElement, noteUse } from './keys.js';
import { named } from './words.js';

/** What a page of deals consists of, in its order. */
export class PageFrame {
  readonly heading = h('h1');
  /** Messages. */
  readonly said = h('p', { class: 'said-to-you', role: 'alert' });
  /** Who sits at the table. */
  readonly seat = h('p', { class: 'sitting' });
  /** The last action, in words. */
  readonly now = h('h2', { class: 'now' });
  readonly courses = h('div', { class: 'courses' });
  private readonly root: HTMLElement;
  private readonly deal = h('div', { class: 'deal' });
  private readonly toolbar: HTMLElement;

  constructor(
    root: HTMLElement,
    { title, facts }: PageData,
    { list, toolbar }: { readonly list: HTMLElement; readonly toolbar: HTMLElement },
  ) {
    this.root = root;
    this.toolbar = toolbar;
    noteUse(root);
    this.heading.textContent = named(title);
    const about = facts.map((fact) => h('p', { class: 'facts' }, named(fact)));
    this.deal.append(toolbar, this.said, this.seat, h('div', { role: 'status' }, this.now), this.courses);
    root.replaceChildren(
      h('main', {}, this.heading, ...about, h('div', { class: 'frame' }, list, this.deal), keysElement()),
    );
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

  open(dialog: HTMLDialogElement): void {
    this.root.append(dialog);
    dialog.showModal();
  }
}
