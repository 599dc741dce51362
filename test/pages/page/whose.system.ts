import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compare, swingsOf, viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { FOLDER, recordsOf, showPage } from './pages.js';

/** Whose deals are shown: chosen above the list and in the address, in which deals keep their numbers. */

/** Deals 1 to 4 are played by keen alone, 5 to 8 by keen, bold and lowest. */
let html = '';
beforeAll(async () => {
  const alone = await recordsOf('alone', { bots: ['keen'], deals: 4 });
  const mixed = await recordsOf('mixed', { bots: ['keen', 'bold', 'low:=lowest'], deals: 4 });
  html = await viewOf({ records: [...alone, ...mixed] });
});

inBrowser('deals of a bot', (browser) => {
  const numbers = '.row > b:first-child';

  test('are chosen above the list, and n and p stay among them', async () => {
    const { page, complaints } = await showPage(browser(), html, { viewport: { width: 1400, height: 1000 } });
    const choice = page.getByLabel('Deals of');
    expect(await choice.locator('option').allTextContents()).toEqual(['all (8)', 'keen (8)', 'bold (4)', 'low (4)']);
    await choice.focus();
    await page.keyboard.press('End'); // by the keyboard alone
    expect(await page.locator(numbers).allTextContents()).toEqual(['5 ', '6 ', '7 ', '8 ']);
    await expect.poll(() => page.evaluate('location.hash')).toBe('#bot=low&d=5&s=0');
    await page.locator('h1').click();
    const selected = page.locator('.row[aria-selected=true] > b:first-child');
    for (const [key, deal] of ['p5', 'n6', 'n7', 'n8', 'n8', 'p7']) {
      await page.keyboard.press(key);
      expect(await selected.textContent(), key).toBe(`${deal} `);
    }
    await choice.selectOption('all (8)');
    expect(await selected.textContent()).toBe('7 ');
    await expect.poll(() => page.evaluate('location.hash')).toBe('#d=7&s=0');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each([
    ['#bot=bold', '#bot=bold&d=5&s=0', 4],
    ['#bot=bold&d=7&s=3', '#bot=bold&d=7&s=3', 4],
    ['#d=7&s=3', '#d=7&s=3', 8],
    ['#bot=bold&d=2', '#d=2&s=0', 8], // the deal comes first
  ])('%s shows what it names', async (hash, then, rows) => {
    const { page } = await showPage(browser(), html, { hash, viewport: { width: 1400, height: 1000 } });
    await expect.poll(() => page.evaluate('location.hash')).toBe(then);
    expect(await page.locator('.row').count()).toBe(rows);
    await page.close();
  });

  test('a bot that has none is said', async () => {
    const { page } = await showPage(browser(), html, { hash: '#bot=bald' });
    expect(await page.getByRole('alert').textContent()).toBe(
      'No deal here is of bald; there are those of keen, bold, low.',
    );
    await page.close();
  });

  test('of the worst mistakes those that it made, and it goes from one to the next', async () => {
    const records = await recordsOf('judged', { bots: ['keen', 'bold', 'lowest'], deals: 8 });
    const worst = await viewOf({ records, worst: 6, worlds: 60 });
    const { page } = await showPage(browser(), worst, { hash: '#bot=bold', viewport: { width: 1400, height: 1000 } });
    const rows = await page.locator('.row').allTextContents();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/^\d board \d+: [FMD] bold/);
    expect(await page.getByLabel('Mistakes of').inputValue()).toBe('bold');
    for (let said = ''; said !== 'That was the last mistake of the list.'; ) {
      await page.keyboard.press('m');
      said = (await page.getByRole('alert').textContent()) ?? '';
      expect(await page.locator('.row[aria-selected=true]').textContent()).toMatch(/: [FMD] bold/);
    }
    await page.close();
  });

  test('of swings those that went better with it', async () => {
    const folder = join(FOLDER, 'compared');
    const { summary } = await compare({ a: 'sound', b: 'bold', blocks: 60, seed: 'c' }, { folder, threads: 0 });
    const better = summary.swings.flatMap(({ difference }, i) => (difference < 0 ? [`${i + 1} `] : []));
    const html = (await swingsOf(folder)) as string;
    const { page } = await showPage(browser(), html, { hash: '#bot=bold', viewport: { width: 1400, height: 1000 } });
    expect(await page.getByLabel('Better with').inputValue()).toBe('bold');
    expect(await page.locator(numbers).allTextContents()).toEqual(better);
    await page.close();
  });

  test('axe-core finds nothing', async () => {
    expect(await findingsOf(browser(), html, { hash: '#bot=bold' })).toEqual([]);
  });
});
