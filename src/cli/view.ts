import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { ViewWhat } from '../pages/report/options.js';
import { viewOf } from '../pages/report/report.js';
import { writePage } from '../pages/report/writing.js';
import { termsOf } from '../runs/run/how.js';
import { InputError, OptionError } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { opensPage } from './open-flags.js';
import { print } from './output.js';
import { watched } from './play.js';
import { placeOf, withRecords } from './records-input.js';

/** `bolachen view FILE`, `--seed` or `--deal`: writes a page to step through deals, judge and play them. */
export async function view(file: string | undefined, command: Command): Promise<void> {
  const { out } = givenFlags(command) as { readonly out?: string };
  const what: ViewWhat = whatOf(command);
  const opens = opensPage(command);
  if (file === undefined && what.seed === undefined && what.deal === undefined)
    throw new OptionError('view: expected a file of records, or `seed` or `deal` of boards to be played');
  const path = resolve(out ?? (await defaultPath(file)));
  const { threads } = termsOf(howOf(command));
  const page = await (file === undefined ? viewOf(what) : ofFile(file, what, threads));
  if (page === null) return; // stopped
  await writePage(path, page);
  await print(`${shownPath(path)}\n`);
  if (opens) await (await import('./living.js')).openPage(page, command);
}

/** Beside the records: `games.html`, or `games-17.html` for a line. */
async function defaultPath(given: string | undefined): Promise<string> {
  if (given === undefined || given === '-') return 'deals.html';
  const { file, line } = await placeOf(given);
  return `${file.replace(/\.jsonl?$/, '')}${line === null ? '' : `-${line}`}.html`;
}

/** The page of a file of records; null if it was stopped. */
async function ofFile(file: string, what: ViewWhat, threads: number): Promise<string | null> {
  const title = `${what.worst === undefined ? 'Deals of' : 'The worst mistakes in'} ${file === '-' ? 'the input' : basename(file)}`;
  return withRecords(file, async ({ name, lines: records, step }) => {
    try {
      if (what.worst === undefined) return await viewOf({ title, ...what, records, ...(step !== null && { step }) });
      return await watched(
        { threads },
        async ({ signal, onProgress }) => {
          const page = viewOf({ title, ...what, records }, { threads, signal, onProgress });
          return await page.catch((error) => {
            if (signal.aborted) return null;
            throw error;
          });
        },
        'no page is written',
      );
    } catch (error) {
      if (error instanceof OptionError || !(error instanceof InputError)) throw error;
      throw new InputError(error.message.replace(/^records: line (\d+)/, `${name}:$1`).replace(/^records/, name));
    }
  });
}
