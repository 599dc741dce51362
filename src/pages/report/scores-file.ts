import { ROLES } from '../../boards/tallies/conduct.js';
import { DealReader } from '../../boards/tallies/every-deal.js';
import type { Game } from '../../cards/engine/game.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { type MoneyGiven, PAID, type Payment, paidAtSeat, paymentOf } from '../../cards/games/payment.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { mostPoints } from '../../cards/games/stakes.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { RowBatch } from '../../data/dataset/batch.js';
import { ParquetFile } from '../../data/dataset/format/parquet.js';
import {
  journalIn,
  linesOf,
  type ScoredRun,
  type ScoreRow,
  scoredRun,
  scoresOf,
} from '../../experiments/blocks/scores.js';
import { type Column, countColumn, filled, paidColumn, wordColumn } from '../../players/features/column.js';
import { RunFolder, realFolder, SCORES } from '../../runs/run/folder.js';
import { writeListed } from '../../runs/run/manifest.js';

/**
 * Writes `scores.parquet` into the folder of a tournament or comparison: a row for each seat of each deal, from the
 * results in its journal. The file is a function of the journal, and appears whole or not at all.
 * @returns its path, and how many rows it has
 * @throws InputError if the folder has no results by deal, is damaged, or is being written
 * @example
 * const { path, rows } = await writeScores('results/cup');
 */
export async function writeScores(folder: string): Promise<{ readonly path: string; readonly rows: number }> {
  const kept = await RunFolder.reopen(await realFolder(folder));
  try {
    return await writeInto(kept, folder);
  } finally {
    kept.close();
  }
}

async function writeInto(kept: RunFolder, folder: string): ReturnType<typeof writeScores> {
  const run = await scoredRun(folder);
  const game = makeGame(run.game, run.rules);
  const paid = run.what[PAID] as MoneyGiven | undefined;
  const columns = columnsOf(run, game, paid === undefined ? null : paymentOf(paid, game));
  const batch = new RowBatch(columns, new ParquetFile(columns));
  const reader = new DealReader(game);
  for await (const line of linesOf(journalIn(folder, run)))
    for (const row of scoresOf(line, run, reader)) {
      batch.add(row);
      batch.keep();
    }
  const path = kept.file(SCORES);
  await writeListed(kept, run, SCORES, batch.finish());
  return { path, rows: batch.written };
}

function columnsOf(run: ScoredRun, game: Game, payment: Payment | null): readonly Column<ScoreRow>[] {
  const { bots, triples, blocks, matchLength } = run;
  const most = mostPoints(game, matchLength);
  const contracts = [...game.contracts.map(({ name }) => name), 'passed out'];
  const last = Math.max(...triples.flat());
  const names = Array.from({ length: last + 1 }, (_, bot) => bots[bot]?.label ?? `hybrid ${bot - bots.length + 1}`);
  const fill = (
    { block, deal, triple, seating, seat, bot, played }: ScoreRow,
    into: Float64Array,
    at: number,
  ): void => {
    const isPlayed = played.declarer !== NOBODY;
    const cells = [block, deal, triple, seating, seat, bot, isPlayed ? (seat - played.declarer + 3) % 3 : 3];
    cells.push(played.contract, played.tricks, played.multiplier, played.score[seat]);
    if (payment !== null) cells.push(paidAtSeat(payment, played, seat));
    into.set(cells, at);
  };
  return filled<ScoreRow>(fill, [
    countColumn('block', [0, blocks - 1], 'the number of the block'),
    countColumn('deal', [0, matchLength - 1], 'the number of the deal in its match'),
    countColumn('triple', [0, triples.length - 1], 'which three bots play'),
    countColumn('seating', [0, 5], 'how they sit'),
    wordColumn('seat', SEAT_NAMES, 'the seat'),
    wordColumn('bot', names, 'who holds it'),
    wordColumn('role', ROLES, 'what it does'),
    wordColumn('contract', contracts, 'what is played'),
    countColumn('tricks', [0, 10], 'tricks of the declarer'),
    countColumn('multiplier', [1, game.mostTimes], 'by how much points are multiplied'),
    countColumn('points', [-most, most], 'what the seat scores'),
    ...(payment === null ? [] : [paidColumn(PAID, Number.MAX_SAFE_INTEGER, 'what it is paid', payment.parts)]),
  ]);
}
