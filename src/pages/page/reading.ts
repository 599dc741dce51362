import type { GameResult } from '../../cards/record/game-record.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { Replayer, resultOf } from '../../cards/record/replay.js';
import type { DealLine, Trio } from './deal-line.js';

export interface PlayedDeal extends DealLine {
  readonly result: GameResult;
}

export const NOBODY_NAMED: Trio = ['', '', ''];

/** A record as a deal. @throws InputError if it is invalid */
export function readDeal(text: string, replayer = new Replayer()): PlayedDeal {
  const { record, course } = replayer.replay(text);
  return { ...lineOf(record), result: resultOf(course) };
}

export function lineOf(record: ParsedRecord): DealLine {
  const { players, actions, faults } = record;
  return { terms: record, players: players ?? NOBODY_NAMED, actions, faults };
}
