import { h } from './dom.js';
import { type Entry, mostLetters, rowOf } from './entries.js';

/** Pixels of a row of two lines; and of sentences below its head, what a line holds at least, and its height. */
const ROW = 48;
const [HEAD, LETTERS, LINE] = [28, 40, 18];
/** Rows drawn above and below the visible ones. */
const SPARE = 6;

/** The list of deals. Only visible rows are drawn, so that thousands are as fast as ten. */
export class DealList {
  readonly root: HTMLElement;
  private readonly sheet = h('div', { class: 'sheet' });
  private entries: readonly Entry[] = [];
  private height = ROW;
  private selected = 0;
  private readonly choose: (row: number) => void;

  constructor(choose: (row: number) => void) {
    this.choose = choose;
    this.root = h(
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
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  show(entries: readonly Entry[], selected: number): void {
    const letters = mostLetters(entries);
    this.entries = entries;
    this.height = letters === 0 ? ROW : HEAD + LINE * Math.ceil(letters / LETTERS);
    this.root.classList.toggle('tall', letters > 0);
    this.selected = selected;
    this.sheet.style.height = `${this.height * entries.length}px`;
    const { root, height } = this;
    const top = height * selected;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + height > root.scrollTop + root.clientHeight) root.scrollTop = top + height - root.clientHeight;
    this.draw();
  }

  private draw(): void {
    const {
      root,
      height,
      entries: { length },
    } = this;
    const first = Math.max(0, Math.floor(root.scrollTop / height) - SPARE);
    const end = Math.min(length, Math.ceil((root.scrollTop + root.clientHeight) / height) + SPARE);
    const shown = Array.from({ length: Math.max(0, end - first) }, (_, i) => this.rowElement(first + i));
    this.sheet.replaceChildren(...shown);
    root.setAttribute('aria-activedescendant', `deal-${this.selected + 1}`);
  }

  private rowElement(i: number): HTMLElement {
    const { head, text } = rowOf(this.entries[i]);
    const row = h(
      'div',
      {
        id: `deal-${i + 1}`,
        class: 'row',
        role: 'option',
        'aria-selected': String(i === this.selected),
        'aria-setsize': this.entries.length,
        'aria-posinset': i + 1,
        onclick: () => this.choose(i),
      },
      h('b', {}, `${i + 1} `),
      head,
      h('small', {}, text),
    );
    row.style.top = `${this.height * i}px`;
    row.style.height = `${this.height}px`;
    return row;
  }

  private onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.root.clientHeight / this.height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -this.entries.length,
      End: this.entries.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(Math.min(this.entries.length - 1, Math.max(0, this.selected + by)));
  }
}
