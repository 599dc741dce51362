import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { simulate } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { PATIENCE } from '../../machine.js';

export const FOLDER = folderOfFile();

/** The records of a small run, as lines. */
export async function recordsOf(name: string, what: Parameters<typeof simulate>[0]): Promise<string[]> {
  const folder = join(FOLDER, name);
  await simulate({ seed: 'page', ...what, records: true }, { threads: 0, folder });
  return readFileSync(join(folder, 'records.jsonl'), 'utf8').trim().split('\n');
}

/** A page that a browser shows, and whatever the browser complained of, or asked for besides the file. */
export type BrowserPage = { readonly page: Page; readonly complaints: readonly string[] };

/** Shows a page from its file. */
export async function showPage(
  browser: Browser,
  html: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<BrowserPage> {
  const path = join(FOLDER, 'shown.html');
  writeFileSync(path, html);
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options }); // answers of bots without a pause
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  const isOwn = /^blob:|\.html(#|$)/; // a blob is made by the page itself: its worker
  page.on('request', (request) => isOwn.test(request.url()) || complaints.push(request.url()));
  await page.goto(pathToFileURL(path).href + hash);
  return { page, complaints };
}

/** What can be answered. */
export const answers = 'button.legal, button.word:not([disabled])';

/** Answers what is asked until the deal is over: with the first answer that can be given, or two cards. */
export async function playOut(page: Page, act: (nth: number) => Promise<void>): Promise<number> {
  for (let asked = 0; asked < 40; asked++) {
    if ((await page.locator('.result').count()) > 0) return asked;
    const isDiscard = (await page.locator('.word').filter({ hasText: 'Choose two cards to discard' }).count()) > 0;
    if (isDiscard) {
      await act(0);
      await act(1);
      await page.locator('.word').click();
    } else await act(0);
  }
  throw new Error('the deal does not end');
}

/** The lines that a button of the page saves. */
export async function saved(page: Page, button: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
}
