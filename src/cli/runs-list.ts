import { pooledRatings, ratingsDocument } from '../experiments/tournament/pooled-ratings.js';
import { citationOf, type KeptRun, runsDocument, runsIn } from '../pages/report/kept-runs.js';
import { writeScores } from '../pages/report/scores-file.js';
import { onScreen } from '../results/document/screen.js';
import { toJson } from '../results/text/json.js';
import { several } from '../results/text/numbers.js';
import { refuse } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { ending } from './ending.js';
import { note, print } from './output.js';

type Flags = Readonly<Partial<Record<'scores' | 'ratings' | 'cite' | 'json', boolean>>> & {
  readonly bot?: string;
};

/** `bolachen runs list [DIR]`: which runs are kept there, and what they found. */
export async function runs(given: readonly string[], flags: Flags): Promise<void> {
  const { bot = null, scores, ratings, cite, json } = flags;
  const folders = given.length === 0 ? ['results'] : given;
  const found = (await Promise.all(folders.map((each) => runsIn(each, bot)))).flat();
  const [folder] = folders;
  if (found.length === 0) refuse(folder, bot === null ? 'has no runs' : `has no run with a bot called "${bot}"`);
  if (scores) return writeAllScores(found);
  if (ratings) return printRatings(found, json === true);
  if (cite) return print(found.map(citationOf).join('\n'));
  if (json) return print(toJson(found));
  await print(onScreen(runsDocument(found, folder)));
}

/** The kinds of run whose journals have the result of every deal. */
const SCORED = ['tournament', 'compare'];

/** The runs that have such results; the others are named, and a damaged one is a failure. */
function scoredOf(found: readonly KeptRun[]): KeptRun[] {
  const scored = found.filter(({ folder, command, verdict }) => {
    if (SCORED.includes(command)) return true;
    note(`${shownPath(folder)} is left out: ${command === '' ? verdict : `${command} has no results of every deal`}`);
    if (command === '') ending.code ||= 1;
    return false;
  });
  return scored.length > 0 ? scored : refuse('', 'none of these runs is a tournament or a comparison');
}

async function printRatings(found: readonly KeptRun[], json: boolean): Promise<void> {
  const scored = scoredOf(found).map(({ folder }) => folder);
  const ratings = await pooledRatings(scored);
  await print(json ? toJson(ratings) : onScreen(ratingsDocument(ratings, scored.length)));
}

async function writeAllScores(found: readonly KeptRun[]): Promise<void> {
  for (const { folder } of scoredOf(found)) {
    const { path, rows } = await writeScores(folder);
    await print(`${shownPath(path)}: ${several(rows, 'row')}\n`);
  }
}
