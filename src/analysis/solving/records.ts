import * as v from 'valibot';
import { RecordWriter } from '../../cards/record/format-record.js';
import type { GameRecord, GivenRecord } from '../../cards/record/game-record.js';
import { Games } from '../../cards/record/games.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import { jsonOfRecord, LONGEST_RECORD, readRecord } from '../../cards/record/parse-record.js';
import { type Replay, Replayer } from '../../cards/record/replay.js';
import { readAt } from '../../support/input/refusal.js';
import { anyInteger, checkedContents, oneOf, trueOrFalse, wholeNumber } from '../../support/input/schema.js';
import { openInput } from '../../support/system/input-file.js';
import { linesOf } from '../../support/system/text.js';

const Result = v.object({
  declarer: v.nullable(oneOf(SEAT_LETTERS)),
  contract: v.nullable(v.string('expected a contract or null')),
  tricks: v.nullable(wholeNumber(0, 10)),
  won: v.nullable(trueOrFalse),
  score: v.tuple([anyInteger, anyInteger, anyInteger]),
});

/**
 * Reads the records of a JSON Lines file one by one, as objects; `-` is standard input. Only their form is checked; use
 * `replay` to check them against the rules. What a person has left out is filled in, so such a game has to be over.
 * Memory does not grow with the file.
 *
 * @throws InputError `file:line: …` for an invalid record, or if the file cannot be read
 * @example
 * import { records } from 'bolachen';
 *
 * for await (const { index, result } of records('deals.jsonl')) console.log(index, result.contract, result.score);
 */
export async function* records(file: string): AsyncGenerator<GameRecord> {
  const { name, stream } = await openInput(file, 'records');
  const games = new Games();
  const replayer = new Replayer();
  let line = 0;
  try {
    for await (const text of linesOf(stream, LONGEST_RECORD, name)) {
      line++;
      if (text.trim() !== '') yield readAt(`${name}:${line}`, () => checkedRecord(text, games, replayer));
    }
  } finally {
    stream.destroy();
  }
}

/** Only its form is checked; one that a person wrote is replayed, and comes as the program writes it. */
function checkedRecord(text: string, games: Games, replayer: Replayer): GameRecord {
  const record = jsonOfRecord(text);
  const { result } = readRecord(record, games);
  const { game, actions } = record as GivenRecord;
  if (result === null || game == null || typeof actions === 'string') return asWritten(replayer.replay(text));
  checkedContents(Result, result, 'result');
  return record as GameRecord;
}

const asWritten = ({ record, course }: Replay): GameRecord =>
  JSON.parse(new RecordWriter().format(course, { ...record, players: record.players ?? ['', '', ''] })) as GameRecord;
