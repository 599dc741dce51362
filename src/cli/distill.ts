import type { Command } from 'commander';
import { distill as distilled } from '../experiments/distill/distill.js';
import { distillDocument } from '../experiments/distill/document.js';
import { drawFigure } from '../pages/report/drawing.js';
import { toJson } from '../results/text/json.js';
import { OptionError } from '../support/input/refusal.js';
import { replaceFile } from '../support/system/durable-file.js';
import { naming, shownPath } from '../support/system/system-error.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { checkFolder, checkNew, writeNew } from './new-file.js';
import { note, print } from './output.js';
import { watched } from './play.js';
import { isFull, screenOf } from './screen.js';

/** `bolachen distill BOT`: a system in a few lines. */
export async function distill(bot: string | undefined, command: Command): Promise<void> {
  if (bot === undefined) throw new OptionError('distill: expected a bot, as in keen');
  const { out, force, chart, json } = givenFlags(command);
  if (typeof out === 'string') checkNew(out, force === true);
  for (const file of [out, chart]) if (typeof file === 'string') checkFolder(file);
  const how = howOf(command);
  const summary = await watched(how, ({ listen: _, ...watching }, hush) =>
    distilled(bot, whatOf(command), { ...how, ...watching } as object, hush),
  );
  const document = distillDocument(summary);
  if (typeof out === 'string') await writeNew(out, summary.text, force === true);
  if (typeof chart === 'string') await naming(chart, replaceFile(chart, drawFigure(document.figures[0])));
  if (json === true) return print(toJson(summary));
  const text = typeof out === 'string' ? '' : `${summary.text}\n`;
  await print(
    screenOf(document, {
      full: isFull(command),
      head: `${document.title}\n`,
      tail: text,
      besides: Number(text === ''),
    }),
  );
  if (typeof out === 'string') note(`system in ${shownPath(out)}`);
}
