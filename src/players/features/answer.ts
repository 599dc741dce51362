import { DISCARDED, discardedPair, PLAYED, WORDS } from '../../cards/engine/actions.js';
import { inTables } from '../../cards/record/notation.js';
import { type Column, cardsColumn, countColumn, filled, wordColumn } from './column.js';

/** `WORDS` as columns have them. */
export const TABLE_WORDS: readonly string[] = WORDS.map(inTables);

const ANSWER = { group: 'answer' };
const MAYBE = { ...ANSWER, nullable: true };

/** What a seat has answered, or may. */
export const ANSWERED: readonly Column<{ readonly answer: number }>[] = filled(
  ({ answer }, into, at) => {
    const isCard = answer >= PLAYED && answer < DISCARDED;
    into[at] = answer < PLAYED ? answer : Number.NaN;
    into[at + 1] = isCard ? answer & 31 : Number.NaN;
    into[at + 2] = isCard ? 1 << (answer & 31) : answer < PLAYED ? 0 : discardedPair(answer);
  },
  [
    wordColumn('answer_word', TABLE_WORDS, 'the answer, if it is a word', MAYBE),
    countColumn('answer_card', [0, 31], 'the answer, if it is one card: 8 × suit + rank', { ...MAYBE, unit: 'card' }),
    cardsColumn('answer_cards', 'the card or, of a discard, the two cards of the answer; 0 if it is a word', ANSWER),
  ],
);
