import type { Command } from 'commander';
import { rankDocument } from '../experiments/rank/document.js';
import type { RankHow } from '../experiments/rank/options.js';
import { rank as ranked } from '../experiments/rank/rank.js';
import { OptionError } from '../support/input/refusal.js';
import { FoundDocument } from './found-document.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { setTainted, watched } from './play.js';

/** `bolachen rank [BOT]`: its place among the house bots. */
export async function rank(bot: string | undefined, command: Command): Promise<void> {
  const { json, out } = givenFlags(command);
  const found = new FoundDocument(command);
  const [idle] = bot === undefined ? Object.keys(howOf(command)) : [];
  if (idle !== undefined) throw new OptionError(`${idle}: needs a bot; without one the ladder is shown`);
  const folder = out === false ? {} : { folder: 'results' };
  const how = howOf(command);
  const summary = await watched(how, ({ listen: _, ...watching }) =>
    ranked(whatOf(command, { bot }), { ...folder, ...how, ...watching } as RankHow),
  );
  const document = rankDocument(summary);
  if (!json) setTainted(summary.bot);
  await found.print(document, summary, { besides: 1 });
  await found.open(document);
}
