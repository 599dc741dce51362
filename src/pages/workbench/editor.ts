import { makeGame } from '../../cards/games/rule-sets.js';
import { ANSWERS } from '../../players/system/answers.js';
import { HEADS } from '../../players/system/games.js';
import { readSystem } from '../../players/system/read-system.js';
import { SYSTEM_VOCABULARY } from '../../players/system/system-words.js';
import { meaningsIn } from '../../players/system/word-list.js';
import { refusalOf } from '../../support/input/refusal.js';
import { h } from '../page/dom.js';

/** Words of conditions but letters and names with a sign in them, with what joins them. */
const OF_CONDITIONS = [...Object.keys(SYSTEM_VOCABULARY.terms), 'otherwise', 'and', 'or', 'not']
  .filter((word) => (word.length > 2 || word === 'or') && /^\w+$/.test(word))
  .sort();

/** Where a row ends so: the words that may follow. */
const wordsAfter = (row: string): readonly string[] =>
  /→|->/.test(row) ? [...ANSWERS, 'or'] : /^\S/.test(row) ? [...HEADS, 'after', ...OF_CONDITIONS] : OF_CONDITIONS;

/** So many completions are offered. */
const OFFERED = 8;

/** A mistake in a text: its place, counted from 1, and what the command line says. */
interface Mistake {
  readonly row: number;
  readonly column: number;
  readonly message: string;
}

/** The mistakes in a system, as reading its file points them out. */
const mistakesIn = (text: string, file: string, game: string): Mistake[] =>
  [...(refusalOf(() => readSystem(text, file, makeGame(game))) ?? '').matchAll(/^\S*?:(\d+):(\d+): (.*)$/gm)].map(
    ([, row, column, message]) => ({ row: Number(row), column: Number(column), message }),
  );

/** A field for a system: words are completed and explained as one types, mistakes marked where they stand. */
export class Editor {
  readonly root: HTMLElement;
  private readonly field: HTMLTextAreaElement;
  private readonly marks = h('pre', { 'aria-hidden': 'true' });
  private readonly list: HTMLElement;
  private readonly about: HTMLElement;
  private readonly wrong: HTMLElement;
  private readonly file: string;
  private chosen = -1;
  game = 'bolachen';

  constructor(label: string, file: string, changed: () => void) {
    this.file = file;
    const id = file.replace(/\W/g, '');
    const described = { 'aria-describedby': `${id}-wrong`, 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list' };
    const typing = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', wrap: 'off', rows: 12 };
    this.field = h('textarea', { id, ...described, ...typing });
    this.list = h('ul', { id: `${id}-list`, role: 'listbox', 'aria-label': 'Words that begin so', hidden: true });
    this.about = h('p', { class: 'about', role: 'status' });
    this.wrong = h('ul', { id: `${id}-wrong`, class: 'wrong' });
    const { field, marks, list, about, wrong } = this;
    const sheet = h('div', { class: 'sheet' }, marks, field, list);
    this.root = h('div', { class: 'editor' }, h('label', { for: id }, label), sheet, about, wrong);
    field.addEventListener('input', () => {
      this.check();
      this.offer();
      changed();
    });
    field.addEventListener('keydown', (event) => this.onKey(event));
    field.addEventListener('blur', () => this.close());
    for (const event of ['keyup', 'click', 'focus']) field.addEventListener(event, () => this.explain());
    field.addEventListener('scroll', () => {
      marks.scrollTop = field.scrollTop;
      marks.scrollLeft = field.scrollLeft;
    });
  }

  get text(): string {
    return `${this.field.value.trimEnd()}\n`;
  }

  set text(text: string) {
    this.field.value = text;
    this.check();
  }

  /** Marks the mistakes; says whether there are any. */
  check(): boolean {
    const { field, file, game, marks, wrong } = this;
    const rows = field.value.split('\n');
    const mistakes = mistakesIn(field.value, file, game);
    field.setAttribute('aria-invalid', String(mistakes.length > 0));
    marks.replaceChildren(
      ...rows.flatMap((row, i) => {
        const at = mistakes.filter((each) => each.row === i + 1).map(({ column }) => column - 1);
        const pieces = [0, ...at].map((from, k, all) => [row.slice(from, all[k + 1]), k > 0] as const);
        return [...pieces.flatMap(([piece, isWrong]) => (isWrong ? marked(piece) : [piece])), '\n'];
      }),
    );
    wrong.replaceChildren(
      ...mistakes.map(({ row, column, message }) => {
        const at = rows.slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, column - 1);
        const go = (): void => {
          field.focus();
          field.setSelectionRange(at, at);
        };
        return h('li', {}, h('button', { type: 'button', onclick: go }, `${row}:${column}`), ` ${message}`);
      }),
    );
    return mistakes.length > 0;
  }

