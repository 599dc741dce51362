import { beforeAll, expect, test } from 'vitest';
import { rulesInWords } from '../../../src/cards/texts/rules-text.js';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { answers, showPage } from './pages.js';

/** A person in a seat: no mark looks like advice. */

let html = '';
beforeAll(async () => {
  html = await viewOf({ seed: 'paper-1', board: 77, bots: 'keen' });
});

const outlineOf = 'getComputedStyle(document.activeElement).outlineStyle';

inBrowser('a person in a seat', (browser) => {
  test('has all the rules behind one button, as `sit` prints them', async () => {
    const { page } = await showPage(browser(), html, { viewport: { width: 390, height: 844 } });
    const rules = page.locator('.choices details', { hasText: /^Rules/ });
    expect(await rules.locator('p').first().isVisible()).toBe(false);
    await rules.locator('summary').click();
    expect(await rules.locator('p').allTextContents()).toEqual(rulesInWords({ game: 'bolachen' }).split('\n'));
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });

  test('has no ring on an answer before a key is pressed, and another one than an answer that was given', async () => {
    const { page } = await showPage(browser(), html, { hasTouch: true, viewport: { width: 390, height: 844 } });
    expect(await page.locator('.keys').isVisible()).toBe(false);
    expect(await page.evaluate(outlineOf)).toBe('none');
    await page.locator('.word').first().tap();
    await page.locator('.word:not([disabled]), button.legal').first().waitFor();
    expect(await page.evaluate(outlineOf)).toBe('none');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(outlineOf)).toBe('dashed');
    expect(await page.evaluate('getComputedStyle(document.activeElement).boxShadow')).toBe('none');
    await page.close();
  });

  test('has hand, trick and answers on the first screen, of a phone as of a desk, whatever is asked', async () => {
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
