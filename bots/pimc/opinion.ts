import type {
  CardSet,
  CardView,
  Opinion,
  Place,
  Player,
  PlayerAnswer,
  Random,
  WordView,
} from '../../src/public/bots.js';
import { BETTEL, MORD, tricksOf, worthOf } from '../careful/strength.js';
import { learnedPlayer } from '../keen/bot.js';
import { regretOf } from '../keen/regret.js';
import sound from '../sound.js';

/** What makes a world less likely, in logarithms. */
export interface Trust {
  /** How much counts what `keen` has learned of hands and answers. */
  readonly trust: number;
  /** By each answer or card that `sound` would not have given. */
  readonly doubt: number;
}

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
 * rules, by the look of the declarer's hand. Besides, what `sound` would not have done counts.
 */
export function readingOf(place: Omit<Place, 'params'>, { trust, doubt }: Trust): Reading {
  const otherwise = otherwiseThan(sound.sit!({ ...place, params: sound.params! }));
  const keen = learnedPlayer(place);
  if (keen === null) {
    return {
      hand: (contract, trump, hand) => trust * lookOf(contract, trump, hand),
      opinion: (view, answer, random) => doubt * otherwise(view, answer, random),
    };
  }
  return {
    hand: (contract, trump, hand) => (trust * BY_ODDS * keen.oddsOf(contract, trump, hand)) / 1000,
    opinion: (view, answer, random) => {
      const { question } = view;
      const doubted = doubt === 0 ? 0 : doubt * otherwise(view, answer, random);
      if (question === 'play') return doubted;
      const knows = question === 'declare' || question === 'discard';
      const regret = regretOf(keen, view, answer);
      return doubted + trust * (knows ? KNOWING : GUESSING) * Math.log1p(regret / FORGIVEN);
    },
  };
}

/** How a hand looks for a contract: log odds in Bettel and Mord, tricks with trumps. */
function lookOf(contract: string, suit: number, hand: CardSet): number {
  if (contract === 'bettel') return worthOf(hand, BETTEL) / 1000;
  if (contract === 'mord') return worthOf(hand, MORD) / 1000;
  return tricksOf(hand, suit) / 1000;
}

/** Counts answers that a player would not have given. */
export const otherwiseThan =
  (player: Player): Opinion =>
  (view, answer, random) =>
    answerOf(player, view, random) === answer ? 0 : 1;

function answerOf(player: Player, view: WordView & CardView, random: Random): PlayerAnswer | undefined {
  return player[view.question]?.(view, random);
}
