import type { Command } from 'commander';
import { priceDocument } from '../experiments/pricing/document.js';
import { priceSystems } from '../experiments/pricing/price.js';
import { shownPath } from '../support/system/system-error.js';
import { FoundDocument } from './found-document.js';
import { howOf, whatOf } from './given-options.js';
import { note } from './output.js';
import { watched } from './play.js';

/** `bolachen price FILES…`: what systems of bidding are worth. */
export async function price(files: readonly string[], command: Command): Promise<void> {
  const how = howOf(command);
  const found = new FoundDocument(command);
  const summary = await watched(how, ({ listen: _, ...watching }) =>
    priceSystems(files, whatOf(command), { ...how, ...watching } as object),
  );
  const document = priceDocument(summary);
  await found.print(document, summary, { head: `${document.title}\n`, besides: summary.tables.length });
  for (const folder of summary.tables) note(`values in ${shownPath(folder)}`);
  await found.open(document);
}
