import { resolveObjectURL } from 'node:buffer';
import { type HTMLElement, type HTMLInputElement, type HTMLTextAreaElement, type Node, Window } from 'happy-dom';
import { vi } from 'vitest';
import { hashOf } from '../outline.js';

/** A window without a browser: pages are drawn in it, and their workers answer on the test's own thread. */

/** All that can go on goes on. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Goes on until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** What workers have said, until it is delivered; and how many of their answers are still to come. */
const mail: (() => void)[] = [];
let asked = 0;

/** Windows of how many tests have been left: files share this, and a worker of a test before says nothing here. */
let left = 0;

/** Turns in which nobody asks anything, when nothing more is to come. */
const QUIET = 20;

/** Delivers so many answers of workers, or all there will be; after each, whoever waits for it goes on. */
export async function deliver(most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let nth = 0; nth < most; nth++) {
    for (let turns = 0; mail.length === 0 && (asked > 0 || turns < QUIET); turns++) await turn();
    if (mail.length === 0) return;
    mail.shift()?.();
    await turn();
  }
}

/** The inside of a worker, as `serve` takes it. */
type Inside = { onmessage: ((event: { readonly data: unknown }) => void) | null; postMessage(said: unknown): void };

/** A worker of a page. */
export class Thread {
  static readonly all: Thread[] = [];
  /** What a worker does when it begins. */
  static begin: (inside: Inside) => void;
  /** The script that it was begun with. */
  readonly script: Promise<string>;
  readonly address: string;
  isEnded = false;
  onmessage = (_: { readonly data: unknown }): void => {};
  onerror = (_: { readonly message: string }): void => {};
  private readonly since = left;
  private readonly inside: Inside = { onmessage: null, postMessage: (said) => this.say(said) };

  constructor(address: string) {
    Thread.all.push(this);
    this.address = address;
    this.script = (resolveObjectURL(address) as Blob).text();
    Thread.begin(this.inside);
  }

  private say(said: unknown): void {
    if (this.since !== left) return;
    asked--;
    const data = structuredClone(said);
    mail.push(() => this.isEnded || this.onmessage({ data }));
  }