  /** The word before the caret, and the whole one that it is in. */
  private word(): { readonly begun: string; readonly whole: string } {
    const { value, selectionStart } = this.field;
    const [begun] = /[A-Za-z_]\w*$/.exec(value.slice(0, selectionStart)) ?? [''];
    const [rest] = /^\w*/.exec(value.slice(selectionStart)) ?? [''];
    return { begun, whole: begun + rest };
  }

  private explain(): void {
    const [found] = meaningsIn([this.word().whole]);
    this.about.textContent = found === undefined ? '' : `${found.usage}: ${found.about.replaceAll('`', '')}`;
  }

  /** Offers words that begin as the one that is typed. */
  private offer(): void {
    this.explain();
    const { begun } = this.word();
    const own = [...this.field.value.matchAll(/^[ \t]*(\w+)[ \t]*=(?!=)/gm)].map(([, name]) => name);
    const rows = this.field.value.slice(0, this.field.selectionStart).split('\n');
    const row = rows[rows.length - 1];
    const words = [...new Set([...own, ...wordsAfter(row)])];
    const fit = words.filter((word) => word.startsWith(begun.toLowerCase()) && word !== begun);
    this.close();
    if (begun.length < 2 || fit.length === 0) return;
    this.list.style.setProperty('--row', String(rows.length));
    this.list.style.setProperty('--column', String(row.length - begun.length));
    this.list.replaceChildren(
      ...fit.slice(0, OFFERED).map((word, i) => {
        const about = meaningsIn([word])[0]?.about.replaceAll('`', '') ?? '';
        const choose = (event: Event): void => {
          event.preventDefault(); // the field keeps the focus
          this.take(word);
        };
        const item = { id: `${this.list.id}-${i}`, role: 'option', 'aria-selected': 'false', onpointerdown: choose };
        return h('li', item, h('b', {}, word), ' ', h('small', {}, about));
      }),
    );
    this.list.hidden = false;
  }

  private choose(nth: number): void {
    const { list, field } = this;
    this.chosen = nth;
    for (const [i, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(i === nth));
    if (nth < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', list.children[nth].id);
  }

  private close(): void {
    this.list.hidden = true;
    this.choose(-1);
  }

  private take(word: string): void {
    this.field.focus();
    document.execCommand('insertText', false, word.slice(this.word().begun.length)); // so that it can be undone
    this.close();
  }

  private onKey(event: KeyboardEvent): void {
    const { list, chosen } = this;
    if (list.hidden) return;
    const words = [...list.querySelectorAll('b')].map(({ textContent }) => textContent as string);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) this.choose((chosen + by + words.length + (chosen < 0 && by < 0 ? 1 : 0)) % words.length);
    else if (event.key === 'Escape') this.close();
    else if (event.key === 'Tab' && !event.shiftKey) this.take(words[Math.max(0, chosen)]);
    else if (event.key === 'Enter' && chosen >= 0) this.take(words[chosen]);
    else return;
    event.preventDefault();
  }
}

/** The word at the beginning of a text is marked. */
function marked(text: string): (Node | string)[] {
  const [word] = /^[\p{L}\w]+|^./u.exec(text) ?? [' '];
  return [h('mark', {}, word), text.slice(word.length)];
}
