import { describe, expect, test } from 'vitest';
import { type Card, cardsOf, setOf } from '../../src/engine/cards.js';
import { type Duties, NO_TRUMP } from '../../src/engine/duties.js';
import type { Seat } from '../../src/engine/seats.js';
import { Solver } from '../../src/solver/solver.js';
import { lawful } from './brute.js';
import { BOLACHEN, WALLACHEN } from './random-tables.js';

const cardOf = (token: string): number => 'EGSH'.indexOf(token[0]) * 8 + '789XUOKA'.indexOf(token[1]);
const tokenOf = (card: number): string => 'EGSH'[card >> 3] + '789XUOKA'[card & 7];
const cards = (text: string): number[] => (text === '' ? [] : text.split(' ').map(cardOf));

const { relief: _, ...others } = BOLACHEN;
const relief = (number: number): Duties => ({ ...others, relief: number });
const UNDERTRUMP = { ...BOLACHEN, mustUndertrump: false };
const PARTNER = { ...BOLACHEN, partnerLedRelief: true };

/**
 * Id, duties, trump, leader counted from the declarer, trick, hand, legal cards: the worked examples of the rules (TB
 * Bolachen, TW Wallachen).
 */
const EXAMPLES: [string, Duties, string, number, string, string, string][] = [
  ['TB02', BOLACHEN, 'H', 0, 'G9', 'GK G8 HA E7', 'GK'],
  ['TB03', BOLACHEN, 'H', 0, 'G9', 'GA GU G8 HA', 'GU GA'],
  ['TB04', BOLACHEN, 'H', 0, 'GK', 'GO G7 HA', 'G7 GO'],
  ['TB05', BOLACHEN, 'H', 0, 'GA', 'H7 HK S9', 'H7 HK'],
  ['TB06', BOLACHEN, 'H', 0, 'GA', 'S9 E7 EA', 'E7 EA S9'],
  ['TB07', BOLACHEN, 'H', 0, 'G9 GK', 'GA G7 H8', 'G7 GA'],
  ['TB07', relief(0), 'H', 0, 'G9 GK', 'GA G7 H8', 'GA'],
  ['TB07', relief(1), 'H', 0, 'G9 GK', 'GA G7 H8', 'G7 GA'],
  ['TB07', relief(3), 'H', 0, 'G9 GK', 'GA G7 H8', 'G7 GA H8'],
  ['TB08', BOLACHEN, 'H', 0, 'GK G8', 'GA G7 H8', 'GA'],
  ['TB09', relief(0), 'H', 0, 'G9 H8', 'GA G7 HK', 'G7 GA'],
  ['TB09', relief(3), 'H', 0, 'G9 H8', 'GA G7 HK', 'G7 GA HK'],
  ['TB10', BOLACHEN, 'H', 0, 'G9 GK', 'H7 HA S9', 'S9 H7 HA'],
  ['TB10', relief(1), 'H', 0, 'G9 GK', 'H7 HA S9', 'H7 HA'],
  ['TB11', BOLACHEN, 'H', 0, 'G9 HO', 'HK H7 S9', 'S9 H7 HK'],
  ['TB11', relief(1), 'H', 0, 'G9 HO', 'HK H7 S9', 'H7 HK'],
  ['TB11', relief(0), 'H', 0, 'G9 HO', 'HK H7 S9', 'HK'],
  ['TB12', relief(1), 'H', 0, 'G9 HO', 'H9 H7 S9', 'H7 H9'],
  ['TB12', { ...UNDERTRUMP, relief: 0 }, 'H', 0, 'G9 HO', 'H9 H7 S9', 'S9 H7 H9'],
  ['B27 head-only', { ...UNDERTRUMP, relief: 1 }, 'H', 0, 'G9 HO', 'HK H7 S9', 'S9 H7 HK'],
  ['B29 never', { ...BOLACHEN, headWithTrumps: false }, 'H', 1, 'S9 HO', 'HK H7 E9', 'H7 HK'],
  ['B26 mustTrump', { ...BOLACHEN, mustTrump: false }, 'H', 2, 'S9', 'H7 HK E9', 'E9 H7 HK'],
  ['TB13', BOLACHEN, 'H', 0, 'HO', 'HK H9 GA', 'HK'],
  ['TB14', BOLACHEN, 'H', 0, 'HO HK', 'HA H7 GA', 'H7 HA'],
  ['TB14', relief(0), 'H', 0, 'HO HK', 'HA H7 GA', 'HA'],
  ['TB15', BOLACHEN, 'H', 0, 'HO', 'GA S7', 'GA S7'],
  ['TB16', BOLACHEN, 'H', 1, 'S9', 'SA S7 H9', 'SA'],
  ['TB17', BOLACHEN, 'H', 2, 'S9', 'H7 HK E9', 'H7 HK'],
  ['TB18', BOLACHEN, 'H', 2, 'S9 S8', 'SK S7 H9', 'SK'],
  ['TB18', PARTNER, 'H', 2, 'S9 S8', 'SK S7 H9', 'S7 SK'],
  ['TB19', BOLACHEN, 'H', 2, 'SA S8', 'H7 E9', 'H7'],
  ['TB19', PARTNER, 'H', 2, 'SA S8', 'H7 E9', 'E9 H7'],
  ['TB20', BOLACHEN, 'H', 2, 'S9 H8', 'HO H7 E9', 'HO'],
  ['TB21', BOLACHEN, 'H', 2, 'S9 HO', 'H9 E9', 'H9'],
  ['TB21', UNDERTRUMP, 'H', 2, 'S9 HO', 'H9 E9', 'E9 H9'],
  ['TB22', BOLACHEN, 'H', 2, 'S9 H8', 'SA S7 HO', 'S7 SA'],
  ['TB23', BOLACHEN, 'H', 1, 'S9 H8', 'SA S7 HK', 'S7 SA'],
  ['TB24', BOLACHEN, 'H', 1, 'S9 H8', 'HK H7 E9', 'HK'],
  ['TB25', BOLACHEN, '-', 0, 'S8', 'SA S7 E9', 'SA'],
  ['TB25', { ...BOLACHEN, headWithoutTrumps: false }, '-', 0, 'S8', 'SA S7 E9', 'S7 SA'],
  ['TB26', BOLACHEN, '-', 0, 'S8 SO', 'SK S7 E9', 'S7 SK'],
  ['TB26', relief(0), '-', 0, 'S8 SO', 'SK S7 E9', 'SK'],
  ['TB27', BOLACHEN, '-', 1, 'S9 SX', 'SU S8 E7', 'SU'],
  ['TB28', BOLACHEN, '-', 1, 'S9 SX', 'HA G7 E7', 'E7 G7 HA'],
  ['TB29', BOLACHEN, '-', 0, 'EA', 'EK E7 H7', 'E7 EK'],
  ['TB30', BOLACHEN, '-', 0, 'EA', 'HA G7', 'G7 HA'],
  ['TW01', WALLACHEN, 'S', 0, 'S7', 'SA S9 HK', 'S9 SA'],
  ['TW02', WALLACHEN, 'S', 0, 'S7 S9', 'SA S8 HK', 'SA'],
  ['TW04', WALLACHEN, 'S', 0, 'HK HA', 'S7 G9', 'S7'],
  ['TW06', WALLACHEN, 'S', 2, 'H9 SK', 'S8 G7', 'S8'],
];

