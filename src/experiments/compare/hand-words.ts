import type { CardSet } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import type { ColumnFacts } from '../../players/features/column.js';
import { FEATURES, measure } from '../../players/features/hand.js';
import { measureStrength, STRENGTH } from '../../players/features/strength.js';

/** A number of a hand, by which hands can be divided. */
export interface HandWord {
  /** Its name in conditions. */
  readonly name: string;
  readonly about: string;
  /** The least by which two hands can differ in it. */
  readonly step: number;
}

const HALVES = '_halves';

/** Numbers of one suit or of trumps differ between hands that are the same but for what their suits are called. */
const isOfSuit = ({ name, type }: ColumnFacts): boolean =>
  type === 'STRING' || /_[EGSH]$|^trump_|^side_|^sure_/.test(name);

const PLACED = [...FEATURES, ...STRENGTH].flatMap((facts, place) =>
  isOfSuit(facts) ? [] : [{ place, word: wordOf(facts) }],
);

function wordOf({ name, about }: ColumnFacts): HandWord {
  const step = name.endsWith(HALVES) ? 0.5 : 1;
  return { name: name.replace(HALVES, ''), about: about.replace('half tricks', 'tricks'), step };
}

/** The words of hands of the language of conditions that are numbers. */
export const HAND_WORDS: readonly HandWord[] = PLACED.map(({ word }) => word);

/** What each of {@link HAND_WORDS} is of a hand. */
export function wordsIn(hand: CardSet): number[] {
  const numbers = new Float64Array(FEATURES.length + STRENGTH.length);
  measure(hand, NO_TRUMP, numbers);
  measureStrength(hand, numbers, FEATURES.length);
  return PLACED.map(({ place, word }) => word.step * numbers[place]);
}
