/** The law of play as brute force has it, asked in the words of the judge. */
import { type Card, cardsOf, setOf } from '../../../src/cards/engine/cards.js';
import { dutiesOf, NO_TRUMP } from '../../../src/public/solver.js';
import { inOrder, PACK, without } from '../../judge/cards.js';
import type { Situation } from '../../judge/follow.js';
import { lawful, type Table } from './brute.js';

const ROLES = ['Dcl', 'Def1', 'Def2'];

/**
 * The same as a table: whoever has played holds one card fewer than the hand in question; their cards do not matter.
 */
function tableOf({ hand, trick, trump, duties }: Situation): Table {
  const onTable = trick.map(({ card }) => card);
  const spare = without(PACK, [...hand, ...onTable]);
  const leader = trick.length === 0 ? 0 : ROLES.indexOf(trick[0].by);
  const inTurn = [0, 1, 2].map((nth) => {
    if (nth === trick.length) return inOrder(hand);
    return spare.splice(0, nth < trick.length ? hand.length - 1 : hand.length);
  });
  const numbers = (cards: readonly string[]): number[] => cards.map((card) => PACK.indexOf(card));
  return {
    hands: [0, 1, 2].map((seat) => numbers(inTurn[(seat - leader + 3) % 3])),
    leader,
    trick: numbers(onTable),
    declarer: 0,
    trump: trump === null ? NO_TRUMP : 'EGSH'.indexOf(trump),
    duties: dutiesOf({ ...duties }),
    bettel: false,
  };
}

const namesOf = (cards: readonly number[]): string[] => cardsOf(setOf(cards as Card[])).map((card) => PACK[card]);

export const legalByBruteForce = (situation: Situation): string[] => namesOf(lawful(tableOf(situation)));
