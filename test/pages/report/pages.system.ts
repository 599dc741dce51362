import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { effectsDocument } from '../../../src/experiments/effects/document.js';
import { ruleEffects } from '../../../src/experiments/effects/kind.js';
import { drawDocument } from '../../../src/pages/report/drawing.js';
import { runsDocument, runsIn } from '../../../src/pages/report/kept-runs.js';
import { type Run, reportOf } from '../../../src/public/index.js';
import { type BrowserPage, showPage } from '../page/pages.js';
import { inBrowser } from './browser.js';
import { findingsOf } from './findings.js';
import { HOSTILE, KINDS, PLACE, withHostileNames } from './runs.js';

/** Pages of every kind of run, as a browser shows them. */

const runs: Record<string, Run> = {};
const html: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, play] of Object.entries(KINDS)) runs[name] = await play(name);
  runs['hostile names'] = withHostileNames(runs.tournament);
  for (const name of NAMES) html[name] = await reportOf(runs[name]);
  html['runs of a folder'] = drawDocument(runsDocument(await runsIn(PLACE), PLACE));
  html['effects of rules'] = drawDocument(
    effectsDocument((await ruleEffects({ bots: 'sound', deals: 300, seed: 'e' })).summary),
  );
});
const NAMES = [...Object.keys(KINDS), 'hostile names'];
const PAGES = [...NAMES, 'runs of a folder', 'effects of rules'];

const show = (browser: Browser, name: string, how: Parameters<typeof showPage>[2]): Promise<BrowserPage> =>
  showPage(browser, html[name], how);

/** Texts that lie outside the drawing they belong to. */
const OVERFLOWING = `[...document.querySelectorAll('svg')].flatMap((svg) => {
  const { left, right, bottom } = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('text')]
    .filter((text) => {
      const box = text.getBoundingClientRect();
      return box.left < left - 10 || box.right > right + 10 || box.bottom > bottom + 3;
    })
    .map((text) => text.textContent);
})`;

/** How far the ink of a page is from its paper: 21 for black on white. */
const CONTRAST = `(() => {
  const linear = (x) => (x <= 0.04 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((x) => linear(x / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const { color, backgroundColor } = getComputedStyle(document.body);
  const [ink, paper] = [light(color), light(backgroundColor)];
  return Math.max(ink, paper) / Math.min(ink, paper);
})()`;

/** The sizes of the texts in charts, in pixels of the screen. */
const SIZES = `[...document.querySelectorAll('svg text')].map((text) => {
  const svg = text.closest('svg');
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
})`;

inBrowser('pages in a browser', (browser) => {
  test.each(PAGES)('%s: fits narrow and wide screens, in silence', async (name) => {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1400, 'dark'],
    ] as const) {
      const { page, complaints } = await show(browser(), name, { viewport: { width, height: 800 }, colorScheme });
      expect(complaints).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(OVERFLOWING)).toEqual([]);
      expect(await page.evaluate<number>(CONTRAST)).toBeGreaterThan(12);
      await page.close();
    }
  });

  test.each(PAGES)('%s: axe-core finds nothing', async (name) => {
    expect(await findingsOf(browser(), html[name])).toEqual([]);
  });

  test('text in charts is no smaller than eleven pixels on a narrow screen', async () => {
    for (const name of ['tournament', 'twelve', 'compare']) {
      const { page } = await show(browser(), name, { viewport: { width: 360, height: 800 } });
      const sizes = await page.evaluate<number[]>(SIZES);
      expect(sizes.length).toBeGreaterThan(20);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
      await page.close();
    }
  });

  test('a screen reader hears the verdict, every chart, and its table', async () => {
    const { page } = await show(browser(), 'tournament', {});
    await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree).toContain('heading "Which bot is the strongest?" [level=1]');
    expect(tree).toMatch(/paragraph: .*(ahead|strongest)/);
    expect(tree).toContain('img "How strong is each bot? Rating: points a deal above');
    expect(tree.match(/img "/g)?.length).toBe(4);
    expect(tree).toMatch(/rowheader "sound"/);
    expect(tree).toContain('columnheader "rating, 95 %"');
    await page.close();
  });

  test('on paper it is light, and pages do not cut through charts', async () => {
    const { page } = await show(browser(), 'tournament', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(253, 253, 251)');
    expect(await page.evaluate('getComputedStyle(document.querySelector("section")).breakInside')).toBe('avoid');
    await page.close();
  });

  test('hostile names are shown as text', async () => {
    const { page } = await show(browser(), 'hostile names', {});
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.locator('img').count()).toBe(0);
    const text = (await page.locator('body').textContent()) ?? '';
    for (const name of [HOSTILE.sound, HOSTILE.bold, HOSTILE.lowest]) expect(text).toContain(name);
    expect(text).toContain('\u2068\ufffdבוט ערב\u2069');
    expect(text).not.toContain('\u202e');
    await page.close();
  });
});
