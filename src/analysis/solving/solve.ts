import type { Deal } from '../../cards/engine/deal.js';
import type { Seat } from '../../cards/engine/seats.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { boardOf } from '../../cards/record/board-of.js';
import { parseDealText } from '../../cards/record/deal-text.js';
import { parseContract, parseSeat } from '../../cards/record/notation.js';
import { termsOf } from '../../runs/run/how.js';
import { READING } from '../../runs/run/options.js';
import { answersTo } from '../../runs/work/text-pieces.js';
import { Analyst } from '../../search/solver/analyst.js';
import { listIn } from '../../support/input/lines.js';
import type { OptionsOf } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, ofOptions } from '../../support/input/refusal.js';
import type { DeclarerAnswer, PositionAnswer, RefusedPosition } from './answers.js';
import { type DealQuestion, solveDeal } from './declarer.js';
import {
  SOLVE,
  type SolveDealWhat,
  type SolveHow,
  type SolvePositionsWhat,
  type SolvePositionWhat,
  type SolveWhat,
} from './options.js';
import { positionAnswer, positionSolver } from './position-solver.js';
import { type Problem, parseDiscard, parsePlays } from './problem.js';

/**
 * Finds the result of perfect play with open cards: for one position, for many, or for a deal with each declarer in
 * every contract. Answers come in the order of the positions as soon as they are available, the same for any number of
 * threads; an invalid position is refused without affecting the others. `onProgress` gets the number answered so far;
 * as the total is unknown, `total` is Infinity.
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
  const terms = termsOf(checked(READING, how, 'solve'));
  if ('positions' in question) {
    const { positions, ...job } = question;
    const work = { unit: 'positions', job, worker: 'analysis/solving/worker.js', make: () => positionSolver(job) };
    return answersTo<PositionAnswer | RefusedPosition>(positions, work, terms);
  }
  if (how.threads !== undefined)
    throw new OptionError('threads: goes with `positions`; a single position is solved on this thread');
  return 'problem' in question ? ofPosition(question) : ofDeal(question, terms.signal);
}

async function* ofPosition(question: PositionQuestion): AsyncGenerator<PositionAnswer> {
  yield solvePosition(question);
}

/** @throws OptionError for a discard or a card that is not legal */
export const solvePosition = ({ problem, cards }: PositionQuestion): PositionAnswer =>
  ofOptions(() => positionAnswer(problem, 1, new Analyst(), cards));

async function* ofDeal(question: DealQuestion, signal: AbortSignal): AsyncGenerator<DeclarerAnswer> {
  for (const answer of solveDeal(question)) {
    if (signal.aborted) return;
    yield answer;
    await new Promise((resolve) => setImmediate(resolve)); // lets signals through
  }
}

/** A question with all options checked: about a position, or many of them. */
export interface PositionQuestion {
  readonly problem: Problem;
  readonly cards: boolean;
}

/** @throws OptionError */
export function questionOf(
  what: unknown,
): DealQuestion | PositionQuestion | (SolvePositionsWhat & { readonly cards: boolean }) {
  const given = checked(SOLVE, what, 'solve');
  const { positions, cards = false } = given;
  if (positions !== undefined) return { positions, cards };
  return ofOptions(() => aboutOne(given, cards));
}

function dealGiven({ deal, seed, board }: OptionsOf<typeof SOLVE>): Deal {
  if (deal === undefined && seed === undefined) throw new OptionError('solve: expected `deal`, `seed` or `positions`');
  return deal === undefined ? boardOf(seed as string, board ?? 0) : parseDealText(deal, 'deal');
}

function aboutOne(given: OptionsOf<typeof SOLVE>, cards: boolean): DealQuestion | PositionQuestion {
  const game = makeGame(given.game ?? 'bolachen', given.rules ?? {}, 'rules');
  const declarer = given.declarer === undefined ? null : parseSeat(given.declarer, 'declarer');
  const deal = dealGiven(given);
  const { contract, discard, after = [] } = given;
  if (contract === undefined) return { game, deal, declarer };
  const problem = {
    game,
    deal,
    declarer: declarer as Seat,
    contract: parseContract(contract, game.contracts, 'contract'),
    discard: discard === undefined ? null : parseDiscard(discard),
    after: parsePlays(listIn(after)),
  };
  return { problem, cards };
}
