import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { showPage } from './pages.js';

/** Whoever plays a board has all that is needed for it on the first screen, of a phone as of a desk. */

let html = '';
beforeAll(async () => {
  html = await viewOf({ seed: 'paper-1', board: 77, bots: 'keen' });
});

const answers = 'button.legal, button.word:not([disabled])';

inBrowser('the first screen', (browser) => {
  test('has hand, trick and answers: at each word, at the discard, at each card', async () => {
    const seen = new Set<string>();
    for (const [width, height, first] of [
      [390, 844, 0],
      [390, 844, -1],
      [1400, 900, 0],
      [1400, 900, -1],
    ] as const) {
      const { page } = await showPage(browser(), html, { viewport: { width, height } });
      expect(await page.locator('.steps').isVisible()).toBe(false); // there is no step yet
      for (let asked = 0; (await page.locator('.result').count()) === 0; asked++) {
        const parts = page.locator('.seat.below, .trick, .choices > p, .word');
        const boxes = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
        expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThan(0);
        expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(height);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        const question = (await page.locator('.choices > p').textContent()) ?? '';
        seen.add(question);
        const isDiscard = question.includes('which two cards');
        for (const nth of isDiscard ? [0, 1] : [asked === 0 ? first : 0]) await page.locator(answers).nth(nth).click();
        if (isDiscard) await page.locator('.word').click();
      }
      await page.close();
    }
    for (const asked of ['what to bid?', 'which two cards to discard?', 'which card?'])
      expect([...seen]).toContain(`Forehand: ${asked}`);
  });
});
