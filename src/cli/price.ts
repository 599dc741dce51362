import type { Command } from 'commander';
import { priceDocument } from '../experiments/pricing/document.js';
import { priceSystems } from '../experiments/pricing/price.js';
import { toJson } from '../results/text/json.js';
import { shownPath } from '../support/system/system-error.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { note, print } from './output.js';
import { watched } from './play.js';
import { isFull, screenOf } from './screen.js';

/** `bolachen price FILES…`: what systems of bidding are worth. */
export async function price(files: readonly string[], command: Command): Promise<void> {
  const how = howOf(command);
  const summary = await watched(how, ({ listen: _, ...watching }) =>
    priceSystems(files, whatOf(command), { ...how, ...watching } as object),
  );
  if (givenFlags(command).json === true) return print(toJson(summary));
  const document = priceDocument(summary);
  await print(
    screenOf(document, { full: isFull(command), head: `${document.title}\n`, besides: summary.tables.length }),
  );
  for (const folder of summary.tables) note(`values in ${shownPath(folder)}`);
}
