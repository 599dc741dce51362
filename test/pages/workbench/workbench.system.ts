import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { workbenchPage } from '../../../src/pages/report/workbench.js';
import { bolachen, folderWith } from '../../cli/run.js';
import { type BrowserPage, saved, showPage } from '../page/pages.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';

/** The workbench, as a browser shows it and people use it. */

let html = '';
beforeAll(async () => {
  html = await workbenchPage();
});

const show = (
  browser: Browser,
  options: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<BrowserPage> => showPage(browser, html, options);

const SEED = 'paper-1';

/** Runs so many blocks of the system that is there. */
async function runOf(
  page: Page,
  blocks: number,
  more: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  await page.getByLabel('Seed', { exact: true }).fill(SEED);
  await page.getByLabel('Blocks', { exact: true }).fill(String(blocks));
  await more(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.found article').waitFor();
}

const factIn = (page: Page, name: string): Promise<string | null> =>
  page.locator(`dt:text-is("${name}") + dd`).first().textContent();

inBrowser('the workbench in a browser', (browser) => {
  test('is a file of 900 kB at most, and says the digest, the verdict and the numbers of the command', async () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(900_000);
    const { page, complaints } = await show(browser());
    await runOf(page, 300);
    const folder = folderWith({ 'mine.system': `${(await saved(page, 'Save system')).join('\n')}\n` });
    const command = (await page.locator('.asked code').textContent()) ?? '';
    const line = command.replace(/^bolachen /, '');
    const { stdout } = await bolachen(folder, `${line} --json --no-out`);
    const { run: head, naive } = JSON.parse(stdout);
    expect(await factIn(page, 'Digest')).toBe(head.digest);
    expect(await factIn(page, 'Played again by')).toBe(head.command);
    const { stdout: printed } = await bolachen(folder, `${line} --full --no-out`);
    const verdict = await page.locator('.found .verdict').textContent();
    expect(printed.replace(/\s+/g, ' ')).toContain(verdict?.replaceAll('\u00a0', ' '));
    expect(await page.locator('.found figure, .found svg').first().textContent()).toContain(naive.mean.toFixed(3));
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('by keyboard alone: words are completed and explained, mistakes marked where they stand and said', async () => {
    const { page, complaints } = await show(browser());
    const field = page.getByLabel('Your system');
    await field.fill('');
    await field.focus();
    await page.keyboard.type('bid\n  longe');
    await page.getByRole('button', { name: /^longest / }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(' >= 5 -> bettel\n  otherwise -> brnd');
    expect(await field.inputValue()).toContain('longest >= 5');
    expect(await page.locator('mark').allTextContents()).toEqual(['brnd']);
    const said = '"brnd" is no answer to bid (did you mean "brand"?)';
    expect(await page.locator('.editor .wrong li').first().textContent()).toContain(`3:16 ${said}`);
    await page.keyboard.press('Escape');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+End');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('brand ');
    expect(await page.locator('mark').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Blocks', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.found article').waitFor();
    await page.locator('.curve a').first().focus();
    await page.keyboard.press('Enter');
    await page.frameLocator('dialog iframe').locator('.now').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('what each line costs is what the command says of as many deals', async () => {
    const { page, complaints } = await show(browser());
    await runOf(page, 20);
    const folder = folderWith({ 'mine.system': await page.getByLabel('Your system').inputValue() });
    const { stdout } = await bolachen(folder, 'price mine.system --deals 200000 --full');
    const [said] = /mine loses.*?keen\./s.exec(stdout.replace(/\s+/g, ' ')) ?? [];
    await page.locator('.prices article').waitFor();
    expect(await page.locator('.prices .verdict').textContent()).toContain(said);
    const rows = await page.locator('.prices table').nth(1).locator('tbody tr').allTextContents();
    const [last] = rows.slice(-1);
    expect(last).toMatch(/^8otherwisebrand/);
    const printed = stdout.split('\n').find((line) => /^ {2}8 +otherwise/.test(line));
    expect(last.replace(/\s/g, '')).toBe(printed?.replace(/\s/g, ''));
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('fits narrow and wide screens by day and by night, and axe-core finds nothing', async () => {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1400, 'dark'],
    ] as const) {
      const { page } = await show(browser(), { viewport: { width, height: 900 }, colorScheme });
      await runOf(page, 100, (each) => each.getByLabel('Against').selectOption('./theirs.system'));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.close();
    }
    expect(await findingsOf(browser(), html)).toEqual([]);
    expect(await findingsOf(browser(), html, { act: (page) => runOf(page, 60) })).toEqual([]);
    const typed = (page: Page): Promise<void> => page.getByLabel('Your system').pressSequentially('bid\n  longs');
    expect(await findingsOf(browser(), html, { act: typed })).toEqual([]);
  });
});
