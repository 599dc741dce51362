import { DISCARDED, discardedPair, PLAYED, WORDS } from '../../cards/engine/actions.js';
import { inTables } from '../../cards/record/notation.js';
import { type Column, cardsColumn, countColumn, valued, wordColumn } from './column.js';

/** `WORDS` as columns have them. */
export const TABLE_WORDS: readonly string[] = WORDS.map(inTables);

const ANSWER = { group: 'answer' };
const MAYBE = { ...ANSWER, nullable: true };

/** What a seat has answered, or may. */
export const ANSWERED: readonly Column<{ readonly answer: number }>[] = [
  valued(wordColumn('answer_word', TABLE_WORDS, 'the answer, if it is a word', MAYBE), ({ answer }) =>
    answer < PLAYED ? answer : null,
  ),
  valued(
    countColumn('answer_card', [0, 31], 'the answer, if it is one card: 8 × suit + rank', { ...MAYBE, unit: 'card' }),
    ({ answer }) => (answer >= PLAYED && answer < DISCARDED ? answer & 31 : null),
  ),
  valued(
    cardsColumn('answer_cards', 'the card or, of a discard, the two cards of the answer; 0 if it is a word', ANSWER),
    ({ answer }) => (answer < PLAYED ? 0 : answer < DISCARDED ? 1 << (answer & 31) : discardedPair(answer)),
  ),
];
