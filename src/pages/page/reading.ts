import type { GameResult } from '../../cards/record/game-record.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { Replayer, resultOf } from '../../cards/record/replay.js';
import { InputError } from '../../support/input/refusal.js';
import { type DealLine, openingOf, type Trio } from './deal-line.js';

export interface PlayedDeal extends DealLine {
  /** The number of its line in a file of records, from 1. */
  readonly line: number;
  readonly result: GameResult;
}

/** Reads records from lines of JSON, and replays them; `wrong`: the invalid lines, from 1, and why they are. */
export function readRecords(lines: readonly string[]) {
  const replayer = new Replayer();
  const deals: PlayedDeal[] = [];
  const wrong: { readonly line: number; readonly message: string }[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      deals.push(readDeal(line, i + 1, replayer));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      wrong.push({ line: i + 1, message: error.message });
    }
  }
  return { deals, wrong };
}

export const NOBODY_NAMED: Trio = ['', '', ''];

/** A record as a deal. @throws InputError if it is invalid */
export function readDeal(text: string, line = 1, replayer = new Replayer()): PlayedDeal {
  const { record, course } = replayer.replay(text);
  return { ...lineOf(record), line, result: resultOf(course) };
}

export function lineOf(record: ParsedRecord): DealLine {
  const { players, actions, faults } = record;
  return { terms: openingOf(record), players: players ?? NOBODY_NAMED, actions, faults };
}
