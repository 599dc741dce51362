import { COLUMN_WORDS, HAND_WORDS } from '../conditions/hand-words.js';
import { SYSTEM_WORDS, type SystemWord } from './system-words.js';

/** A word of the language and what it means, for pages and help. */
export interface WordMeaning {
  /** As it is written: `losers`, `length(suit)`; of a word that has two, both. */
  readonly usage: string;
  readonly about: string;
}

const meanings = (words: Readonly<Record<string, SystemWord>>): WordMeaning[] =>
  Object.entries(words).map(([name, { about, takes }]) => ({
    usage: takes.length === 0 ? name : name === 'holds' ? "holds('HA' …)" : `${name}(${takes.join(', ')})`,
    about,
  }));

/** The words of a hand, those of a suit, all others, and columns of datasets, as the page has them. */
export const WORD_LIST: Readonly<Record<'hand' | 'suit' | 'other' | 'column', readonly WordMeaning[]>> = {
  hand: HAND_WORDS.filter(({ ofHand }) => ofHand !== null).map(({ name, about, ofSuit }) => ({
    usage: ofSuit === null ? name : `${name}, ${name}(suit)`,
    about,
  })),
  suit: HAND_WORDS.filter(({ ofHand }) => ofHand === null).map(({ name, about }) => ({
    usage: `${name}(suit)`,
    about,
  })),
  other: meanings(SYSTEM_WORDS),
  column: COLUMN_WORDS.map(({ name, about }) => ({ usage: name, about })),
};

/** What the words of some texts mean, but for those that are plain and for names of seats and suits. */
export function meaningsIn(texts: readonly string[]): readonly WordMeaning[] {
  const found = new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]\w*/g) ?? []));
  const { hand, suit, other, column } = WORD_LIST;
  return [...hand, ...suit, ...other, ...column].filter(({ usage, about }) => {
    const [name] = usage.split(/\W/);
    return found.has(name) && about.toLowerCase() !== name && about !== 'the same';
  });
}
