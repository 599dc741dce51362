import { h } from './dom.js';
import type { ListRow } from './entries.js';

/** Pixels of a row. */
const ROW = 48;
/** Rows drawn above and below the visible ones. */
const SPARE = 6;

/** The list of deals. Only visible rows are drawn, so that thousands are as fast as ten. */
export class DealList {
  readonly root: HTMLElement;
  private readonly sheet = h('div', { class: 'sheet' });
  private length = 0;
  private rowOf: (row: number) => ListRow = () => ({ head: '', text: '' });
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

  /** Shows `length` rows; `rowOf` is called when a row becomes visible. */
  show(length: number, selected: number, rowOf: (row: number) => ListRow): void {
    this.length = length;
    this.rowOf = rowOf;
    this.selected = selected;
    this.sheet.style.height = `${ROW * length}px`;
    const { root } = this;
    const top = ROW * selected;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + ROW > root.scrollTop + root.clientHeight) root.scrollTop = top + ROW - root.clientHeight;
    this.draw();
  }

  private draw(): void {
    const { root, length } = this;
    const first = Math.max(0, Math.floor(root.scrollTop / ROW) - SPARE);
    const end = Math.min(length, Math.ceil((root.scrollTop + root.clientHeight) / ROW) + SPARE);
    const shown = Array.from({ length: Math.max(0, end - first) }, (_, i) => this.rowElement(first + i));
    this.sheet.replaceChildren(...shown);
    root.setAttribute('aria-activedescendant', `deal-${this.selected + 1}`);
  }

  private rowElement(i: number): HTMLElement {
    const { head, text } = this.rowOf(i);
    const row = h(
      'div',
      {
        id: `deal-${i + 1}`,
        class: 'row',
        role: 'option',
        'aria-selected': String(i === this.selected),
        'aria-setsize': this.length,
        'aria-posinset': i + 1,
        onclick: () => this.choose(i),
      },
      h('b', {}, `${i + 1} `),
      head,
      h('small', {}, text),
    );
    row.style.top = `${ROW * i}px`;
    return row;
  }

  private onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.root.clientHeight / ROW) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -this.length,
      End: this.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(Math.min(this.length - 1, Math.max(0, this.selected + by)));
  }
}
