import { readFileSync } from 'node:fs';
import { bestTrump } from '../bots/careful/strength.js';
import { fitSparse } from '../bots/keen/learning/fit.js';
import { openTricks } from '../bots/pimc/appraisal.js';
import { lookOf, MARGIN } from '../bots/pimc/calibration.js';
import { led, trickOf } from '../bots/pimc/open-position.js';
import type { CardView } from '../src/bot/bot.js';
import { loadPolicies } from '../src/bot/loading/load.js';
import { SeatedBot } from '../src/bot/seated.js';
import { parseSpec } from '../src/bot/spec.js';
import { View } from '../src/bot/view.js';
import { PLAY } from '../src/engine/actions.js';
import type { CardSet } from '../src/engine/cards.js';
import { TRUMP_BY_LEAD } from '../src/engine/contract.js';
import { Course } from '../src/engine/course.js';
import { NOBODY, type Seat } from '../src/engine/seats.js';
import { keyOf } from '../src/random/key.js';
import { Games } from '../src/record/games.js';
import { type ParsedRecord, parseRecord } from '../src/record/parse-record.js';
import { Solver } from '../src/solver/solver.js';

/**
 * Fits the numbers of bots/pimc/calibration.ts to files of records: how often a contract is made, given its open-card result and features of the
 * hand. Only the auction of each deal is used; `sound` then makes the exchange, as a bidder assumes.
 */
interface Seen {
  readonly contract: string;
  readonly target: number;
  readonly tricks: number;
  readonly look: number;
  readonly won: number;
}

const bot = new SeatedBot(await loadPolicies(parseSpec('sound', 'calibration'), 'calibration'), keyOf('calibration'));
const games = new Games();
const solver = new Solver({ duties: games.of('bolachen', {}).duties });

function seenIn(line: string): Seen | null {
  const record = parseRecord(line, (game, rules) => games.of(game, rules));
  const course = upToPlay(record);
  if (course === null) return null;
  const declarer = course.declarer as Seat;
  const view = new View(course, declarer, { deal: 0, length: 1 }) as unknown as CardView;
  const contract = view.contract as string;
  if (contract !== record.result.contract) return null;
  const hand = course.hands[declarer] as CardSet;
  const hands: [CardSet, CardSet, CardSet] = [...(course.hands as unknown as [CardSet, CardSet, CardSet])];
  const position = { ...trickOf(view), hands };
  const suit = position.trump === TRUMP_BY_LEAD ? bestTrump(hand, 15) : position.trump;
  const trump = position.trump === TRUMP_BY_LEAD ? led(suit) : position.trump;
  const plan = { contract, target: view.target as number, suit };
  solver.obey(course.game.duties);
  const tricks = openTricks(solver, plan, { ...position, trump }, false);
  return {
    contract: /^\d|^brand/.test(contract) ? 'tricks' : contract,
    target: plan.target,
    tricks,
    look: lookOf(contract, suit, hand),
    won: record.result.won === true ? 1 : 0,
  };
}

/** The deal up to its first lead: the actual auction, and the exchange as `sound` makes it; null if it was passed out. */
function upToPlay({ game, hands, talon, actions }: ParsedRecord): Course | null {
  const course = new Course(game);
  course.begin(hands[0], hands[1], hands[2], talon);
  const seats = [0, 1, 2].map((seat) => new View(course, seat as Seat, { deal: 0, length: 1 }));
  bot.sit(course, 0);
  for (const action of actions) {
    if (course.declarer !== NOBODY) break;
    course.take(action & 0x3fff);
  }
  while (course.question < PLAY) course.take(bot.answer(course, seats[course.seat]));
  return course.isPassedOut ? null : course;
}

const seen = process.argv
  .slice(2)
  .flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  .map(seenIn)
  .filter((each) => each !== null);

function show(
  name: string,
  some: readonly Seen[],
  names: readonly string[],
  featuresOf: (each: Seen) => number[],
): void {
  const rows = {
    indices: Int32Array.from(some.flatMap(() => [...names.keys()])),
    width: names.length,
    values: Float64Array.from(some.flatMap(featuresOf)),
    outcomes: Float64Array.from(some, ({ won }) => won),
  };
  // A small ridge keeps weights of nearly constant features from diverging.
  const { weights } = fitSparse(rows, {
    prior: new Float64Array(names.length),
    ridge: 1e-3,
    isLogistic: true,
    heldOut: 0,
    rounds: 30,
    leastCertainty: 0,
  });
  const numbers = names.map((each, i) => `${each}: ${weights[i].toFixed(2)}`).join(', ');
  process.stdout.write(`${name.padEnd(16)}{ ${numbers} }  (${some.length} deals)\n`);
}

const of = (contract: string, made?: boolean): Seen[] =>
  seen.filter(
    (each) =>
      each.contract === contract &&
      (made === undefined || (each.target === 0 ? each.tricks === 0 : each.tricks >= each.target) === made),
  );
const marginOf = ({ tricks, target }: Seen): number => Math.max(-MARGIN, Math.min(MARGIN, tricks - target));
show('TRICKS', of('tricks'), ['base', 'margin', 'made', 'look'], (each) => [
  1,
  marginOf(each),
  marginOf(each) >= 0 ? 1 : 0,
  each.look - each.target,
]);
for (const contract of ['bettel', 'mord']) {
  for (const made of [true, false]) {
    const name = `${contract.toUpperCase()}_${made ? 'MADE' : 'BEATEN'}`;
    show(name, of(contract, made), ['base', 'look'], ({ look }) => [1, look]);
  }
}
