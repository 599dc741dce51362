import { runInThisContext } from 'node:vm';
import type { HTMLElement } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workbenchPage } from '../../../src/pages/report/workbench.js';
import { hashOf } from '../../outline.js';
import { deliver, fileAt, leave, Thread, turn, until, Visit } from '../window.js';
import { scriptOfWorkbench } from './script.js';

/** What the workbench shows as it is used, without a browser; its looks, and that it is quick: the system suite. */

const scripts = scriptOfWorkbench();
let html = '';
let begin: typeof scripts.begin | undefined;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const page = await workbenchPage();
  html = page.replace(/"version":"[^"]*","commit":(?:null|"[^"]*")/, '"version":"1.2.3","commit":"abc"');
  // Without its types: it is compiled with those of a browser.
  const { serve } = await import('../../../src/pages/page/own-thread.js' as string);
  Thread.begin = (inside) => serve(inside, new FewRows());
});
afterAll(() => {
  vi.useRealTimers();
  leave();
});

/** Whether workers have room for rows. */
let hasRoom = true;

/** What workers answer: rows of ten boards in place of 200,000. */
class FewRows {
  private readonly server = new scripts.PieceServer();

  answer(question: { readonly rows?: { readonly first: number } }): Promise<unknown> {
    const { rows } = question;
    if (rows === undefined) return this.server.answer(question);
    if (!hasRoom) throw new RangeError('out of memory');
    return this.server.answer({ rows: { ...rows, count: rows.first < 20_000 ? 1 : 0 } });
  }
}

/** The workbench, opened. */
function bench(hash = '', kept: Readonly<Record<string, string>> = {}): Visit {
  const visit = new Visit(html, hash, 'bolachen-workbench');
  const { document, localStorage } = visit.window;
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  const script = [...document.querySelectorAll('script')].at(-1);
  Object.defineProperty(document, 'currentScript', { value: script });
  if (begin === undefined) ({ begin } = runInThisContext(`${script?.textContent};workbench`));
  else begin();
  return visit;
}

/** Presses a button, and waits for so many answers of workers. */
async function pressed(page: Visit, button: string, answers?: number): Promise<void> {
  page.press(button);
  await deliver(answers);
}

test('a comparison: stopped, gone on with, finished; its deals; and what a changed word brings', async () => {
  hasRoom = false;
  const page = bench();
  const follow = async (links: string): Promise<void> => {
    [...page.root.querySelectorAll<HTMLElement>(links)].at(-1)?.click();
    await deliver();
    const address = page.root.querySelector('iframe')?.getAttribute('src') ?? '';
    const text = (await fileAt(address)).replace(/'sha256-[^']*'|<style>.*?<.style>|<script>.*/gs, '');
    page.story += `${address.replace(/.*#/, '#')} ${hashOf(text)}\n`;
  };
  await page.tell({
    opened: turn,
    'another seed': () => page.choose('Seed', 'paper-1'),
    'few blocks': () => page.choose('Blocks', '12'),
    begun: () => pressed(page, 'Run', 3),
    'a piece is played': () => deliver(1),
    stopped: () => pressed(page, 'Stop'),
    'not these boards': () => page.choose('Seed', 'other'),
    'but these': () => page.choose('Seed', 'paper-1'),
    'gone on with': () => pressed(page, 'Go on', 4),
    'to the end': () => deliver(),
    'the deals of a row': () => follow('.curve a'),
    closed: () => page.press('Close'),
    'a swing': () => follow('.found a[href^="#swings"]'),
    'and back': () => page.window.history.back(),
    saved: () => page.press('Save result'),
    'saved, too': () => page.press('Save system'),
    'a word changed': () => {
      const { value } = page.field('Your system');
      page.write('Your system', value.replace('strength >= 25', 'strength >= 29'));
    },
    'the same boards': () => pressed(page, 'Run'),
    'stopped before anything is played': async () => {
      page.choose('Seed', 'third');
      page.press('Run');
      await until(() => page.has('Stop'));
      await pressed(page, 'Stop');
    },
  });
  await page.tellSaved();
  expect(hashOf(page.story)).toMatchInlineSnapshot(`"6ea270a7"`);
});

