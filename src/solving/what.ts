import { boardOf } from '../board/opening.js';
import type { Deal } from '../engine/deal.js';
import { makeGame } from '../games/rule-sets.js';
import type { Several } from '../input/items.js';
import type { OptionsOf } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError, ofOptions, refuse, refuseOption } from '../input/refusal.js';
import { parseDealText } from '../record/deal-text.js';
import type { SeatLetter } from '../record/notation.js';
import { parseContract, parseSeat } from '../record/notation.js';
import type { DealQuestion } from './declarer.js';
import { SOLVE } from './options.js';
import { parseDiscard, parsePlays } from './parse-problem.js';
import type { Problem } from './problem.js';

/** A position, given by the actions that lead to it, as in a line of a file: without card call and Kontra (src/solving/README.md). */
export interface SolvePosition {
  /** The rule set. */
  readonly game: string;
  /** The options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>> | null;
  /** Forehand, middlehand, dealer and talon in notation. */
  readonly deal: string;
  readonly declarer: SeatLetter;
  /** The contract's name: `brand-H`, `bettel`, `7` … */
  readonly contract: string;
  /** The declarer's discard, as `E7 G8`. Default: he plays the ten cards dealt. */
  readonly discard?: string | null;
  /** Cards already played, with their seats: `['F HA', 'M H7']`. */
  readonly after?: readonly string[] | null;
}

/** An option of all questions to the solver. */
interface Budget {
  /** The node limit of a question, 1 to 1,000,000,000. Default: no limit. */
  readonly nodes?: number;
}

/** Asks for each declarer's results in a deal. */
export interface SolveDealWhat extends Budget {
  /** The rule set: bolachen, bolachen-old, wallachen or wallachen-sirch. Default: bolachen. */
  readonly game?: string;
  /** Options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** Four hands F M D T in notation, or a deal id. */
  readonly deal?: string;
  /** In place of `deal`: a board of this seed. */
  readonly seed?: string;
  /** The number of that board. Default: 0. */
  readonly board?: number;
  /** Default: all three, one after the other. */
  readonly declarer?: SeatLetter;
}

/** Asks for the value of one position. */
export interface SolvePositionWhat extends SolveDealWhat {
  readonly declarer: SeatLetter;
  readonly contract: string;
  readonly discard?: string;
  /** Cards already played, with their seats, as a list or one text: `F HA, M H7`. */
  readonly after?: string | readonly string[];
  /** Also find the costs of all cards and a line of best play? */
  readonly cards?: boolean;
}

/** Asks for the values of many positions. */
export interface SolvePositionsWhat extends Budget {
  /** Objects, or lines of JSON; empty lines are skipped, but counted. */
  readonly positions: Several<string | SolvePosition>;
  /** Also find the costs of all cards and a line of best play? */
  readonly cards?: boolean;
}

export type SolveWhat = SolveDealWhat | SolvePositionWhat | SolvePositionsWhat;

/** A question with all options checked: about a position, or many of them. */
export interface PositionQuestion {
  readonly problem: Problem;
  readonly nodes: number | null;
  readonly cards: boolean;
}

export interface PositionsQuestion {
  readonly positions: Several<string | object>;
  readonly nodes: number | null;
  readonly cards: boolean;
}

/** @throws OptionError */
export function questionOf(what: unknown): DealQuestion | PositionQuestion | PositionsQuestion {
  const given = checked(SOLVE, what, 'solve');
  const { positions, nodes = null, cards = false } = given;
  if (positions !== undefined) {
    for (const name of OF_ONE)
      if (given[name] !== undefined) refuseOption(name, 'cannot be given together with `positions`, which say it');
    return { positions, nodes, cards };
  }
  if (given.contract === undefined)
    for (const name of ['discard', 'after', 'cards'] as const)
      if (given[name] !== undefined) refuseOption(name, 'needs `declarer` and `contract`');
  return ofOptions(() => aboutOne(given, nodes, cards));
}

/** Options of a single position, which cannot be combined with `positions`. */
const OF_ONE = ['game', 'rules', 'deal', 'seed', 'board', 'declarer', 'contract', 'discard', 'after'] as const;

type SolveValues = OptionsOf<typeof SOLVE>;

function dealGiven({ deal, seed, board }: SolveValues): Deal {
  if (deal === undefined && seed === undefined) throw new OptionError('solve: expected `deal`, `seed` or `positions`');
  if (deal !== undefined && seed !== undefined) refuse('seed', 'cannot be given together with `deal`');
  if (board !== undefined && seed === undefined) refuse('board', 'needs `seed`');
  return deal === undefined ? boardOf(seed as string, board ?? 0) : parseDealText(deal, 'deal');
}

function aboutOne(given: SolveValues, nodes: number | null, cards: boolean): DealQuestion | PositionQuestion {
  const game = makeGame(given.game ?? 'bolachen', given.rules ?? {}, 'rules');
  const declarer = given.declarer === undefined ? null : parseSeat(given.declarer, 'declarer');
  const deal = dealGiven(given);
  const { contract, discard, after = [] } = given;
  if (contract === undefined) return { game, deal, declarer, nodes };
  if (declarer === null) refuse('contract', 'needs `declarer`, the seat that plays it');
  const plays = typeof after === 'string' ? after.split(',').flatMap((each) => each.trim() || []) : after;
  const problem = {
    game,
    deal,
    declarer,
    contract: parseContract(contract, game.contracts, 'contract'),
    discard: discard === undefined ? null : parseDiscard(discard, 'discard'),
    after: parsePlays(plays, 'after'),
  };
  return { problem, nodes, cards };
}
