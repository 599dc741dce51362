import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../src/public/index.js';
import { FOLDER, recordsOf, showPage } from '../pages/page/pages.js';
import { inBrowser } from '../pages/report/browser.js';
import { ROOT } from '../sources.js';
import { drawnPictures, ladder } from './drawn.js';

/**
 * The pictures of the README and of keen's page: `npm run pictures` makes them anew. Here it is held that the numbers
 * in them are those that come out today; how they look may change.
 */

const EXAMPLES = fileURLToPath(new URL('results/examples', ROOT));
const isMaking = process.env.BOLACHEN_PICTURES === 'make';
const example = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8');
const MAKE_ANEW = 'the picture is not of these numbers; npm run pictures makes it anew';

/** All that a drawing says. */
const saidIn = (svg: string): string[] =>
  Array.from(svg.matchAll(/aria-label="([^"]*)"|<(?:title|text)[^>]*>([^<]*)</g), ([, label, text]) => label ?? text);

let drawn: Record<string, string> = {};
beforeAll(async () => {
  drawn = await drawnPictures(join(FOLDER, 'sweep'));
  mkdirSync(EXAMPLES, { recursive: true });
  if (isMaking) for (const [name, svg] of Object.entries(drawn)) writeFileSync(join(EXAMPLES, `${name}.svg`), svg);
});

test.each(['table', 'ladder', 'sweep', 'session'])('%s.svg has the numbers that come out today', (name) => {
  expect(saidIn(example(`${name}.svg`)), MAKE_ANEW).toEqual(saidIn(drawn[name]));
});

test('the ladder is that of bots/README.md', () => {
  const said = saidIn(example('ladder.svg')).join('\n');
  expect(ladder().length).toBeGreaterThan(9);
  for (const { bot, half } of ladder())
    expect(said, MAKE_ANEW).toMatch(
      new RegExp(`${bot.replace(/[()]/g, '\\$&')}\n[+−\\d.]+${half === null ? '' : ` ±${half}`}`),
    );
});

inBrowser('the page of deals as the README shows it', (browser) => {
  test('is unchanged since the picture was taken', async () => {
    const records = await recordsOf('shown', { bots: ['sound', 'bold', 'lowest'], deals: 12, seed: 'paper-1' });
    const html = await viewOf({ records, title: 'sound, bold and lowest' });
    const { page } = await showPage(browser(), html, { viewport: { width: 1280, height: 1120 }, hash: '#d=5&s=20' });
    await page.locator('.worths table').waitFor();
    const said = `${await page.locator('.course').ariaSnapshot()}\n`;
    if (isMaking) {
      await page.screenshot({ path: join(EXAMPLES, 'deals.png') });
      writeFileSync(join(EXAMPLES, 'deals.txt'), said);
    }
    expect(said).toMatch(/Unter of acorns, costs 3 tricks, chosen/);
    expect(said, MAKE_ANEW).toBe(example('deals.txt'));
    await page.close();
  });
});

test('all of them together are smaller than a megabyte', () => {
  const sizes = readdirSync(EXAMPLES).map((name) => statSync(join(EXAMPLES, name)).size);
  expect(sizes.length).toBe(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
});