describe('worked examples: solver and brute force know the same law', () => {
  test.each(EXAMPLES)('%s', (_id, duties, suit, leader, onTable, hand, legal) => {
    const trick = cards(onTable);
    const own = cards(hand);
    const spare = [...Array(32).keys()].filter((card) => !trick.includes(card) && !own.includes(card));
    // Whoever has played holds one card fewer than the hand in question; their cards do not matter here.
    const hands = [0, 1, 2].map((nth) => {
      if (nth === trick.length) return own;
      return spare.splice(0, nth < trick.length ? own.length - 1 : own.length);
    });
    const seated = [0, 1, 2].map((seat) => hands[(seat - leader + 3) % 3]);
    const trump = suit === '-' ? NO_TRUMP : 'EGSH'.indexOf(suit);
    const table = { hands: seated, leader, trick, declarer: 0, trump, duties, bettel: false };
    expect(
      [...lawful(table)]
        .sort((a, b) => a - b)
        .map(tokenOf)
        .join(' '),
    ).toBe(legal);
    const position = {
      hands: seated.map((each) => setOf(each as Card[])) as never,
      leader: leader as Seat,
      trick: trick as Card[],
      declarer: 0 as const,
      trump,
    };
    const answer = new Solver({ duties, tableBits: 6 }).cards(position);
    expect(answer.solved && answer.value.map(({ card }) => tokenOf(card)).join(' ')).toBe(legal);
    expect(cardsOf(setOf(own as Card[]))).toHaveLength(own.length);
  });
});
