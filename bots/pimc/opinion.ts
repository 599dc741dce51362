import type { CardSet, Opinion, Place } from '../../src/public/bots.js';
import { BETTEL, MORD, tricksOf, worthOf } from '../careful/strength.js';
import { learnedPlayer } from '../keen/bot.js';
import { regretOf } from '../keen/regret.js';

/** What is thought of a world: of the declarer's hand by itself, and of all that was said and played. */
export interface Reading {
  /** How likely such a hand is to be played, in logarithms. */
  readonly hand: (contract: string, trump: number, hand: CardSet) => number;
  /** How unlikely an answer is, in logarithms. */
  readonly opinion: Opinion;
}

/** By so much is a hand likelier to be played for each unit of log odds, or trick, that it promises. */
const BY_ODDS = 0.5;
/** Half of what an answer promises less than the best is forgiven where it is so small a part of a stake. */
const FORGIVEN = 0.1;
/** Who sees twelve cards knows what to do, who sees ten of his own guesses: how much the one counts, and the other. */
const KNOWING = 2;
const GUESSING = 0.5;

/**
 * Reads what others did by what it promises less than the answer of `keen`, softly, since they are not `keen`; where that has not learned the
 * rules, by the look of the declarer's hand. `trust`: how much that counts.
 */
export function readingOf(place: Omit<Place, 'params'>, trust: number): Reading {
  const keen = learnedPlayer(place);
  if (keen === null)
    return { hand: (contract, trump, hand) => trust * lookOf(contract, trump, hand), opinion: () => 0 };
  return {
    hand: (contract, trump, hand) => (trust * BY_ODDS * keen.oddsOf(contract, trump, hand)) / 1000,
    opinion: (view, answer) => {
      const { question } = view;
      if (question === 'play') return 0;
      const knows = question === 'declare' || question === 'discard';
      const regret = regretOf(keen, view, answer);
      return trust * (knows ? KNOWING : GUESSING) * Math.log1p(regret / FORGIVEN);
    },
  };
}

/** How a hand looks for a contract: log odds in Bettel and Mord, tricks with trumps. */
function lookOf(contract: string, suit: number, hand: CardSet): number {
  if (contract === 'bettel') return worthOf(hand, BETTEL) / 1000;
  if (contract === 'mord') return worthOf(hand, MORD) / 1000;
  return tricksOf(hand, suit) / 1000;
}