  postMessage(question: unknown): void {
    asked++;
    this.inside.onmessage?.({ data: structuredClone(question) });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const OF_WINDOWS = ['window', 'document', 'navigator', 'HTMLElement', 'localStorage', 'sessionStorage'] as const;
const GLOBALS = [...OF_WINDOWS, 'Worker'] as const;
const before = GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

/** From here on a window is that of this thread. */
function enter(window: Window): void {
  const put = (name: string, value: unknown): unknown =>
    Object.defineProperty(globalThis, name, { value, configurable: true });
  for (const name of OF_WINDOWS) put(name, name === 'window' ? window : window[name]);
  put('Worker', Thread);
}

/** After the last: what was there before there were windows. */
export function leave(): void {
  [left, asked, mail.length, Thread.all.length] = [left + 1, 0, 0, 0];
  for (const [i, name] of GLOBALS.entries())
    if (before[i] === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before[i]);
}

/** What a page asks of a browser, and nothing of it is in the page. */
const ASKED = { History: ['pushState', 'replaceState'], Element: ['scrollIntoView'], Event: ['preventDefault'] };

/** A page in a window of its own, as a person uses it; each step is kept with what is new in the page after it. */
export class Visit {
  readonly window: Window;
  readonly root: HTMLElement;
  /** The names and addresses of files that were saved. */
  private readonly saved: (readonly [name: string, address: string])[] = [];
  /** What was asked of the browser since the last step. */
  private readonly asked: string[] = [];
  private readonly threads = Thread.all.length;
  private before: readonly string[] = [];
  story = '';

  /** Without the script of the page, which is begun when it is open. */
  constructor(html: string, hash: string, tag: string, prefersReducedMotion = 'reduce') {
    const settings: object = {
      device: { prefersReducedMotion },
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true },
    };
    const { saved } = this;
    const window = new Window({ url: `file:///page.html${hash}`, settings });
    Object.defineProperty(window.navigator, 'hardwareConcurrency', { value: 3 });
    window.document.write(html);
    actsAsBrowser(window);
    for (const [of, names] of Object.entries(ASKED))
      for (const name of names) this.listen(window[of as keyof typeof ASKED].prototype, name);
    const { click } = window.HTMLAnchorElement.prototype;
    window.HTMLAnchorElement.prototype.click = function (): void {
      if (this.download === '') click.call(this);
      else saved.push([this.download, this.href]);
    };
    enter(window);
    this.window = window;
    this.root = window.document.querySelector(tag) as HTMLElement;
  }

  private listen(prototype: object, name: string): void {
    const does = Reflect.get(prototype, name);
    const { asked } = this;
    Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
      asked.push(`${name} ${JSON.stringify(given)}`);
      return does.apply(this, given);
    });
  }

  /** Does one thing after another, each by its name, and tells of each what is new then. */
  async tell(steps: Readonly<Record<string, () => unknown>>): Promise<void> {
    for (const [step, does] of Object.entries(steps)) {
      await does();
      this.tellOf(step);
    }
  }

  /** Of an article, which is long, the first lines. */
  private tellOf(step: string): void {
    const article = this.root.querySelector('article');
    const inside = article === null ? [] : linesOf(article);
    const lines = linesOf(this.root).filter((line) => inside.indexOf(line) < 4);
    const fresh = lines.filter((line) => !this.before.includes(line)).map((line) => `  ${line}\n`);
    const { history, location } = this.window;
    const rest = hashOf(lasting(this.root.outerHTML + this.aside()));
    this.story += `${step}\n${fresh.join('')}  ${lasting(location.hash)} ${history.state ?? ''} ${rest}\n`;
    this.before = lines;
  }

  /** What a browser has of a page beside its elements: what is set in them, the focus, what is kept and asked for. */
  private aside(): string {
    const { document, localStorage, sessionStorage } = this.window;
    const elements = [...this.root.querySelectorAll<HTMLInputElement>('*')];
    const set = elements.map(({ value, checked, scrollTop, scrollLeft }) => [value, checked, scrollTop, scrollLeft]);
    const focus = elements.indexOf(document.activeElement as HTMLInputElement);
    const threads = Thread.all.slice(this.threads).map(({ isEnded, address }) => [isEnded, isGone(address)]);
    return JSON.stringify([set, focus, threads, localStorage, sessionStorage, this.asked.splice(0)]);
  }

  /** Adds to the story which files have been saved, and whether they are let go after ten seconds, no sooner. */
  async tellSaved(): Promise<void> {
    const files = this.saved.splice(0);
    for (const [name, address] of files) this.story += `  saved ${name} ${hashOf(lasting(await fileAt(address)))}\n`;
    for (const time of [9_999, 1]) {
      vi.advanceTimersByTime(time);
      this.story += files.map(([, address]) => isGone(address));
    }
  }

  field(label: string): HTMLTextAreaElement {
    const labels = [...this.root.querySelectorAll('label')];
    const found = labels.find((each) => each.textContent.startsWith(label));
    const id = found?.getAttribute('for');
    return (id ? this.root.querySelector(`#${id}`) : found?.querySelector('input, select')) as HTMLTextAreaElement;
  }

  choose(label: string, value: string): void {
    this.field(label).value = value;
    this.field(label).dispatchEvent(new this.window.Event('change', { bubbles: true }));
  }

  write(label: string, text: string): void {
    const field = this.field(label);
    field.focus();
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new this.window.Event('input', { bubbles: true }));
  }

  /** Presses a key, with others that are held: `Control+n`. */
  key(keys: string): void {
    const { document, KeyboardEvent } = this.window;
    const [key, ...held] = keys.split('+').reverse();
    const others = Object.fromEntries(held.map((name) => [`${name.toLowerCase()}Key`, true]));
    const event = new KeyboardEvent('keydown', { key, ...others, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    if (!event.defaultPrevented) this.story += `${keys} is left to the browser\n`;
  }

  /** Follows a link in the page. */
  follow(hash: string): void {
    const { history, location, Event } = this.window;
    history.replaceState(null, '', location.href.replace(/#.*|$/, hash));
    this.window.dispatchEvent(Object.assign(new Event('hashchange'), { newURL: location.href, isFollowed: true }));
  }

  has(text: string): boolean {
    return this.root.textContent.includes(text);
  }

  press(text: string): void {
    [...this.root.querySelectorAll('button')].find((each) => each.textContent === text)?.click();
  }
}

/** A text without addresses that are others each time, or as the machine packs them. */
const lasting = (text: string): string => text.replace(/blob:[-\w:]+|(?<=#w=)[-\w]+/g, '');

/** A file that a page has made. */
export const fileAt = (address: string): Promise<string> =>
  (resolveObjectURL(address.replace(/#.*/, '')) as Blob).text();

const isGone = (address: string): boolean => resolveObjectURL(address) === undefined;

/** What browsers do and this window would not. */
function actsAsBrowser(window: Window): void {
  const { document, Event, history, HTMLSelectElement } = window;
  window.addEventListener('hashchange', (event) => 'isFollowed' in event || event.stopImmediatePropagation());
  history.back = () => {
    history.replaceState('back', '');
    window.dispatchEvent(new Event('popstate'));
  };
  // Rows of a list are twenty pixels high.
  Object.defineProperties(window.HTMLElement.prototype, {
    ...{ offsetHeight: { value: 20 }, clientHeight: { value: 50 } },
    offsetTop: {
      get(this: HTMLElement): number {
        const { parentElement: row } = this;
        return 20 * [...row!.parentElement!.children].indexOf(row!);
      },
    },
  });
  const { replaceChildren } = HTMLSelectElement.prototype;
  HTMLSelectElement.prototype.replaceChildren = function (...options): void {
    replaceChildren.apply(this, options);
    this.selectedIndex = Math.max(
      0,
      [...this.options].findLastIndex((option) => option.hasAttribute('selected')),
    );
  };
  const execCommand = (_: string, _isShown: boolean, text: string): void => {
    const field = document.activeElement as HTMLTextAreaElement;
    const { value, selectionStart: at } = field;
    field.value = value.slice(0, at) + text + value.slice(field.selectionEnd);
    field.setSelectionRange(at + text.length, at + text.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  Object.assign(document, { execCommand });
}

/** What is read of an element, a line for each block of it, with what stands in fields and on buttons. */
export function linesOf(element: Node): string[] {
  let text = '';
  const add = (node: Node): void => {
    const { tagName: tag = '', hidden, value } = node as Node & Partial<HTMLInputElement>;
    if (hidden || tag === 'STYLE' || tag === 'SCRIPT') return;
    const label = node.nodeType === 1 && (node as HTMLElement).getAttribute('aria-label');
    if (node.nodeType === 3) text += node.textContent?.replace(/\s+/g, ' ');
    text += `${BLOCKS.test(tag) ? '\n' : ''}${SIGNS[tag] ?? ''}${FIELDS.test(tag) ? ` [${value}]` : ''}`;
    if (label) text += `(${label}) `;
    if (tag !== 'TEXTAREA') for (const child of node.childNodes) add(child);
    if (BLOCKS.test(tag)) text += '\n';
  };
  add(element);
  return text.split('\n').flatMap((line) => line.trim() || []);
}
const BLOCKS = /^(P|LI|TR|LABEL|H\d|SECTION|DIV|UL|OL|DT|DD|TABLE|CAPTION|SVG|TEXT|FORM|NAV|PRE|SUMMARY|DIALOG)$/i;
const FIELDS = /^(INPUT|SELECT|TEXTAREA)$/;
const SIGNS: Readonly<Record<string, string>> = { TD: '| ', TH: '| ', BUTTON: ' • ' };
