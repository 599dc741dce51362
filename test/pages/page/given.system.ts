import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { compare, swingsOf, viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { HOSTILE } from '../report/runs.js';
import { FOLDER, recordsOf, showPage } from './pages.js';

/** What the page of deals may be given: names of any kind, pairs, thousands of records. */

let lines: string[] = [];
beforeAll(async () => {
  lines = await recordsOf('given', { bots: 'sound', deals: 8 });
});

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
});
