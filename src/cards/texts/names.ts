import { CALLED, DISCARDED, discardedPair, PLAYED, RETURNED, WORDS, type Word, wordOf } from '../engine/actions.js';
import { type Card, cardsOf } from '../engine/cards.js';
import { formatCard, RANK_LETTERS, SUIT_LETTERS, SUIT_NAMES } from '../record/notation.js';

/** What the things of a game are called in a text: by their own names, or by drawn ones (disguise.ts). */
export interface GameNames {
  /** The game's name; null for its own. */
  readonly game: string | null;
  /** By suit, and by rank from the lowest up. */
  readonly suits: readonly string[];
  readonly ranks: readonly string[];
  /** How a text explains that cards are written. */
  readonly cardsAre: string;
  readonly card: (card: Card) => string;
  /** By number of the word. */
  readonly words: readonly string[];
  readonly trump: string;
  readonly talon: string;
  readonly doubling: string;
}

const RANK_NAMES = ['seven', 'eight', 'nine', 'ten', 'Unter', 'Ober', 'King', 'Sow'];
const withSign = (name: string, i: number, signs: string): string => `${name} (${signs[i]})`;

export const TRUE_NAMES: GameNames = {
  game: null,
  suits: SUIT_NAMES,
  ranks: RANK_NAMES.map((name, i) => withSign(name, i, RANK_LETTERS)),
  cardsAre: `A card is written as its suit (${SUIT_NAMES.map((name, i) => `${SUIT_LETTERS[i]} ${name}`).join(', ')}), then its rank: HA is the Sow of hearts`,
  card: formatCard,
  words: WORDS,
  trump: 'trump',
  talon: 'talon',
  doubling: 'Doppeln',
};

/** A word as it is answered, in quotes. */
export const said = (names: GameNames, word: Word): string => `"${names.words[wordOf(word)]}"`;

/** An answer under these names, as `formatAnswer` writes it under the true ones. */
export function namedAnswer(answer: number, names: GameNames): string {
  const card = (): string => names.card((answer & 31) as Card);
  if (answer < PLAYED) return names.words[answer];
  if (answer < CALLED) return card();
  if (answer < RETURNED) return `call ${card()}`;
  if (answer < DISCARDED) return `return ${card()}`;
  return `discard ${cardsOf(discardedPair(answer)).map(names.card).join(' ')}`;
}

/** `a, b and c`. */
export const listedWith = (and: string, all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${and} ${all[all.length - 1]}`;
