import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { recordsOf, showPage } from './pages.js';

/** Deals that are given on the command line, or by a link. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
let lines: string[] = [];
const html: Record<string, string> = {};
beforeAll(async () => {
  lines = await recordsOf('linked', { bots: ['keen', 'sound', 'bold'], deals: 3 });
  html.records = await viewOf({ records: lines });
  html.deals = await viewOf({ deal: [DEAL, '7'], bots: 'sound', game: 'wallachen' });
});

const shown = (page: Page): Promise<string | null> => page.locator('.said-to-you').textContent();
const button = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

inBrowser('deals that are given', (browser) => {
  test('given deals are played one after the other, the others hidden; who leaves sees what bots make of them', async () => {
    const { page, complaints } = await showPage(browser(), html.deals);
    const sitting = page.locator('.sitting');
    expect(await sitting.textContent()).toContain('You are forehand in deal 1 of 2, against two of sound.');
    expect(await page.locator('.seat .card.back').count()).toBe(22);
    expect(await page.locator('.list').isVisible()).toBe(false);
    await button(page, 'Copy link'); // who opens it sits there, too, against the same bots
    await page.waitForURL(/#deal=372820919855892&game=wallachen&F=human&M=sound&D=sound&seat=F&s=0$/);
    const { page: guest } = await showPage(browser(), html.records, { hash: new URL(page.url()).hash });
    expect(await guest.locator('.sitting').textContent()).toContain(
      'You are forehand in this deal, against two of sound',
    );
    expect(await guest.locator('.seat .card.back').count()).toBe(22);
    await guest.close();
    for (let asked = 0; asked < 40 && (await page.locator('.result').count()) === 0; asked++)
      await page.keyboard.press('1');
    await button(page, 'Next board');
    expect(await sitting.textContent()).toContain('in deal 2 of 2');
    await button(page, 'Leave the table');
    await page.waitForURL(/#d=2&s=0$/);
    expect(await page.locator('.row').count()).toBe(3);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a link holds a deal and its course, and opens it in any page; a damaged one is refused', async () => {
    const { page, complaints } = await showPage(browser(), html.records, { hash: '#d=2&s=3' });
    await button(page, 'Copy link');
    await page.getByRole('alert').filter({ hasText: 'it holds the whole deal' }).waitFor();
    const hash = new URL(page.url()).hash;
    expect(hash).toMatch(/^#deal=\d+&game=bolachen&F=\w+&M=\w+&D=\w+&seed=page&index=\d+&actions=[\w,-]+&s=3$/);
    const moves = await page.locator('.moves').textContent();

    const other = await showPage(browser(), html.deals, { hash });
    expect(await other.page.locator('.steps output').textContent()).toMatch(/^3 of /);
    expect(await other.page.locator('.moves').textContent()).toBe(moves);
    await other.page.keyboard.press('ArrowRight');
    await other.page.waitForURL((url) => url.hash === hash.replace('&s=3', '&s=4'));
    await other.page.evaluate("location.hash = '#deal=5&actions=F_HA'");
    await other.page.getByRole('alert').filter({ hasText: 'link' }).waitFor();
    expect(await shown(other.page)).toMatch(/^The link is damaged: action 0: "F HA" is not legal; legal: pass, brand/);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await page.close();
    await other.page.close();
  });
});
