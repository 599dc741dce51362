import { count } from '../../results/text/numbers.js';
import type { DealCollection } from './collection.js';
import { h } from './dom.js';
import { rowOf } from './entries.js';

/** Pixels of a row of two lines. */
const ROW = 48;
/** Rows drawn above and below the visible ones. */
const SPARE = 6;

/**
 * The list of deals, and whose are shown in it. Only visible rows are drawn, so that thousands are as fast as ten; all
 * are as high as the highest.
 */
export class DealList {
  readonly root: HTMLElement;
  private readonly list: HTMLElement;
  private readonly sheet = h('div', { class: 'sheet' });
  private readonly bots = h('select', {});
  private readonly whose = h('label', { class: 'whose' }, '', this.bots);
  private readonly deals: DealCollection;
  /** The places of the deals that are shown, and that of the one that is selected. */
  private shown: readonly number[] = [];
  private selected = 0;
  private height = ROW;
  private readonly choose: (at: number) => void;

  constructor(deals: DealCollection, choose: (at: number) => void) {
    this.deals = deals;
    this.choose = choose;
    this.bots.addEventListener('change', () => choose(deals.choose(this.bots.value || null, this.selected)));
    this.list = h(
      'div',
      {
        class: 'list',
        role: 'listbox',
        tabindex: 0,
        'aria-label': 'Deals',
        onscroll: () => this.draw(),
        onkeydown: (event: KeyboardEvent) => this.onKey(event),
      },
      this.sheet,
    );
    this.root = h('nav', { 'aria-label': 'Deals' }, this.whose, this.list);
    new ResizeObserver(() => requestAnimationFrame(() => this.resized())).observe(this.list);
  }

  /** `isHidden`: a person plays, who is to see no deals. */
  show(selected: number, isHidden: boolean): void {
    const { list, deals } = this;
    this.selected = selected;
    this.list.hidden = isHidden || deals.entries.length < 2;
    this.offerBots();
    if (this.shown !== deals.shown) {
      this.shown = deals.shown;
      this.measure();
    }
    const { height } = this;
    const top = height * this.shown.indexOf(selected);
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
    this.draw();
  }

  private offerBots(): void {
    const { deals, bots, whose, list } = this;
    const { offered, chosen } = deals.bots;
    const option = (value: string, text: string, n: number): HTMLElement =>
      h('option', { value, selected: value === (chosen ?? '') }, `${text} (${count(n)})`);
    bots.replaceChildren(option('', 'all', deals.entries.length), ...offered.map(([name, n]) => option(name, name, n)));
    whose.firstChild!.textContent = `${deals.isOfMistakes ? 'Mistakes of' : deals.isOfPairs ? 'Better with' : 'Deals of'} `;
    whose.hidden = list.hidden || offered.length === 0;
  }

  private resized(): void {
    this.measure();
    this.draw();
  }

  /** Sentences are read whole: the height of rows is that of the highest at the present width. */
  private measure(): void {
    const { sheet, list, deals, shown } = this;
    const isOfSentences = deals.isOfMistakes;
    list.classList.toggle('tall', isOfSentences);
    this.height = ROW;
    if (isOfSentences) {
      sheet.replaceChildren(...shown.map((_, row) => this.rowElement(row)));
      const heights = Array.from(sheet.children, (row) => row.scrollHeight);
      this.height = Math.max(ROW, ...heights);
    }
    sheet.style.height = `${this.height * shown.length}px`;
  }

  private draw(): void {
    const { list, height, shown } = this;
    const first = Math.max(0, Math.floor(list.scrollTop / height) - SPARE);
    const end = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / height) + SPARE);
    const rows = Array.from({ length: Math.max(0, end - first) }, (_, i) => this.rowElement(first + i));
    this.sheet.replaceChildren(...rows);
    list.setAttribute('aria-activedescendant', `deal-${this.selected + 1}`);
  }

  private rowElement(i: number): HTMLElement {
    const at = this.shown[i];
    const { head, text } = rowOf(this.deals.entryAt(at));
    const row = h(
      'div',
      {
        id: `deal-${at + 1}`,
        class: 'row',
        role: 'option',
        'aria-selected': String(at === this.selected),
        'aria-setsize': this.shown.length,
        'aria-posinset': i + 1,
        onclick: () => this.choose(at),
      },
      h('b', {}, `${at + 1} `),
      head,
      h('small', {}, text),
    );
    row.style.top = `${this.height * i}px`;
    row.style.height = `${this.height}px`;
    return row;
  }

  private onKey(event: KeyboardEvent): void {
    const { shown } = this;
    const page = Math.max(1, Math.floor(this.list.clientHeight / this.height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -shown.length,
      End: shown.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = shown.indexOf(this.selected) + by;
    this.choose(shown[Math.min(shown.length - 1, Math.max(0, row))]);
  }
}
