import { Table } from '../src/boards/table.js';
import type { CardSet } from '../src/cards/engine/cards.js';
import { NO_TRUMP } from '../src/cards/engine/duties.js';
import { NOBODY, type Seat } from '../src/cards/engine/seats.js';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { dealBoard } from '../src/cards/random/board.js';
import { keyOf } from '../src/cards/random/key.js';
import { Stream } from '../src/cards/random/stream.js';
import { loadPolicies } from '../src/players/bot/loading/load.js';
import { SeatedBot } from '../src/players/bot/seated.js';
import { parseSpec } from '../src/players/bot/spec.js';
import type { Position } from '../src/search/solver/position.js';
import { jobOf, SEED } from './cases.js';

/** The positions for measuring the open-card solver: the declarer leads, ten cards each. */

/** Random deals without the talon. Declarer and trump rotate. */
export function randomDeals(count: number, trump?: number): readonly Position[] {
  const key = keyOf(SEED);
  const stream = new Stream();
  const cards = new Int32Array(4);
  return Array.from({ length: count }, (_, board) => {
    dealBoard(key, board, stream, cards);
    const declarer = (board % 3) as Seat;
    return opening([cards[0], cards[1], cards[2]], declarer, trump ?? board & 3);
  });
}

/** The twelve cards of a declarer and the hands of the others. */
export function randomExchanges(count: number): readonly Pick<Position, 'hands' | 'declarer'>[] {
  return randomDeals(count).map(({ hands, declarer }) => {
    const talon = ~(hands[0] | hands[1] | hands[2]);
    const [first, second, third] = hands.map((hand, seat) => (seat === declarer ? hand | talon : hand) as CardSet);
    return { hands: [first, second, third], declarer };
  });
}

/** Deals on which a house bot plays a Bettel or Mord, after its exchange. */
export async function bidDeals(count: number, contract: 'bettel' | 'mord'): Promise<readonly Position[]> {
  const job = jobOf('bold', 'bolachen');
  const key = keyOf(SEED);
  const policies = await loadPolicies(parseSpec('bold', 'bench'), 'bench');
  const bots = [0, 1, 2].map(() => new SeatedBot(policies, key));
  const table = new Table(makeGame(job.game), job, key, bots);
  const { course } = table;
  const found: Position[] = [];
  for (let board = 0; found.length < count; board++) {
    table.play(board);
    if (course.declarer === NOBODY || course.game.contracts[course.contract].name !== contract) continue;
    const [forehand, middlehand, dealer] = course.held;
    found.push(opening([forehand, middlehand, dealer], course.declarer, NO_TRUMP));
  }
  return found;
}

const opening = (hands: readonly [number, number, number], declarer: number, trump: number): Position => ({
  hands: hands as readonly number[] as Position['hands'],
  declarer: declarer as Seat,
  leader: declarer as Seat,
  trick: [],
  trump,
});
