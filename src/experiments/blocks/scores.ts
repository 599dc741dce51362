import { join } from 'node:path';
import type { BlockDesign } from '../../boards/job.js';
import { SEATINGS } from '../../boards/seating.js';
import type { DealReader } from '../../boards/tallies/every-deal.js';
import { FOREIGN, Journal } from '../../runs/run/journal.js';
import { identityOf, type Manifest, readManifest } from '../../runs/run/manifest.js';
import { refuse } from '../../support/input/refusal.js';
import { type DealOfLine, dealsOf, type PlayedLine, playedIn } from './line.js';
import { JOURNAL } from './play.js';

/** What each seat scored in each deal of a tournament or comparison, from its journal. */

/** A seat of a deal that was played. */
export interface ScoreRow extends DealOfLine {
  readonly seat: number;
  readonly bot: number;
  readonly played: NonNullable<DealOfLine['played']>;
}

/** What a folder with scores says of itself. */
export interface ScoredRun extends Manifest, BlockDesign {
  readonly blocks: number;
}

/** @throws InputError if a folder holds no run with results by deal, or is damaged */
export async function scoredRun(folder: string): Promise<ScoredRun> {
  const run = (await readManifest(folder)) as ScoredRun;
  if (run.triples === undefined) refuse(folder, 'has no scores by deal');
  return run;
}

/** Its journal. */
export const journalIn = (folder: string, run: ScoredRun): Journal =>
  new Journal(join(folder, JOURNAL), identityOf(run));

/** The lines of such a journal, from where the last reading ended. @throws InputError for a damaged one */
export const linesOf = (journal: Journal): AsyncGenerator<PlayedLine> => journal.read({ ...FOREIGN, parse: playedIn });

/** The seats of all deals of a line that were played. */
export function* scoresOf(line: PlayedLine, run: ScoredRun, reader: DealReader): Generator<ScoreRow> {
  for (const { played, ...at } of dealsOf(line, run, reader)) {
    if (played === null) continue;
    for (let seat = 0; seat < 3; seat++)
      yield { ...at, seat, bot: run.triples[at.triple][SEATINGS[at.seating][seat]], played };
  }
}
