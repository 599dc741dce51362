import type { PageData } from './data.js';
import { h } from './dom.js';
import { keysElement } from './keys.js';
import { named } from './names.js';

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

  constructor(
    root: HTMLElement,
    { title, facts }: PageData,
    { list, toolbar }: { readonly list: HTMLElement; readonly toolbar: HTMLElement },
  ) {
    this.root = root;
    this.heading.textContent = named(title);
    const about = facts.map((fact) => h('p', { class: 'facts' }, named(fact)));
    const deals = h('nav', { 'aria-label': 'Deals' }, list);
    const deal = h(
      'div',
      { class: 'deal' },
      toolbar,
      this.said,
      this.seat,
      h('div', { role: 'status' }, this.now),
      this.courses,
    );
    root.replaceChildren(
      h('main', {}, this.heading, ...about, h('div', { class: 'frame' }, deals, deal), keysElement()),
    );
  }

  open(dialog: HTMLDialogElement): void {
    this.root.append(dialog);
    dialog.showModal();
  }

  onDrop(take: (file: File) => void): void {
    this.root.addEventListener('dragover', (event) => event.preventDefault());
    this.root.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) take(file);
    });
  }
}
