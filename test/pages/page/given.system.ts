import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { recordsOf, showPage } from './pages.js';

/** What the page of deals may be given: thousands of records. */

inBrowser('a page of deals that is given', (browser) => {
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

/** A page of the worst mistakes: opened at the worst, in words, and gone through in the order of its list. */

let worst = '';
beforeAll(async () => {
  const records = await recordsOf('mistakes', { bots: ['keen', 'bold', 'lowest'], deals: 12 });
  worst = await viewOf({ records, worst: 8, worlds: 60 });
});

const SENTENCE = /^\S.*: .+ was worth \d+\.\d+ points? more \((±\d+\.\d|in all \d+ worlds?)\)(; and \d+ more)?$/;

inBrowser('a page of the worst mistakes', (browser) => {
  test.each([
    [390, 844],
    [1000, 900],
    [1200, 900],
    [1400, 1000],
  ])('at %i pixels says in words what was better, none of it cut off, worths above the fold', async (width, height) => {
    const { page, complaints } = await showPage(browser(), worst, { viewport: { width, height } });
    const rows = await page.locator('.row').evaluateAll((all) =>
      all.map((row) => ({
        text: row.querySelector('small')?.textContent ?? '',
        isCut: row.scrollHeight > row.clientHeight || row.scrollWidth > row.clientWidth,
      })),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { text, isCut } of rows) {
      expect(text).toMatch(SENTENCE);
      expect(isCut, text).toBe(false);
    }
    await page.locator('.worths table').waitFor();
    const { bottom } = await page.locator('.worths table').evaluate((each) => each.getBoundingClientRect());
    expect(bottom).toBeLessThan(height);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('axe-core finds nothing in it', async () => {
    expect(await findingsOf(browser(), worst, { act: (page) => page.locator('.worths table').waitFor() })).toEqual([]);
  });
});
