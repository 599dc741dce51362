import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Program } from '../../cli/program.js';
import { bolachen, folderWith } from '../../cli/run.js';
import { PATIENCE } from '../../machine.js';
import { inBrowser } from '../report/browser.js';

/** Pages that are served: they grow while a run is played, stop it, and stay when it is over. */

/** Begins a command that serves a page, with no browser of its own; gives the address. */
async function served(folder: string, line: string): Promise<{ program: Program; address: string }> {
  const program = new Program(line, folder, { BROWSER: '' });
  await program.says(/page: (\S+)\n/);
  return { program, address: /page: (\S+)\n/.exec(program.said)![1] };
}

/** A bot that bids one word where it may, and else the first that it may. */
const BIDDING = (word: string): string =>
  `import { defineBot } from 'bolachen';\nexport default defineBot({ name: 'mine', bid: ({ legal }) => (legal.includes('${word}') ? '${word}' : legal[0]) });\n`;
const LONG = 'compare sound bold --blocks 1e6 --chunk 200 --seed w --threads 1 --out run --open';
const blocksOf = async (page: Page): Promise<number> =>
  Number(/([\d,]+) blocks/.exec((await page.locator('.facts').allTextContents()).join())?.[1].replaceAll(',', '') ?? 0);

inBrowser('pages that are served', (browser) => {
  async function look(address: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser().newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => request.url().startsWith(address) || complaints.push(request.url()));
    await page.goto(address);
    return { page, complaints };
  }

  test('a page grows, what was opened stays open, Stop ends the run, Ctrl-C the page', async () => {
    const folder = folderWith({});
    const { program, address } = await served(folder, LONG);
    const { page, complaints } = await look(address);
    await expect.poll(() => blocksOf(page), { timeout: PATIENCE }).toBeGreaterThan(0);
    const details = page.locator('details').first();
    await details.locator('summary').click();
    const before = await blocksOf(page);
    await expect.poll(() => blocksOf(page), { timeout: PATIENCE }).toBeGreaterThan(before);
    expect(await details.getAttribute('open')).not.toBeNull();
    await page.evaluate(axe.source);
    expect(await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')).toEqual([]);
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/[\d,]+ of 1,000,000 blocks · .* left/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByRole('status').isVisible(), { timeout: PATIENCE }).toBe(false);
    expect(await page.locator('.caution').allTextContents()).toContainEqual(expect.stringContaining('Not complete'));
    expect(complaints).toEqual([]);
    await program.kill('SIGINT');
    await expect.poll(() => page.getByRole('status').textContent()).toContain('has ended');
    expect(await blocksOf(page)).toBeGreaterThan(before);
  });

  test('the page of a run that was killed is served as far as it came, and once more when it goes on', async () => {
    const folder = folderWith({});
    const { program, address } = await served(folder, LONG);
    const { page } = await look(address);
    await expect.poll(() => blocksOf(page), { timeout: PATIENCE }).toBeGreaterThan(0);
    await program.kill();
    const again = await served(folder, 'serve .');
    const { page: list, complaints } = await look(again.address);
    await list.getByRole('link', { name: 'run' }).click();
    await expect.poll(() => blocksOf(list)).toBeGreaterThan(0);
    expect(await list.getByRole('status').isVisible()).toBe(false);
    const before = await blocksOf(list);
    const resumed = new Program('compare --resume run', folder);
    await expect.poll(() => list.getByRole('status').textContent(), { timeout: PATIENCE }).toBe('It is being played.');
    await expect.poll(() => blocksOf(list), { timeout: PATIENCE }).toBeGreaterThan(before);
    expect(await list.getByRole('button', { name: 'Stop' }).isVisible()).toBe(false);
    await resumed.kill('SIGINT');
    expect(complaints).toEqual([]);
    expect(existsSync(join(folder, 'run/report.html'))).toBe(true);
  });

  test('the worst mistakes of a bot are played, judged and opened when somebody asks', async () => {
    const folder = folderWith({ 'mine.ts': BIDDING('brand') });
    await bolachen(folder, 'compare ./mine.ts sound --blocks 20 --seed m --threads 0 --out run');
    const { address } = await served(folder, 'serve run');
    const { page, complaints } = await look(address);
    const asked = page.waitForResponse(/mistakes-0\.html$/, { timeout: PATIENCE });
    await page.locator('a[href$="mistakes-0.html"]').click({ noWaitAfter: true });
    expect((await asked).status()).toBe(200);
    await page.getByRole('button', { name: 'Start them' }).click();
    await expect.poll(() => page.title(), { timeout: PATIENCE }).toBe('The worst mistakes of ./mine.ts');
    await expect.poll(() => page.locator('body').textContent()).toMatch(/ was worth .* points more/);
    expect(complaints.filter((each) => !each.startsWith('blob:'))).toEqual([]);
    expect((await page.goto(`${address}mistakes-9.html`))?.status()).toBe(404);
  });
});
