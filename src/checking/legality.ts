import type { Policies } from '../bot/spec.js';
import { QUESTIONS } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { SEATS, type Seat } from '../engine/seats.js';
import type { Fault, FaultKind } from '../record/fault.js';
import { type GivenView, givenView, viewLine } from '../record/given-view.js';
import { SEAT_NAMES } from '../record/notation.js';
import { several } from '../text/numbers.js';
import { type Finding, failed, fine, type ShownBoard, type Subject } from './finding.js';
import { type Said, Seats, type Start } from './seats.js';
import { gamesOfAllOptions, standardGames } from './settings.js';

/** The bot in the other seats, chosen to reach all kinds of positions. */
export const COMPANY = 'random(shy=0.6)';

/** The faults of one kind for one question. */
interface Fall {
  count: number;
  readonly kind: FaultKind;
  readonly question: string;
  readonly first: Fault & { readonly what: ShownBoard };
  /** The view it had; null if it was not asked. */
  readonly view: GivenView | null;
}

/** Are all answers legal, in all its rule sets and under all options? Half of the deals start with a given contract, each in turn. */
export async function checkLegality(
  { spec, load, games, deals, limits }: Subject,
  company: Policies,
): Promise<Finding> {
  const bot = await load();
  const standard = standardGames(games);
  const others = gamesOfAllOptions(games);
  const falls = new Map<string, Fall>();
  let answers = 0;
  const play = (game: Game, count: number, turnOfGame: number, from = PLACES): void => {
    for (const [turn, places] of from.entries()) {
      const ours = (seat: Seat): boolean => places.includes(seat);
      const policies = SEATS.map((seat) => (ours(seat) ? bot : company));
      const names = SEATS.map((seat) => (ours(seat) ? spec : COMPANY));
      const seats = new Seats(game, policies, limits, names.join());
      for (let board = turn; board < count; board += from.length) {
        const start = board % 8 < 4 ? null : startOf(game, board + turnOfGame);
        answers += playBoard(seats, board, start, falls).filter(({ seat }) => ours(seat)).length;
      }
      seats.leave();
    }
  };
  for (const [i, game] of standard.entries()) play(game, Math.ceil(deals / games.length), i);
  for (const [i, game] of others.entries()) play(game, Math.ceil(deals / others.length), i, [PLACES[i % 4]]);
  const where = `${several(games.length, 'rule set')} and ${others.length} combinations of options`;
  if (falls.size === 0) return fine('legality', `${answers} answers in ${where}`);
  const all = [...falls.values()];
  const evidence = all.map(({ count, kind, question, first, view }) => ({
    text: `${count} × ${kind} at ${question}, first ${SEAT_NAMES[first.seat]}: ${first.detail}${view === null ? '' : `; shown: ${viewLine(view, kind)}`}`,
    what: first.what,
  }));
  return failed('legality', `${all.reduce((sum, { count }) => sum + count, 0)} faults in ${where}`, evidence);
}

/** The seats of the bot, in turn: each alone, then all. */
const PLACES: readonly (readonly Seat[])[] = [[0], [1], [2], SEATS];

/** Plays a board, collects its faults, and returns all answers. */
function playBoard(seats: Seats, board: number, start: Start | null, falls: Map<string, Fall>): Said[] {
  const said = seats.play(seats.dealt(board), board, start);
  for (const fault of seats.bots.flatMap(({ faults }) => faults.splice(0))) {
    const asked = said.find(({ step }) => step === fault.at)?.question;
    const question = asked === undefined ? 'sit' : QUESTIONS[asked];
    const key = `${fault.kind} ${question}`;
    const known = falls.get(key);
    if (known) {
      known.count++;
      continue;
    }
    const view = asked === undefined ? null : givenView(seats.course, fault.at);
    falls.set(key, {
      count: 1,
      kind: fault.kind,
      question,
      first: { ...fault, what: seats.shown(board, start) },
      view,
    });
  }
  return said;
}

/** Goes through all contracts with all declarers. */
function startOf({ contracts }: Game, number: number): Start {
  const offered = contracts.flatMap((each, contract) => (each.offered ? [contract] : []));
  return { declarer: (number % 3) as Seat, contract: offered[Math.floor(number / 3) % offered.length] };
}
