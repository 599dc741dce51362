import type { GameResult } from '../../cards/record/game-record.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { Replayer, resultOf } from '../../cards/record/replay.js';
import { checkBeginning, linesIn } from '../../support/input/lines.js';
import { InputError, refuse } from '../../support/input/refusal.js';
import type { DealLine, Trio } from './deal-line.js';

/** A finished deal. */
export interface PlayedDeal extends DealLine {
  /** The number of its line in a file of records, from 1. */
  readonly line: number;
  readonly result: GameResult;
}

/** Reads records from JSON Lines, and replays them; `wrong`: the invalid lines, from 1, and why they are. */
export function readRecords(text: string) {
  const replayer = new Replayer();
  const deals: PlayedDeal[] = [];
  const wrong: { readonly line: number; readonly message: string }[] = [];
  for (const [i, line] of linesIn(text).entries()) {
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

/** The deal of a record that was read. */
export function lineOf({ players, actions, faults, ...record }: ParsedRecord): DealLine {
  const { game, hands, talon, start, pot, session, seed, index } = record;
  const terms = { game, hands, talon, start, pot, session, seed, index };
  return { terms, players: players ?? NOBODY_NAMED, actions, faults };
}

/** The largest file, in characters. */
const LARGEST = 1 << 26;

/** The deals of a dropped file, and a remark about it. @throws InputError if it holds none */
export function readFileText(name: string, text: string): { deals: readonly PlayedDeal[]; remark: string } {
  if (text.length > LARGEST) refuse(name, 'is larger than 64 MB: choose some of its records, then drop those');
  checkBeginning(text, name);
  const { deals, wrong } = readRecords(text);
  const [first] = wrong;
  if (deals.length === 0) refuse(name, `holds no records${first ? `; line ${first.line}: ${first.message}` : ''}`);
  const none = wrong.length === 1 ? '1 line is none' : `${wrong.length} lines are none`;
  const remark = first === undefined ? '' : `; ${none}, line ${first.line}: ${first.message}`;
  return { deals, remark: `${name}: ${deals.length === 1 ? '1 deal' : `${deals.length} deals`}${remark}` };
}
