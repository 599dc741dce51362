import type { GivenRecord } from '../../cards/record/game-record.js';
import { termsOf } from '../../runs/run/how.js';
import { answersTo } from '../../runs/work/text-pieces.js';
import { checkRecords, type Several } from '../../support/input/items.js';
import { checked } from '../../support/input/option-schema.js';
import { REPLAY_HOW, type ReplayHow } from './options.js';
import { type Judgement, recordJudge } from './record-judge.js';

/**
 * Replays records step by step and checks turn, legality, contract, tricks and score. An invalid record does not throw:
 * its judgement says what is wrong. Records are objects or lines of JSON; empty lines are skipped, but counted.
 * Judgements come in the order of the records. `onProgress` gets the number so far; its `total` is Infinity.
 *
 * @throws OptionError at once, for an unknown or invalid option
 * @example
 * import { records, replay } from 'bolachen';
 *
 * for await (const { line, ok, message, judged } of replay(records('deals.jsonl'), { solve: true })) {
 *   console.log(line, ok ? judged?.bySeat : message);
 * }
 */
export function replay(given: Several<string | GivenRecord>, how: ReplayHow = {}): AsyncIterable<Judgement> {
  checkRecords(given);
  const { solve = false, show = false, ...others } = checked(REPLAY_HOW, how, 'replay');
  const job = { solve, show };
  const work = { unit: 'records', job, worker: 'analysis/solving/worker.js', make: () => recordJudge(job) };
  return answersTo(given, work, termsOf({ threads: 0, ...others }));
}
