import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isAnswer, worthsTable } from '../../../src/analysis/advice/worths-table.js';
import { rulesInWords } from '../../../src/cards/texts/rules-text.js';
import { compare, type GameRecord, replay, review, rollout, swingsOf, viewOf } from '../../../src/public/index.js';
import { type DataTable, textsOf } from '../../../src/results/document/table.js';
import type { AnswerWorth } from '../../../src/search/rollout/worths.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { HOSTILE } from '../report/runs.js';
import { answers, type BrowserPage, FOLDER, playOut, recordsOf, saved, showPage } from './pages.js';

/** The page of deals, as a browser shows it and people use it. */

const lines: Record<string, string[]> = {};
const html: Record<string, string> = {};
beforeAll(async () => {
  lines.bolachen = await recordsOf('bolachen', { bots: ['keen', 'sound', 'bold'], deals: 40 });
  lines.judged = await recordsOf('worths', { bots: ['keen', 'sound', 'lowest'], deals: 6 });
  lines.wallachen = await recordsOf('wallachen', { game: 'wallachen', bots: 'sound', deals: 8 });
  html.bolachen = await viewOf({ records: lines.bolachen });
  html.mixed = await viewOf({ records: [...lines.bolachen.slice(0, 9), ...lines.wallachen] });
  html.boards = await viewOf({ seed: 'paper-1', board: 77, bots: 'keen' });
  html.judged = await viewOf({ records: lines.judged });
  const swings = { a: 'sound', b: 'bold', blocks: 60, seed: 'c' };
  html.swings = (await swingsOf(await compare(swings, { folder: join(FOLDER, 'compared'), threads: 0 }))) ?? '';
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
      'swings#d=1': (page) => page.locator('.course').nth(1).waitFor(),
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

  test('hostile names are shown as text', async () => {
    const players = { F: HOSTILE.sound, M: HOSTILE.lowest, D: HOSTILE.random };
    const records = lines.judged.slice(0, 2).map((line) => JSON.stringify({ ...JSON.parse(line), players }));
    const hostile = await viewOf({ records, title: HOSTILE.bold });
    const { page, complaints } = await showPage(browser(), hostile, { viewport: { width: 360, height: 800 } });
    expect(await page.locator('main script, main img').count()).toBe(0);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const name of [HOSTILE.sound, HOSTILE.bold, HOSTILE.lowest]) expect(text).toContain(name);
    expect(text).toContain('\u2068\ufffdבוט ערב\u2069');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('of 5,000 records only visible rows are laid out', async () => {
    const many = await viewOf({ records: await recordsOf('many', { bots: 'sound', deals: 5000 }) });
    const { page, complaints } = await showPage(browser(), many, { viewport: { width: 1400, height: 900 } });
    const rows = page.locator('.row');
    const drawn = await rows.evaluateAll(
      (all) => all.filter((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    );
    expect([await rows.count(), drawn < 100]).toEqual([5000, true]);
    await rows.last().press('Enter');
    await page.waitForURL(/#d=5000&s=0$/);
    await page.keyboard.press('p');
    await page.waitForURL(/#d=4999&s=0$/);
    const at = await page.locator('.row[aria-current]').boundingBox();
    const list = await page.locator('.list').boundingBox();
    expect(at && list && at.y >= list.y && at.y + at.height <= list.y + list.height).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** A person in a seat: no mark looks like advice. */

const outline = 'getComputedStyle(document.activeElement).outlineStyle';

inBrowser('a person in a seat', (browser) => {
  test('has all the rules behind one button, as `sit` prints them', async () => {
    const { page } = await show(browser(), 'boards', { viewport: { width: 390, height: 844 } });
    const rules = page.locator('.choices details', { hasText: /^Rules/ });
    expect(await rules.locator('p').first().isVisible()).toBe(false);
    await rules.locator('summary').click();
    expect(await rules.locator('p').allTextContents()).toEqual(rulesInWords({ game: 'bolachen' }).split('\n'));
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });

  test('has no ring on an answer before a key is pressed, and another one than an answer that was given', async () => {
    const { page } = await show(browser(), 'boards', { hasTouch: true, viewport: { width: 390, height: 844 } });
    expect(await page.locator('.keys').isVisible()).toBe(false);
    expect(await page.evaluate(outline)).toBe('none');
    await page.locator('.word').first().tap();
    await page.locator('.word:not([disabled]), button.legal').first().waitFor();
    expect(await page.evaluate(outline)).toBe('none');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(outline)).toBe('dashed');
    expect(await page.evaluate('getComputedStyle(document.activeElement).boxShadow')).toBe('none');
    await page.close();
  });

  test('has hand, trick and answers on the first screen, of a phone as of a desk, whatever is asked', async () => {
    const seen = new Set<string>();
    for (const [width, height, first] of [
      [390, 844, 0],
      [390, 844, -1],
      [1400, 900, 0],
      [1400, 900, -1],
    ] as const) {
      const { page } = await show(browser(), 'boards', { viewport: { width, height } });
      expect(await page.locator('.steps').isVisible()).toBe(false); // there is no step yet
      for (let asked = 0; (await page.locator('.result').count()) === 0; asked++) {
        const parts = page.locator('.seat.below, .trick, .choices > p, .word');
        const boxes = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
        expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThan(0);
        expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(height);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        const question = (await page.locator('.choices > p').textContent()) ?? '';
        seen.add(question);
        const isDiscard = question.includes('which two cards');
        for (const nth of isDiscard ? [0, 1] : [asked === 0 ? first : 0]) await page.locator(answers).nth(nth).click();
        if (isDiscard) await page.locator('.word').click();
      }
      await page.close();
    }
    for (const asked of ['what to bid?', 'which two cards to discard?', 'which card?'])
      expect([...seen]).toContain(`Forehand: ${asked}`);
  });
});

/** What answers are worth in the page of deals: figures, and where there are none. */

const WORLDS = 200;
const actionsOf = (line: string): readonly string[] => (JSON.parse(line) as GameRecord).actions;

/** The table of what answers are worth. */
async function tableIn(page: Page): Promise<string[][]> {
  await page.locator('.worths table').waitFor();
  return page.evaluate(
    `[...document.querySelectorAll('.worths tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))`,
  );
}

const goTo = (page: Page, link: string): Promise<unknown> => page.evaluate(`location.hash = '${link}'`);

inBrowser('what answers are worth in the page', (browser) => {
  test('is what advise finds with the same model, worlds and seed, for words, cards and discards', async () => {
    const { page, complaints } = await show(browser(), 'judged');
    await page.getByLabel('Worlds').selectOption(String(WORLDS));
    const actions = actionsOf(lines.judged[0]);
    const discard = actions.findIndex((each) => each.includes('discard'));
    for (const step of [0, 1, discard, discard + 1, discard + 5]) {
      await goTo(page, `#d=1&s=${step}`);
      const summary = await rollout({ record: lines.judged[0], step }, { worlds: WORLDS });
      const { said } = summary;
      await page.waitForFunction(`document.querySelector('.now').textContent.startsWith('${step || 'Before'}')`);
      const found = await tableIn(page);
      const mark = (row: AnswerWorth): string => (isAnswer(row, said ?? '') ? '(in the record)' : '');
      const expected = worthsTable(summary, { mark, most: 8 });
      expect(found).toEqual(textsOf(expected as DataTable));
      expect(await page.locator('.worths p').textContent()).toBe(expected.note);
    }
    expect(page.workers()).toHaveLength(1); // the page itself stays free
    expect(complaints).toEqual([]);
    await page.close();
  });
});
