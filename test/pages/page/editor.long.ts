import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { recordsOf, showPage } from './pages.js';

/** Deals that are put into the page: given on the command line, by a link, as text, card by card. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
let lines: string[] = [];
const html: Record<string, string> = {};
beforeAll(async () => {
  lines = await recordsOf('edited', { bots: ['keen', 'sound', 'bold'], deals: 3 });
  html.records = await viewOf({ records: lines });
  html.deals = await viewOf({ deal: [DEAL, '7'], bots: 'sound', game: 'wallachen' });
});

const shown = (page: Page): Promise<string | null> => page.locator('.said-to-you').textContent();
const button = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const heldBy = (page: Page, name: string): Promise<number> =>
  page.getByRole('dialog').getByRole('group', { name, exact: true }).locator('.card').count();
const lack = (page: Page): Promise<string | null> => page.getByRole('dialog').getByRole('status').textContent();

/** Opens the editor, on a phone from the folded options. */
async function edit(page: Page): Promise<void> {
  if (!(await page.getByRole('button', { name: 'Put in a deal' }).isVisible()))
    await page.locator('.options summary').click();
  await button(page, 'Put in a deal …');
}

inBrowser('deals that are put into the page', (browser) => {
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

  test('text and cards go together, with what is missing in a sentence; on a phone, by night', async () => {
    const viewport = { width: 390, height: 800 };
    const { page, complaints } = await showPage(browser(), html.deals, { viewport, colorScheme: 'dark' });
    await edit(page);
    const text = page.getByRole('textbox');
    expect(await text.inputValue()).toBe(''); // who sits does not see the others' cards
    expect(await lack(page)).toBe('not dealt: 32 cards');
    await text.fill(DEAL.replaceAll(' ', '\n').replace('.U.9.', '.U.7.'));
    expect(await lack(page)).toBe('not dealt: G9; dealt twice: G7');
    expect(await page.getByRole('button', { name: 'Play it' }).isDisabled()).toBe(true);
    await text.fill('X.O.KOX8.KX97\nnonsense.');
    expect(await lack(page)).toMatch(/^deal: middlehand: "HN" is not a card/);
    await text.fill('AKO');
    expect(await lack(page)).toMatch(/^deal: expected hands such as AKO\.97\.\.UX987, .*; found "AKO"$/);
    await text.fill('X.O.KOX8.KX97');
    expect(await heldBy(page, 'forehand')).toBe(10);
    await page.getByRole('button', { name: 'Sow of hearts' }).click(); // forehand is full: it goes to middlehand
    expect(await heldBy(page, 'middlehand')).toBe(1);
    await page.getByRole('radio', { name: 'talon' }).check();
    await page.getByRole('button', { name: '9 of leaves' }).focus();
    await page.keyboard.press('Enter');
    expect(await text.inputValue()).toBe('X.O.KOX8.KX97\nA...\n...\n..9.');
    await page.getByRole('button', { name: '9 of leaves' }).click(); // and back
    expect(await heldBy(page, 'talon')).toBe(0);
    await page
      .getByRole('button', { name: 'Unter of bells' })
      .dragTo(page.getByRole('group', { name: 'dealer', exact: true }));
    expect(await heldBy(page, 'dealer')).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.evaluate("document.querySelector('dialog').scrollWidth")).toBeLessThan(390);
    await button(page, 'Deal the rest');
    expect(await lack(page)).toBe('');
    expect(await text.inputValue()).toMatch(/^X\.O\.KOX8\.KX97\n/);
    const dealt = await text.inputValue();
    await button(page, 'Deal the rest');
    expect(await text.inputValue()).not.toBe(dealt);
    expect(await text.inputValue()).toMatch(/^X\.O\.KOX8\.KX97\nA/);
    await page.getByLabel('Game').selectOption('bolachen');
    await page.getByLabel('You sit at').selectOption('middlehand');
    await button(page, 'Play it');
    expect(await page.locator('.sitting').textContent()).toMatch(
      /^You are middlehand in this deal, against two of sound/,
    );
    expect(await page.locator('.seat.below .card').count()).toBe(10);
    expect(await page.locator('.seat.below b').first().textContent()).toBe('M you');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a record that is pasted is shown with its course, a deal as bots play it; by keyboard alone', async () => {
    const { page, complaints } = await showPage(browser(), html.records);
    await page.getByRole('button', { name: 'Put in a deal' }).focus();
    await page.keyboard.press('Enter');
    const text = page.getByRole('textbox');
    expect((await text.inputValue()).split('\n')).toHaveLength(4); // the deal that is shown
    await text.fill(lines[2]);
    await page.getByRole('button', { name: 'Look at it' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#d=3&s=0$/); // it is in the page
    await edit(page);
    await text.fill(DEAL);
    await page.getByLabel('Game').selectOption('wallachen');
    await button(page, 'Look at it');
    await page.waitForURL(/#deal=372820919855892&game=wallachen&F=sound&M=sound&D=sound&actions=[\w,-]+&s=0$/);
    await page.reload();
    expect(await page.locator('.row').count()).toBe(4);
    expect(await page.locator('.moves').textContent()).toContain('Doppeln');
    await edit(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
