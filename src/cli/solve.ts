import type { Deal } from '../engine/deal.js';
import type { Game } from '../engine/game.js';
import type { Seat } from '../engine/seats.js';
import { ofOptions, refuse } from '../input/refusal.js';
import { parseContract, parseSeat } from '../record/notation.js';
import { parseDiscard, parsePlays } from '../solving/parse-problem.js';
import { Courses, type Problem } from '../solving/problem.js';
import { parseDealOrId } from '../record/deal-or-id.js';
import { readCount, readThreads } from './flags.js';
import { gameOf } from './game-of.js';
import { solveContract } from './solve-contract.js';
import { solveDeal } from './solve-deal.js';
import { solveLines } from './solve-lines.js';
import type { SolveFlags } from './solve-options.js';

/** What no search comes near to. */
const MOST_NODES = 1e9;

/** `bolachen solve`: what both sides reach with open cards; of a deal, of a contract, or of many positions in a file. */
export async function solve(flags: SolveFlags): Promise<void> {
  const nodes = flags.nodes === undefined ? null : readCount(flags.nodes, '--nodes', 1, MOST_NODES);
  if (flags.from !== undefined) {
    return solveLines(flags.from, { nodes, cards: flags.cards === true }, readThreads(flags.threads));
  }
  const json = flags.json === true;
  const { game, deal, declarer } = ofOptions(() => askedOf(flags));
  if (flags.contract === undefined) return solveDeal({ game, deal, declarer, nodes, json });
  const problem = ofOptions(() => problemOf(flags, game, deal, declarer));
  const course = ofOptions(() => new Courses().at(problem));
  return solveContract({ problem, course, nodes, json, cards: flags.cards === true });
}

function askedOf(flags: SolveFlags): { game: Game; deal: Deal; declarer: Seat | null } {
  if (flags.threads !== undefined) refuse('--threads', 'goes with --from: one position is solved on one thread');
  if (flags.deal === undefined) refuse('solve', 'give --deal, or --from with a file of positions');
  if (flags.contract === undefined) {
    for (const name of ['discard', 'after', 'cards'] as const) {
      if (flags[name] !== undefined) refuse(`--${name}`, 'needs --declarer and --contract');
    }
  }
  const game = gameOf(flags);
  const declarer = flags.declarer === undefined ? null : parseSeat(flags.declarer, '--declarer');
  return { game, deal: parseDealOrId(flags.deal, '--deal'), declarer };
}

function problemOf({ contract, discard, after }: SolveFlags, game: Game, deal: Deal, declarer: Seat | null): Problem {
  if (declarer === null) refuse('--contract', 'needs --declarer, the seat that plays it');
  const plays = after === undefined || after.trim() === '' ? [] : after.split(',').map((each) => each.trim());
  return {
    game,
    deal,
    declarer,
    contract: parseContract(contract ?? '', game.contracts, '--contract'),
    discard: discard === undefined ? null : parseDiscard(discard, '--discard'),
    after: parsePlays(plays, '--after'),
  };
}
