import type { Command } from 'commander';
import { distill as distilled } from '../experiments/distill/distill.js';
import { distillDocument } from '../experiments/distill/document.js';
import type { DistillWhat } from '../experiments/distill/options.js';
import { OptionError } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { FoundDocument } from './found-document.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { checkNew, writeNew } from './new-file.js';
import { note } from './output.js';
import { watched } from './play.js';

/** `bolachen distill BOT`: a system in a few lines. */
export async function distill(bot: string | undefined, command: Command): Promise<void> {
  if (bot === undefined) throw new OptionError('distill: expected a bot, as in keen');
  const { out, force } = givenFlags(command);
  const found = new FoundDocument(command);
  if (typeof out === 'string') checkNew(out, force === true);
  const how = howOf(command);
  const what: DistillWhat = whatOf(command);
  const summary = await watched(how, ({ listen: _, ...watching }, hush) =>
    distilled(bot, what, { ...how, ...watching }, hush),
  );
  const document = distillDocument(summary);
  if (typeof out === 'string') await writeNew(out, summary.text, force === true);
  const tail = typeof out === 'string' ? '' : `${summary.text}\n`;
  await found.print(document, summary, { head: `${document.title}\n`, tail, besides: Number(tail === '') });
  if (typeof out === 'string') note(`system in ${shownPath(out)}`);
  await found.open(document);
}
