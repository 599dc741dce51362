import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { findingsOf } from '../report/findings.js';
import { recordsOf, showPage } from './pages.js';

/** A page of the worst mistakes: opened at the worst, in words, and gone through in the order of its list. */

let html = '';
beforeAll(async () => {
  const records = await recordsOf('mistakes', { bots: ['keen', 'bold', 'lowest'], deals: 12 });
  html = await viewOf({ records, worst: 8, worlds: 60 });
});

const SENTENCE = /^\S.*: .+ was worth \d+\.\d+ points? more \((±\d+\.\d|in all \d+ worlds?)\)(; and \d+ more)?$/;

inBrowser('a page of the worst mistakes', (browser) => {
  test.each([
    [390, 844],
    [1000, 900],
    [1200, 900],
    [1400, 1000],
  ])('at %i pixels says in words what was better, none of it cut off, worths above the fold', async (width, height) => {
    const { page, complaints } = await showPage(browser(), html, { viewport: { width, height } });
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
    expect(await findingsOf(browser(), html, { act: (page) => page.locator('.worths table').waitFor() })).toEqual([]);
  });
});
