import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { replay, review, viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { answers, type BrowserPage, playOut, recordsOf, saved, showPage } from './pages.js';

/** The page of deals, as a browser shows it and people use it. */

const lines: Record<string, string[]> = {};
const html: Record<string, string> = {};
beforeAll(async () => {
  lines.bolachen = await recordsOf('bolachen', { bots: ['keen', 'sound', 'bold'], deals: 40 });
  lines.wallachen = await recordsOf('wallachen', { game: 'wallachen', bots: 'sound', deals: 8 });
  html.bolachen = await viewOf({ records: lines.bolachen });
  html.mixed = await viewOf({ records: [...lines.bolachen.slice(0, 9), ...lines.wallachen] });
  html.boards = await viewOf({ seed: 'paper-1', board: 77, bots: 'keen' });
});

const show = (
  browser: Browser,
  name: string,
  options: Partial<Parameters<typeof showPage>[2]> = {},
): Promise<BrowserPage> => showPage(browser, html[name], options);

inBrowser('the page of deals in a browser', (browser) => {
  test('fits narrow and wide screens, by day and by night, in silence and without a request', async () => {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1400, 'dark'],
    ] as const) {
      const { page, complaints } = await show(browser(), 'bolachen', {
        ...{ viewport: { width, height: 800 }, colorScheme, hash: '#d=3&s=12' },
      });
      expect(await page.locator('.now').textContent()).toMatch(/^12\. /);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(paper).toBe(colorScheme === 'dark' ? 'rgb(20, 23, 26)' : 'rgb(253, 253, 251)');
      for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test('axe-core finds nothing in any look of it', async () => {
    const looks: Record<string, (page: Page) => Promise<unknown>> = {
      'bolachen#d=3&s=13': (page) => page.locator('.dim').first().waitFor(),
      'mixed#d=2&s=2': (page) => page.locator('.worths table').waitFor(),
      'bolachen#d=3&s=99': (page) => page.locator('.result').waitFor(),
      'boards#': (page) => page.locator('.word').first().waitFor(),
      'bolachen#d=1': (page) => page.getByRole('button', { name: 'Take a seat' }).click(),
    };
    for (const [look, act] of Object.entries(looks)) {
      const [name, hash] = look.split('#');
      expect(await findingsOf(browser(), html[name], { hash: `#${hash}`, act }), look).toEqual([]);
    }
  });

  test('a seat is taken by touch, and what is played there is accepted by replay', async () => {
    const { page, complaints } = await show(browser(), 'boards', {
      hasTouch: true,
      viewport: { width: 360, height: 800 },
    });
    await page.locator('.options summary').tap();
    await page.getByRole('button', { name: 'Take a seat' }).tap();
    await page.getByLabel('You sit at').selectOption('dealer');
    await page.getByRole('button', { name: 'Sit down' }).tap();
    await page.locator('.sitting').filter({ hasText: 'You are dealer on board 77 of seed paper-1' }).waitFor();
    await playOut(page, (nth) => page.locator(answers).nth(nth).tap());
    await page.getByRole('button', { name: 'Next board' }).tap();
    await page.locator('.sitting').filter({ hasText: 'on board 78' }).waitFor();
    await page.getByRole('button', { name: 'Leave the table' }).tap();
    const played = await saved(page, 'Save boards played'); // from no table
    for await (const { ok } of replay(played)) expect(ok).toBe(true);
    const players = { F: 'keen', M: 'keen', D: 'human' };
    expect(played.map((line) => JSON.parse(line))).toMatchObject([{ seed: 'paper-1', index: 77, players }]);
    const reviewed = await review(played, { of: 'human', worlds: 20 }, { threads: 0 });
    expect(reviewed.players.map(({ player }) => player)).toEqual(['human']);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a seat is taken and played by keyboard alone', async () => {
    const { page, complaints } = await show(browser(), 'boards');
    await page.getByRole('button', { name: 'Take a seat' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('from board').fill('80');
    await page.keyboard.press('Enter');
    await page.locator('.sitting').filter({ hasText: 'board 80' }).waitFor();
    await page.keyboard.press('ArrowUp'); // from the first word to the last: Mord
    for (let asked = 0; asked < 40 && (await page.locator('.result').count()) === 0; asked++) {
      // What can be answered has the focus; of a discard it goes on to the next card, and then to the button below the
      // cards.
      const isDiscard = (await page.locator('.word').filter({ hasText: 'Choose two cards to discard' }).count()) > 0;
      await page.keyboard.press('Enter');
      if (!isDiscard) continue;
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    }
    expect(await page.locator('.sitting').textContent()).toMatch(/board 80 .* in 1 board\./);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Next board');
    expect(await page.locator('.moves').textContent()).toMatch(/Forehand bids Mord.*Forehand discards/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('on paper it is light, and has no buttons to press', async () => {
    const { page } = await show(browser(), 'bolachen', { colorScheme: 'dark', hash: '#d=3&s=12' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(253, 253, 251)');
    expect(await page.locator('.toolbar').isVisible()).toBe(false);
    expect(await page.locator('.moves').isVisible()).toBe(true);
    await page.close();
  });
});
