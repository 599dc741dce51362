import type { Arrangement, OpeningTerms, TrioJob } from '../../boards/job.js';
import type { Action } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { parseActions } from '../../cards/record/actions.js';
import { handsGiven, isPlace, startOf } from '../../cards/record/beginning.js';
import type { Limits } from '../../players/bot/limits.js';
import { several } from '../../results/text/numbers.js';
import { OptionError, ofOptions, refuse, refuseOption, shown } from '../../support/input/refusal.js';
import { type BotSources, type Lineup, type LineupTerms, lineUp, readBots } from './lineup.js';
import { BOARDS, type BoardsWhat, type CountedWhat, LAST_BOARD } from './options.js';
import { checkSession, matchLengthOf, paidIn, seedOf, settledGame } from './settings.js';

/** The boards of a run with one trio of bots: which boards, who plays them, and how they begin. */
export interface Boards {
  readonly game: Game;
  readonly lineup: Lineup;
  readonly from: number;
  readonly job: TrioJob;
  /** The options, settled; those not given are left out. */
  readonly what: BoardsWhat & { readonly seed: string };
  /** Further entries of the manifest. */
  readonly settled: object;
}

/** The default number of deals. */
const DEALS = 100_000;

/** Settles which boards are played; `guests` are further bots by name. @throws OptionError, InputError */
export async function settleBoards(
  what: BoardsWhat & CountedWhat & Pick<LineupTerms, 'notRepeatable'>,
  limits: Limits,
  usualBots: string = BOARDS.bots.usual,
  guests: BotSources['objects'] = new Map(),
): Promise<Boards> {
  const game = settledGame(what);
  const rules = changedRules(game);
  const { board: from = BOARDS.board.usual, sessionTarget, notRepeatable } = what;
  const playing = { game: game.ruleSet, rules, limits, notRepeatable };
  const lineup = await trioOf(what.bots ?? usualBots, guests, playing);
  const matchLength = matchLengthOf(what.match, game);
  checkLinks(what, game, from, matchLength);
  const { dealsFrom } = what;
  const file = dealsFrom === undefined ? null : await (await import('./deals-file.js')).readDeals(dealsFrom);
  const boardsOfOne = sessionTarget === undefined ? 1 : matchLength;
  const count = boardsOfOne * countOf(what, from, file && file.deals.length / 4, boardsOfOne);
  const arrangement: Arrangement = {
    beginning: beginningOf(what, game, file?.deals ?? null),
    fixedSeats: what.fixedSeats === true,
    matchLength,
    end: from + count,
    ...(sessionTarget !== undefined && { sessionTarget }),
  };
  const seed = seedOf(what.seed);
  const [bots, names] = [lineup.specs, lineup.names].map((three) => three as [string, string, string]);
  const { objects, declared, atOnce, answers } = lineup;
  const settled = { from, deals: count / boardsOfOne, matchLength, fixedSeats: arrangement.fixedSeats };
  const played = { bots, names, declared, atOnce, limits, ...(objects && { objects }), ...(answers && { answers }) };
  return {
    game,
    lineup,
    from,
    job: { game: game.ruleSet, rules, seed, ...played, ...arrangement, ...paidIn(what, game) },
    what: { ...what, game: game.ruleSet, bots: namesOf(lineup), rules, seed },
    settled: { ...settled, ...(file && { dealsHash: file.hash }) },
  };
}

/** With a contract, with words, with hands, or as listed. */
const beginningOf = (what: BoardsWhat, game: Game, deals: OpeningTerms['deals']): OpeningTerms =>
  ofOptions(() => ({ start: startOf(what, game), after: actionsOf(what), given: handsOf(what), deals }));

/** @throws OptionError if no match can come to its target, or the first board is in the middle of a match */
function checkLinks(
  { match, sessionTarget, after }: Parameters<typeof settleBoards>[0],
  game: Game,
  from: number,
  matchLength: number,
): void {
  if (sessionTarget !== undefined) checkSession(match as number, sessionTarget, game);
  if (!game.pot && sessionTarget === undefined) return;
  // A bot that stays seated for a match cannot forget the hands that were drawn in vain.
  if (after !== undefined && matchLength > 1)
    refuseOption('after', 'cannot be given where deals are linked in matches; use `match` 1');
  if (from % matchLength !== 0)
    refuseOption('board', `must be the first board of a match, a multiple of ${matchLength}; found ${from}`);
}

/** The specs of a trio; just one if all three are copies. */
const namesOf = ({ names }: Lineup): readonly string[] => (new Set(names).size === 1 ? names.slice(0, 1) : names);

async function trioOf(
  given: NonNullable<BoardsWhat['bots']>,
  guests: BotSources['objects'],
  playing: Parameters<typeof lineUp>[2],
): Promise<Lineup> {
  const { specs, objects } = readBots(given, 'bots');
  const sources = { specs, objects: new Map([...objects, ...guests]) };
  if (specs.length === 1) return lineUp({ ...sources, specs: [specs[0], specs[0], specs[0]] }, 'bots', playing, false);
  if (specs.length === 3) return lineUp(sources, 'bots', playing, false);
  const hint =
    specs.length === 2 ? `; which of two is better: bolachen compare ${specs.map(({ text }) => text).join(' ')}` : '';
  throw new OptionError(`bots: expected one bot, or three; found ${specs.length}${hint}`);
}

/** The number of deals, or of matches of `boards` boards each. */
function countOf(what: BoardsWhat, from: number, listed: number | null, boards: number): number {
  const count = what.deals ?? (listed === null ? Math.ceil(DEALS / boards) : listed - from);
  const most = Math.floor((LAST_BOARD + 1 - from) / boards);
  if (count > most) refuseOption('deals', `expected a whole number from 1 to ${most}; found ${count}`);
  if (listed === null || (count >= 1 && from + count <= listed)) return count;
  const needed = count < 1 ? `board ${from} is` : `boards ${from} to ${from + count - 1} are`;
  return refuseOption('dealsFrom', `has ${several(listed, 'deal')}, numbered from 0, but ${needed} requested`);
}

const actionsOf = ({ after = '' }: BoardsWhat): Action[] =>
  parseActions(typeof after === 'string' ? after : after.join(', '), 'after');

function handsOf({ hands = {} }: BoardsWhat): OpeningTerms['given'] {
  const given = Object.entries(hands);
  if (given.length === 0) return null;
  for (const [seat, text] of given)
    if (!isPlace(seat))
      refuse('hands', `expected SEAT=CARDS with a seat of F, M, D or T (talon); found ${shown(`${seat}=${text}`)}`);
  return handsGiven(hands, (place) => `hands ${place}`);
}
