import { join } from 'node:path';
import { pooledRatings, ratingsDocument } from '../experiments/tournament/pooled-ratings.js';
import { drawDocument } from '../pages/report/drawing.js';
import { citationOf, type KeptRun, runsDocument, runsIn } from '../pages/report/kept-runs.js';
import { writeScores } from '../pages/report/scores-file.js';
import { writePage } from '../pages/report/writing.js';
import { csvOf } from '../results/document/csv.js';
import type { CsvStyle } from '../results/document/csv-style.js';
import { onScreen } from '../results/document/screen.js';
import { toJson } from '../results/text/json.js';
import { several } from '../results/text/numbers.js';
import { OptionError, refuse } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { note, print } from './output.js';

/** The page of a folder of results. */
const INDEX = 'index.html';

type Flags = Readonly<Partial<Record<'page' | 'scores' | 'ratings' | 'cite' | 'csv' | 'json', boolean>>> & {
  readonly bot?: string;
  readonly csvStyle?: CsvStyle;
};

/** `bolachen runs list [DIR]`: which runs are kept there, and what they found. */
export async function runs(given: readonly string[], flags: Flags): Promise<void> {
  const { bot = null, page, scores, ratings, cite, csv, json, csvStyle } = flags;
  const folders = given.length === 0 ? ['results'] : given;
  if (page && folders.length > 1) throw new OptionError('page: is of one folder, in which it is written');
  const found = (await Promise.all(folders.map((each) => runsIn(each, bot)))).flat();
  const [folder] = folders;
  if (found.length === 0) refuse(folder, bot === null ? 'has no runs' : `has no run with a bot called "${bot}"`);
  if (scores) return writeAllScores(found);
  if (ratings) return printRatings(found, json === true);
  if (cite) return print(found.map(citationOf).join('\n'));
  if (json) return print(toJson(found));
  const list = runsDocument(found, folder, bot);
  if (csv) return print(csvOf(list.tables[0], csvStyle));
  if (page) {
    const path = join(folder, INDEX);
    await writePage(path, drawDocument(list));
    return print(`${shownPath(path)}\n`);
  }
  await print(onScreen(list));
}

/** The kinds of run whose journals have the result of every deal. */
const SCORED = ['tournament', 'compare'];

/** The runs that have such results; the others are named, and a damaged one is a failure. */
function scoredOf(found: readonly KeptRun[]): KeptRun[] {
  const scored = found.filter(({ folder, command, verdict }) => {
    if (SCORED.includes(command)) return true;
    note(`${shownPath(folder)} is left out: ${command === '' ? verdict : `${command} has no results of every deal`}`);
    if (command === '') process.exitCode ||= 1;
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
