import { resolve } from 'node:path';
import type { Command } from 'commander';
import { siteOf, writeSite } from '../pages/report/site.js';
import { shownPath } from '../support/system/system-error.js';
import { givenFlags } from './given-options.js';
import { opensPage } from './open-flags.js';
import { print } from './output.js';

/** `bolachen workbench`: writes a folder of pages, on one of which anyone compares bidding systems. */
export async function workbench(command: Command): Promise<void> {
  const { out = 'site' } = givenFlags(command) as { readonly out?: string };
  const opens = opensPage(command);
  const pages = await siteOf();
  const folder = resolve(out);
  await writeSite(pages, folder);
  await print([...pages.keys()].map((name) => `${shownPath(resolve(folder, name))}\n`).join(''));
  if (opens) await (await import('./living.js')).openPages(pages, command);
}
