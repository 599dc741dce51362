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
export interface BrowserPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Shows a page from its file. */
export async function showPage(
  browser: Browser,
  html: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<BrowserPage> {
  const path = join(FOLDER, 'shown.html');
  writeFileSync(path, html);
  const page = await browser.newPage(options);
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
