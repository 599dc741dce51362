import { citationOf, runsDocument, runsIn } from '../pages/report/kept-runs.js';
import { onScreen } from '../results/document/screen.js';
import { toJson } from '../results/text/json.js';
import { refuse } from '../support/input/refusal.js';
import { print } from './output.js';

/** `bolachen runs list [DIR]`: which runs are kept there, and what they found. */
export async function runs(
  given: readonly string[],
  { bot, cite, json }: { readonly bot?: string; readonly cite?: boolean; readonly json?: boolean },
): Promise<void> {
  const folders = given.length === 0 ? ['results'] : given;
  const found = (await Promise.all(folders.map((each) => runsIn(each, bot ?? null)))).flat();
  const [folder] = folders;
  if (found.length === 0) refuse(folder, bot === undefined ? 'has no runs' : `has no run with a bot called "${bot}"`);
  if (cite) return print(found.map(citationOf).join('\n'));
  if (json) return print(toJson(found));
  await print(onScreen(runsDocument(found, folder)));
}
