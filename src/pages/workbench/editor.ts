import { makeGame } from '../../cards/games/rule-sets.js';
import { answersOf } from '../../players/system/answers.js';
import { headsIn } from '../../players/system/games.js';
import { readSystem } from '../../players/system/read-system.js';
import { SYSTEM_VOCABULARY } from '../../players/system/system-words.js';
import { meaningsIn } from '../../players/system/word-list.js';
import { refusalOf } from '../../support/input/refusal.js';
import { button, h } from '../page/dom.js';

/** Words of conditions but letters and names with a sign in them, with what joins them. */
const OF_CONDITIONS = [...Object.keys(SYSTEM_VOCABULARY.terms), 'otherwise', 'and', 'or', 'not']
  .filter((word) => (word.length > 2 || word === 'or') && /^\w+$/.test(word))
  .sort();

/** Where a row ends so: the words that may follow. */
function wordsAfter(row: string, name: string): readonly string[] {
  const game = makeGame(name);
  if (/→|->/.test(row)) return [...answersOf(game), 'or'];
  return /^\S/.test(row) ? [...headsIn([game]), 'after', ...OF_CONDITIONS] : OF_CONDITIONS;
}

/** So many completions are offered. */
const OFFERED = 8;

/** The mistakes in a system, as reading its file points them out: places, counted from 1, and what is said there. */
const mistakesIn = (text: string, file: string, game: string) =>
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
  game = 'bolachen';

  constructor(label: string, file: string, changed: () => void) {
    this.file = file;
    const id = file.replace(/\W/g, '');
    const typing = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', wrap: 'off', rows: 12 };
    this.field = h('textarea', { id, 'aria-describedby': `${id}-wrong`, ...typing });
    this.list = h('ul', { class: 'words', 'aria-label': 'Words that begin so' });
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
    sheet.addEventListener('keydown', (event) => this.onKey(event));
    sheet.addEventListener('focusout', ({ relatedTarget }) => {
      if (!sheet.contains(relatedTarget as Node | null)) list.replaceChildren();
    });
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

  focus(): void {
    this.field.focus();
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
        return h('li', {}, button(`${row}:${column}`, go), ` ${message}`);
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

  /** Offers words that begin as the one that is typed: Tab takes the first, arrows lead to the others. */
  private offer(): void {
    this.explain();
    const { begun } = this.word();
    const own = [...this.field.value.matchAll(/^[ \t]*(\w+)[ \t]*=(?!=)/gm)].map(([, name]) => name);
    const rows = this.field.value.slice(0, this.field.selectionStart).split('\n');
    const row = rows[rows.length - 1];
    const words = begun.length < 2 ? [] : [...new Set([...own, ...wordsAfter(row, this.game)])];
    const fit = words.filter((word) => word.startsWith(begun.toLowerCase()) && word !== begun);
    this.list.style.setProperty('--row', String(rows.length));
    this.list.style.setProperty('--column', String(row.length - begun.length));
    this.list.replaceChildren(...fit.slice(0, OFFERED).map((word) => h('li', {}, this.offered(word))));
  }

  private offered(word: string): HTMLElement {
    const about = meaningsIn([word])[0]?.about.replaceAll('`', '') ?? '';
    const keepFocus = (event: Event): void => event.preventDefault(); // in the field
    const acts = { type: 'button', onpointerdown: keepFocus, onclick: () => this.take(word) };
    return h('button', acts, h('b', {}, word), ' ', h('small', {}, about));
  }

  private take(word: string): void {
    this.field.focus();
    document.execCommand('insertText', false, word.slice(this.word().begun.length)); // so that it can be undone
    this.list.replaceChildren();
  }

  private onKey(event: KeyboardEvent): void {
    const { list, field } = this;
    const places = [field, ...list.querySelectorAll('button')];
    const at = places.indexOf(document.activeElement as HTMLButtonElement);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (places.length === 1) return;
    if (by !== 0) places.at((at + by) % places.length)?.focus();
    else if (event.key === 'Tab' && !event.shiftKey && at === 0) places[1].click();
    else if (event.key === 'Escape') this.take(this.word().begun);
    else return;
    event.preventDefault();
  }
}

/** The word at the beginning of a text is marked. */
function marked(text: string): (Node | string)[] {
  const [word] = /^[\p{L}\w]+|^./u.exec(text) ?? [' '];
  return [h('mark', {}, word), text.slice(word.length)];
}
