import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Start } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { gameWith } from '../../cards/games/played-rules.js';
import { describeRuleSet } from '../../cards/games/rule-sets.js';
import type { Fault } from '../../cards/record/fault.js';
import { type GivenView, givenView, viewLine } from '../../cards/record/given-view.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import { parseSpec } from '../../players/bot/spec.js';
import { count, several } from '../../results/text/numbers.js';
import { CheckedSeats, type Said } from './checked-seats.js';
import { type Finding, finding, type ShownBoard, type Subject } from './finding.js';

/** The bot in the other seats, chosen to reach all kinds of positions. */
const COMPANY = 'random(shy=0.6)';

/** The faults of one kind for one question. */
interface Fall {
  count: number;
  readonly question: string;
  readonly first: Fault & { readonly what: ShownBoard };
  /** The view it had; null if it was not asked. */
  readonly view: GivenView | null;
}

/** Are all answers legal, in all its rule sets and under all options? Half of the deals have a given contract. */
export async function checkLegality({ spec, load, games, deals, limits }: Subject): Promise<Finding> {
  const company = await loadPolicies(parseSpec(COMPANY, 'bot'));
  const bot = await load();
  const others = gamesOfAllOptions(games);
  const falls = new Map<string, Fall>();
  let answers = 0;
  const play = (game: Game, count: number, turnOfGame: number, from = PLACES): void => {
    for (const [turn, places] of from.entries()) {
      const ours = (seat: Seat): boolean => places.includes(seat);
      const policies = SEATS.map((seat) => (ours(seat) ? bot : company));
      const names = SEATS.map((seat) => (ours(seat) ? spec : COMPANY));
      const seats = new CheckedSeats(game, policies, limits, names.join());
      for (let board = turn; board < count; board += from.length) {
        const start = board % 8 < 4 ? null : startOf(game, board + turnOfGame);
        answers += playBoard(seats, board, start, falls).filter(({ seat }) => ours(seat)).length;
      }
      seats.leave();
    }
  };
  for (const [i, game] of games.entries()) play(game, Math.ceil(deals / games.length), i);
  for (const [i, game] of others.entries()) play(game, Math.ceil(deals / others.length), i, [PLACES[i % 4]]);
  const where = `${several(games.length, 'rule set')} and ${several(others.length, 'other value')} of options`;
  if (falls.size === 0) return finding('legality', 'ok', `${count(answers)} answers in ${where}`);
  const all = [...falls.values()];
  const evidence = all.map(({ count, question, first, view }) => ({
    text: `${count} × ${first.kind} at ${question}, first ${SEAT_NAMES[first.seat]}: ${first.detail}${view === null ? '' : `; shown: ${viewLine(view, first.kind)}`}`,
    what: first.what,
  }));
  return finding(
    'legality',
    'failed',
    `${all.reduce((sum, { count }) => sum + count, 0)} faults in ${where}`,
    evidence,
  );
}

/** The seats of the bot, in turn: each alone, then all. */
const PLACES: readonly (readonly Seat[])[] = [[0], [1], [2], SEATS];

/** Plays a board, collects its faults, and returns all answers. */
function playBoard(seats: CheckedSeats, board: number, start: Start | null, falls: Map<string, Fall>): Said[] {
  const said = seats.play(board, start);
  for (const fault of seats.takeFaults()) {
    const asked = said.find(({ step }) => step === fault.at)?.question;
    const question = asked === undefined ? 'sit' : QUESTIONS[asked];
    const key = `${fault.kind} ${question}`;
    const known = falls.get(key);
    if (known) {
      known.count++;
      continue;
    }
    const view = asked === undefined ? null : givenView(seats.course, fault.at);
    falls.set(key, { count: 1, question, first: { ...fault, what: seats.shown(board, start) }, view });
  }
  return said;
}

/** Goes through all contracts with all declarers. */
function startOf({ contracts }: Game, number: number): Start {
  const offered = contracts.flatMap((each, contract) => (each.offered ? [contract] : []));
  return { declarer: (number % 3) as Seat, contract: offered[Math.floor(number / 3) % offered.length] };
}

/** Games with each other value of each option, for each list of options of some rule sets. */
function gamesOfAllOptions(games: readonly Game[]): Game[] {
  const lists = new Map(games.map(({ ruleSet }) => [describeRuleSet(ruleSet).options, ruleSet]));
  return [...lists].flatMap(([options, name]) =>
    Object.entries(options).flatMap(([option, { value, samples }]) =>
      samples.flatMap((other) => (other === value ? [] : (gameWith(name, { [option]: other }) ?? []))),
    ),
  );
}
