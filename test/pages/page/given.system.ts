import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { compare, swingsOf, viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { HOSTILE } from '../report/runs.js';
import { FOLDER, recordsOf, showPage } from './pages.js';

/** What the page of deals may be given: names of any kind, pairs, thousands of records, links. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
let lines: string[] = [];
/** Pages of records, and of deals from the command line. */
let [records, deals] = ['', ''];
beforeAll(async () => {
  lines = await recordsOf('given', { bots: 'sound', deals: 8 });
  records = await viewOf({ records: lines });
  deals = await viewOf({ deal: [DEAL, '7'], bots: 'sound', game: 'wallachen' });
});

const shown = (page: Page): Promise<string | null> => page.locator('.said-to-you').textContent();
const button = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

inBrowser('a page of deals that is given', (browser) => {
  test('hostile names are shown as text', async () => {
    const players = { F: HOSTILE.sound, M: HOSTILE.lowest, D: HOSTILE.random };
    const records = lines.slice(0, 2).map((line) => JSON.stringify({ ...JSON.parse(line), players }));
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

  test('an address of a deal that is not there says how many there are', async () => {
    const { page, complaints } = await showPage(browser(), records, { hash: '#d=99' });
    const said = page.getByRole('alert').filter({ hasText: 'no deal' });
    await said.waitFor();
    expect(await said.textContent()).toBe('There is no deal 99; the last one is 8.');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('swings: two courses side by side, and the answer at which they part', async () => {
    const run = await compare(
      { a: 'sound', b: 'bold', blocks: 60, seed: 'c' },
      { folder: join(FOLDER, 'compared'), threads: 0 },
    );
    const swing = run.summary.swings[0];
    const html = (await swingsOf(run)) ?? '';
    const { page, complaints } = await showPage(browser(), html, {
      hash: `#d=1&s=${swing.at}`,
      viewport: { width: 1400, height: 900 },
    });
    expect(await page.locator('.course').count()).toBe(2);
    expect(await page.locator('.step.parts').count()).toBe(2);
    expect(await page.locator('.step.parts.here').count()).toBe(2);
    expect(await page.locator('.row[aria-current]').textContent()).toContain(`board ${swing.board}:`);
    expect(complaints).toEqual([]);
    await page.close();
    const act = (shown: Page): Promise<unknown> => shown.locator('.worths table').nth(1).waitFor();
    expect(await findingsOf(browser(), html, { hash: `#d=1&s=${swing.at}`, act })).toEqual([]);
  });

  test('of 5,000 records only visible rows are laid out', async () => {
    const many = await recordsOf('many', { bots: 'sound', deals: 5000 });
    const { page, complaints } = await showPage(browser(), await viewOf({ records: many }), {
      viewport: { width: 1400, height: 900 },
    });
    const rows = page.locator('.row');
    const drawn = await rows.evaluateAll(
      (all) => all.filter((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    );
    expect([await rows.count(), drawn < 100]).toEqual([5000, true]);
    await rows.last().press('Enter');
    await page.waitForURL(/#d=5000&s=0$/);
    await page.keyboard.press('n'); // there is none
    await page.keyboard.press('p');
    await page.waitForURL(/#d=4999&s=0$/);
    const at = await page.locator('.row[aria-current]').boundingBox();
    const list = await page.locator('.list').boundingBox();
    expect(at && list && at.y >= list.y && at.y + at.height <= list.y + list.height).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('given deals are played one after the other, the others hidden; who leaves sees what bots make of them', async () => {
    const { page, complaints } = await showPage(browser(), deals);
    const sitting = page.locator('.sitting');
    expect(await sitting.textContent()).toContain('You are forehand in deal 1 of 2, against two of sound.');
    expect(await page.locator('.seat .card.back').count()).toBe(22);
    expect(await page.locator('.list').isVisible()).toBe(false);
    await button(page, 'Copy link'); // who opens it sits there, too, against the same bots
    await page.waitForURL(/#deal=372820919855892&game=wallachen&F=human&M=sound&D=sound&seat=F&s=0$/);
    const { page: guest } = await showPage(browser(), records, { hash: new URL(page.url()).hash });
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
    const { page, complaints } = await showPage(browser(), records, { hash: '#d=2&s=3' });
    await button(page, 'Copy link');
    await page.getByRole('alert').filter({ hasText: 'it holds the whole deal' }).waitFor();
    const hash = new URL(page.url()).hash;
    expect(hash).toMatch(/^#deal=\d+&game=bolachen&F=\w+&M=\w+&D=\w+&seed=page&index=\d+&actions=[\w,-]+&s=3$/);
    const moves = await page.locator('.moves').textContent();

    const other = await showPage(browser(), deals, { hash });
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
