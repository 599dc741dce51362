import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compiled } from '../../support/system/own-file.js';
import { type DealsData, dealsFile } from './deals-file.js';
import { coloursStyle } from './style.js';

/**
 * A page of deals: one file with the records, and with the program's own engine, solver and bots to look at them by.
 * `records` are lines of JSON.
 */
export async function dealsPage(data: DealsData, records: readonly string[]): Promise<string> {
  const parts = ['page/page.js', 'page/page.css', `page/${data.game}.json`].map(partOfPage);
  const [script, css, numbers] = await Promise.all(parts);
  return dealsFile(data, records, { script, hash: hashInPolicy(script), css: coloursStyle() + css, numbers });
}

/** A part of a page as it was built. */
export const partOfPage = (name: string): Promise<string> => readFile(compiled(`pages/${name}`), 'utf8');

/** What lets a script run, and nothing else, in a policy of content. */
export const hashInPolicy = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What lets the scripts of pages run that are not drawn but built, in a policy of content. */
export const builtHashes = async (): Promise<string> => {
  const scripts = await Promise.all(['page/page.js', 'workbench/workbench.js'].map(partOfPage));
  return scripts.map(hashInPolicy).join(' ');
};
