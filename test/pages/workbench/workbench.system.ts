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
  test('is a file of 900 kB at most, and comes to the digest of the command; what it says: comparison.test.ts', async () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(900_000);
    const { page, complaints } = await show(browser());
    await runOf(page, 300);
    const folder = folderWith({ 'mine.system': `${(await saved(page, 'Save system')).join('\n')}\n` });
    const command = (await page.locator('.asked code').textContent()) ?? '';
    const line = command.replace(/^bolachen /, '');
    const { digest, command: again } = JSON.parse((await bolachen(folder, `${line} --json --no-out`)).stdout).run;
    expect([await factIn(page, 'Digest'), await factIn(page, 'Played again by')]).toEqual([digest, again]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('by keyboard alone: words are completed, blocks played, deals looked at', async () => {
    const { page, complaints } = await show(browser());
    const field = page.getByLabel('Your system');
    await field.fill('');
    await field.focus();
    await page.keyboard.type('bid\n  longe');
    await page.getByRole('button', { name: /^longest / }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(' >= 5 -> bettel\n  otherwise -> brand ');
    expect(await field.inputValue()).toContain('longest >= 5');
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