test('a system typed: words are offered and explained, mistakes marked where they stand', async () => {
  const page = bench();
  const type = (text: string): void => page.write('Your system', text);
  const keys = (...all: string[]): void => {
    for (const key of all) {
      page.key(key);
      page.story += `${key} ${page.window.document.activeElement?.textContent.slice(0, 20)}\n`;
    }
  };
  await page.tell({
    opened: turn,
    'a word of its own': () => type('sure = longest >= 5\nbid\n  su'),
    'words that begin so, but for the last': () => type('bid\n  le'),
    'another word, that is come to': () => {
      const field = page.field('Your system');
      type('bid\n  longest >= 5 and length_E > 1');
      field.setSelectionRange(8, 8);
      field.dispatchEvent(new page.window.Event('keyup'));
    },
    'words of the game': () => type('sure = longest >= 5\nbid\n  lo'),
    'along them': () => keys('x', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Tab', 'Escape'),
    'a word begun': () => type('bid\n  longe'),
    'and back from it': () => keys('Shift+Tab'),
    'and completed': () => keys('Tab', 'Tab'),
    answers: () => type('bid\n  longest >= 5 -> bran'),
    heads: () => type('bi'),
    'and left': () => page.field('Seed').focus(),
    scrolled: () => {
      const field = Object.assign(page.field('Your system'), { scrollTop: 7, scrollLeft: 5 });
      field.dispatchEvent(new page.window.Event('scroll'));
    },
    mistakes: () => type('bid\n  longst >= 5 -> bettel\n  otherwise -> brnd or @'),
    'where they are': () => {
      page.press('3:16');
      page.story += `${page.field('Your system').selectionStart}\n`;
    },
    'not run': () => pressed(page, 'Run'),
    'another game, and the text stays': () => page.choose('Game', 'wallachen'),
    'words of the first': () => type('contest\n  otherwise -> hearts'),
    refused: () => pressed(page, 'Run'),
    'a second system': () => page.choose('Against', './theirs.system'),
  });
  expect(hashOf(page.story)).toMatchInlineSnapshot(`"e989f8f2"`);
});

test('a link, what is kept, and a run that fails', async () => {
  hasRoom = true;
  const page = bench();
  await page.tell({
    opened: turn,
    'another game, and its template': () => page.choose('Game', 'wallachen'),
    'a second system': () => page.choose('Against', './theirs.system'),
    'the same': () => page.write('The second system', page.field('Your system').value),
    'another seed': () => page.choose('Seed', 'other'),
    'no blocks': () => page.choose('Blocks', '0'),
    'not run': () => pressed(page, 'Run'),
    'three blocks': () => page.choose('Blocks', '3'),
    link: () => {
      page.press('Copy link');
      return until(() => page.has('The link is'));
    },
  });
  const { location, localStorage } = page.window;
  const kept = { 'bolachen workbench': localStorage.getItem('bolachen workbench') ?? '' };
  const again = bench('', kept);
  await again.tell({ kept: turn });
  const damaged = bench('#w=damaged', kept);
  await damaged.tell({ damaged: () => until(() => damaged.has('This link is damaged')) });
  const other = bench(`${location.hash}&run`, kept);
  await other.tell({
    'run by itself': () => until(() => other.has('Stop')),
    'to the end': deliver,
    'another seed': () => other.choose('Seed', 'third'),
    run: () => pressed(other, 'Run', 4),
    failed: () => {
      for (const { onerror } of Thread.all) onerror({ message: 'out of memory' });
      return deliver();
    },
    'gone on with': () => {
      other.press('Go on');
      return until(() => other.has('Stop'));
    },
  });
  const stories = [page, again, damaged, other].map(({ story }) => story).join('');
  expect(hashOf(stories)).toMatchInlineSnapshot(`"6f6dee52"`);
});
