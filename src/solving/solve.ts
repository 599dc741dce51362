import { textsOf } from '../input/items.js';
import { checked } from '../input/option-schema.js';
import { OptionError, ofOptions } from '../input/refusal.js';
import { type Terms, termsOf } from '../run/how.js';
import { answersTo } from '../work/batches.js';
import type { DeclarerAnswer, PositionAnswer, RefusedPosition } from './answers.js';
import { type DealQuestion, solveDeal } from './declarer.js';
import { SOLVE_HOW, type SolveHow } from './options.js';
import { PositionSolver } from './position-solver.js';
import {
  type PositionQuestion,
  type PositionsQuestion,
  questionOf,
  type SolveDealWhat,
  type SolvePositionsWhat,
  type SolvePositionWhat,
  type SolveWhat,
} from './what.js';

/**
 * Finds the result of perfect play with open cards: for one position, for many, or for a deal with each declarer in every contract. Answers come in
 * the order of the positions as soon as they are available, the same for any number of threads; an invalid position is refused without affecting
 * the others. `onProgress` gets the number answered so far; as the total is unknown, `total` is Infinity.
 *
 * @throws OptionError at once, for an option that is unknown, missing, invalid, or in conflict with another
 * @example
 * import { solve } from 'bolachen';
 *
 * const deal = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
 * for await (const { declarer, discard } of solve({ deal })) console.log(declarer, discard['brand-H']?.tricks);
 *
 * const positions = [{ game: 'bolachen', deal, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' }] as const;
 * for await (const answer of solve({ positions, cards: true }, { threads: 2 })) {
 *   if ('refused' in answer) console.error(answer.refused.message);
 *   else console.log(answer.tricks, answer.made, answer.best);
 * }
 */
export function solve(what: SolvePositionsWhat, how?: SolveHow): AsyncIterable<PositionAnswer | RefusedPosition>;
export function solve(what: SolvePositionWhat, how?: SolveHow): AsyncIterable<PositionAnswer>;
export function solve(what: SolveDealWhat, how?: SolveHow): AsyncIterable<DeclarerAnswer>;
export function solve(
  what: SolveWhat,
  how: SolveHow = {},
): AsyncIterable<PositionAnswer | RefusedPosition | DeclarerAnswer> {
  const question = questionOf(what);
  const terms = termsOf(checked(SOLVE_HOW, how, 'solve'));
  if (!('positions' in question) && how.threads !== undefined)
    throw new OptionError('threads: goes with `positions`; a single position is solved on this thread');
  if ('positions' in question) return ofMany(question, terms);
  return 'problem' in question ? ofPosition(question) : ofDeal(question, terms.signal);
}

function ofMany(
  { positions, ...job }: PositionsQuestion,
  { threads, signal, onProgress }: Terms,
): AsyncGenerator<PositionAnswer | RefusedPosition> {
  const make = (): PositionSolver => new PositionSolver(job);
  const onDone = (done: number): void => onProgress({ done, total: Number.POSITIVE_INFINITY, unit: 'positions' });
  return answersTo(textsOf(positions), { threads, signal, job, worker: 'solving/worker.js', make, onDone });
}

async function* ofPosition(question: PositionQuestion): AsyncGenerator<PositionAnswer> {
  yield solvePosition(question);
}

/** @throws OptionError for a discard or a card that is not legal */
export const solvePosition = (question: PositionQuestion): PositionAnswer =>
  ofOptions(() => new PositionSolver(question).answer(question.problem, 1));

async function* ofDeal(question: DealQuestion, signal: AbortSignal): AsyncGenerator<DeclarerAnswer> {
  for (const answer of solveDeal(question)) {
    if (signal.aborted) return;
    yield answer;
    await new Promise((resolve) => setImmediate(resolve)); // lets signals through
  }
}
