import { type Element, type HTMLSelectElement, Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { outlineOf } from '../../outline.js';
import { recordsOf } from './pages.js';

/** What the page of deals shows at each step, in words and without a browser: its looks are in the system suite. */

const GLOBALS = ['window', 'document', 'navigator', 'HTMLElement'] as const;
const before = GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
let Page: new (root: Element, script: string) => unknown;
let window: Window;

beforeAll(async () => {
  vi.useFakeTimers(); // the address follows what is shown
  // Without its types: it is compiled with those of a browser.
  ({ DealsPage: Page } = await import('../../../src/pages/page/deals.js' as string));
});
afterAll(() => {
  vi.useRealTimers();
  for (const [i, name] of GLOBALS.entries())
    if (before[i] === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before[i]);
});

/** A page in a window of its own, at an address. */
async function open(what: Parameters<typeof viewOf>[0], hash = ''): Promise<Element> {
  window = new Window({ url: `file:///deals.html${hash}`, settings: { device: { prefersReducedMotion: 'reduce' } } });
  window.document.write(await viewOf(what));
  for (const name of GLOBALS)
    Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true });
  const root = window.document.querySelector('bolachen-deals') as Element;
  new Page(root, '');
  return root;
}

/** What is read of an element, with what sets parts of it apart. */
function wordsOf(element: Element): string {
  if (element.matches('[hidden], .options, details')) return '';
  const label = element.getAttribute('aria-label');
  const marks = [...element.classList].filter((mark) => MARKS.includes(mark)).map((mark) => `*${mark}`);
  const isWhole = label !== null && element.querySelector('.card') === null;
  const inside = isWhole
    ? []
    : [...element.childNodes].map((node) =>
        node.nodeType === 1 ? wordsOf(node as Element) : (node.textContent ?? ''),
      );
  return [label ?? '', ...inside, ...marks].filter((text) => text.trim() !== '').join(' ');
}
const MARKS = ['legal', 'next', 'chosen', 'won', 'led', 'dear', 'here', 'dim', 'asked', 'drawn', 'picked'];

const press = (key: string): void =>
  void window.document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));

/** A line for each look of the page, as keys lead from one to the next, until nothing changes. */
function looks(root: Element, key: string, ...shown: string[]): string {
  const lines: string[] = [];
  while (lines.length < 60) {
    const line = [...root.querySelectorAll(shown.join())].map(wordsOf).join('\n  ');
    if (lines.at(-1) === line) break;
    lines.push(line);
    press(key);
  }
  return `${lines.join('\n')}\n`;
}

test.each<[name: string, what: Parameters<typeof recordsOf>[1], hash: string, eyes: number]>([
  ['bettel', { bots: ['keen', 'sound', 'bold'], deals: 1 }, '#d=1', 0],
  ['wallachen', { game: 'wallachen', bots: 'bold', deals: 3 }, '#d=3', 3],
])('%s, step by step: all hands, or with the eyes of one', async (name, what, hash, eyes) => {
  const root = await open({ records: await recordsOf(name, what) }, hash);
  const select = root.querySelector('.options select') as unknown as HTMLSelectElement;
  select.selectedIndex = eyes;
  select.dispatchEvent(new window.Event('change'));
  const steps = looks(root, 'ArrowRight', '.now', '.table');
  await expect(
    outlineOf(`${steps}${wordsOf(root)}\n`.replace(/(bolachen) \d+\.\d+\.\d+/g, '$1'), 12),
  ).toMatchFileSnapshot(`shown/${name}.txt`);
});

test('a person who gives the first answer there is, to the end of a board', async () => {
  const root = await open({ seed: 'paper-1', board: 77, bots: 'sound' });
  await expect(outlineOf(looks(root, '1', '.sitting', '.table'), 8)).toMatchFileSnapshot('shown/seat.txt');
});
