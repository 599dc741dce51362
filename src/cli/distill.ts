import type { Command } from 'commander';
import { cardsDocument } from '../experiments/distill/cards/cards-document.js';
import { distillCards } from '../experiments/distill/cards/distill-cards.js';
import { distill as distilled } from '../experiments/distill/distill.js';
import { distillDocument } from '../experiments/distill/document.js';
import { type DistillHow, type DistillWhat, isOfCards } from '../experiments/distill/options.js';
import { drawFigure } from '../pages/report/drawing.js';
import type { Document } from '../results/document/document.js';
import { OptionError } from '../support/input/refusal.js';
import { replaceFile } from '../support/system/durable-file.js';
import { naming, shownPath } from '../support/system/system-error.js';
import { FoundDocument } from './found-document.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { checkFolder, checkNew, writeNew } from './new-file.js';
import { note } from './output.js';
import { watched } from './play.js';

/** `bolachen distill BOT`: a system in a few lines. */
export async function distill(bot: string | undefined, command: Command): Promise<void> {
  if (bot === undefined) throw new OptionError('distill: expected a bot, as in keen');
  const { out, force, chart } = givenFlags(command);
  const found = new FoundDocument(command);
  if (typeof out === 'string') checkNew(out, force === true);
  for (const file of [out, chart]) if (typeof file === 'string') checkFolder(file);
  const how = howOf(command);
  const what: DistillWhat = whatOf(command);
  if (typeof chart === 'string' && what.question?.some(isOfCards))
    throw new OptionError('--chart: lines of cards have no picture');
  const { summary, document } = await watched(how, ({ listen: _, ...watching }, hush) =>
    foundBy(bot, what, { ...how, ...watching } as object, hush),
  );
  if (typeof out === 'string') await writeNew(out, summary.text, force === true);
  const [figure] = document.figures;
  if (typeof chart === 'string') await naming(chart, replaceFile(chart, drawFigure(figure)));
  const tail = typeof out === 'string' ? '' : `${summary.text}\n`;
  await found.print(document, summary, { head: `${document.title}\n`, tail, besides: Number(tail === '') });
  if (typeof out === 'string') note(`system in ${shownPath(out)}`);
  await found.open(document);
}

interface Distillate {
  readonly summary: { readonly text: string };
  readonly document: Document;
}

/** @throws OptionError where cards and words are asked for at once */
async function foundBy(bot: string, what: DistillWhat, how: DistillHow, hush: () => void): Promise<Distillate> {
  const { question = [] } = what;
  if (!question.some(isOfCards)) {
    const summary = await distilled(bot, what, how, hush);
    return { summary, document: distillDocument(summary) };
  }
  if (!question.every(isOfCards))
    throw new OptionError('--question: lead and follow stand alone: they are found by whole deals');
  const summary = await distillCards(bot, what, how);
  return { summary, document: cardsDocument(summary) };
}
