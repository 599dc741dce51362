// Reading goes over millions of rows: no allocation for each.
import { BID, CONTEST, DOUBLE, QUESTIONS, type Question, RAISE, WORDS } from '../../cards/engine/actions.js';
import { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { legalAnswers } from '../../cards/engine/legal.js';
import { dealBoard } from '../../cards/random/board.js';
import { keyOf } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { inTables, SEAT_NAMES } from '../../cards/record/notation.js';
import type { Rows } from '../../data/dataset/check/read-parquet.js';
import { refuse } from '../../support/input/refusal.js';

/** The questions that can be priced: those that words alone answer, before the talon is looked at or after. */
export const PRICED: readonly Question[] = [DOUBLE, BID, CONTEST, RAISE].map((question) => QUESTIONS[question]);

/** The name of a word's column. */
export const columnOf = (word: number): string => `on_${inTables(WORDS[word]).replaceAll('-', '_')}`;

/** What is read of a decision, besides the values of words. */
export const KNOWN = [
  'board',
  'seat',
  'hand',
  'legal_words',
  'said_F',
  'said_M',
  'said_D',
  'announced',
  'answer_word',
] as const;

/** So many deals with random answers show every word that a question can be answered with. */
const PROBED = 4_000;

/**
 * The words that a question can be answered with under some rules, by number, ascending; none if it is never asked.
 * @example
 * wordsAt(makeGame('bolachen'), BID).map((word) => WORDS[word]); // pass, brand, bettel, mord
 */
export function wordsAt(game: Game, question: number): readonly number[] {
  const course = new Course(game);
  const stream = new Stream();
  const cards = new Int32Array(4);
  const key = keyOf('words');
  let words = 0;
  for (let board = 0; board < PROBED; board++) {
    dealBoard(key, board, stream, cards);
    course.begin(cards[0], cards[1], cards[2], cards[3]);
    while (course.question <= RAISE) {
      if (course.question === question) words |= course.words;
      const answers = legalAnswers(course);
      course.take(answers[stream.below(answers.length)]);
    }
  }
  return WORDS.flatMap((_, word) => (((words >>> word) & 1) === 1 ? [word] : []));
}

/**
 * Every decision of a model at one question over many deals, and what each legal word comes to in the deal itself,
 * played on by the model in all seats. In the order of the deals, and in each of its course.
 */
export interface ValuesTable {
  readonly question: number;
  /** The words with values, by number. */
  readonly words: readonly number[];
  /** How many deals there are, and decisions in them. */
  readonly deals: number;
  readonly rows: number;
  /** By row: the deal, counted from 0; who is asked; the cards; the legal words, as a set. */
  readonly deal: Int32Array;
  readonly seat: Uint8Array;
  readonly hand: Int32Array;
  readonly legal: Int32Array;
  /** By seat and row: the words that it has said, as a set. */
  readonly said: readonly Int32Array[];
  /** By row: the word of the highest bid, −1 before there is one. */
  readonly contract: Int8Array;
  /** By row: the place in `words` of what the model said. */
  readonly given: Uint8Array;
  /** By row and place in `words`: the score of the seat, in units; 0 where the word is not legal. */
  readonly values: Int32Array;
}

/** A table with room for rows. */
export const emptyTable = (
  question: number,
  words: readonly number[],
  { deals, rows }: Pick<ValuesTable, 'deals' | 'rows'>,
): ValuesTable => ({
  question,
  words,
  deals,
  rows,
  deal: new Int32Array(rows),
  seat: new Uint8Array(rows),
  hand: new Int32Array(rows),
  legal: new Int32Array(rows),
  said: [new Int32Array(rows), new Int32Array(rows), new Int32Array(rows)],
  contract: new Int8Array(rows),
  given: new Uint8Array(rows),
  values: new Int32Array(rows * words.length),
});

/**
 * Writes rows of a dataset with the columns {@link KNOWN}, then those of the words, from row `filled` on. `first`: its
 * first board.
 */
export function fillTable(
  table: ValuesTable,
  filled: number,
  { columns, count }: Pick<Rows, 'columns' | 'count'>,
  first: number,
): void {
  const { words, values, said } = table;
  const [board, seat, hand, legal, forehand, middlehand, dealer, announced, answer] =
    columns as readonly ArrayLike<number>[];
  const all = WORDS.map(inTables);
  const answers = words.map((word) => all[word]);
  const known = words.reduce((set, word) => set | (1 << word), 0);
  for (let i = 0, row = filled; i < count; i++, row++) {
    table.deal[row] = board[i] - first;
    table.seat[row] = SEAT_NAMES.indexOf(seat[i] as never);
    table.hand[row] = hand[i];
    table.legal[row] = legal[i];
    said[0][row] = forehand[i];
    said[1][row] = middlehand[i];
    said[2][row] = dealer[i];
    table.contract[row] = all.indexOf(announced[i] as never);
    table.given[row] = answers.indexOf(answer[i] as never);
    if ((table.legal[row] & ~known) !== 0) refuse('values', 'has a legal word without a column');
  }
  for (let place = 0; place < words.length; place++) {
    const value = columns[KNOWN.length + place] as ArrayLike<number | null>;
    for (let i = 0, at = filled * words.length + place; i < count; i++, at += words.length) values[at] = value[i] ?? 0;
  }
}

/** The decisions of deals `from … end − 1`, which are counted from 0 again. */
export function partOf(table: ValuesTable, from: number, end: number): ValuesTable {
  const { deal, words, said, values } = table;
  const [first, last] = [from, end].map((at) => firstAt(deal, at));
  return {
    ...table,
    deals: end - from,
    rows: last - first,
    deal: deal.subarray(first, last).map((each) => each - from),
    seat: table.seat.subarray(first, last),
    hand: table.hand.subarray(first, last),
    legal: table.legal.subarray(first, last),
    said: said.map((each) => each.subarray(first, last)),
    contract: table.contract.subarray(first, last),
    given: table.given.subarray(first, last),
    values: values.subarray(first * words.length, last * words.length),
  };
}

/** The decisions of one seat. */
export function ofSeat(table: ValuesTable, seat: number): ValuesTable {
  const { words } = table;
  const kept = Int32Array.from(table.seat.keys()).filter((row) => table.seat[row] === seat);
  const pick = <Column extends Int32Array | Uint8Array | Int8Array>(column: Column, into: Column): Column => {
    for (let i = 0; i < kept.length; i++) into[i] = column[kept[i]];
    return into;
  };
  const picked = emptyTable(table.question, words, { deals: table.deals, rows: kept.length });
  for (const name of ['deal', 'hand', 'legal'] as const) pick(table[name], picked[name]);
  pick(table.seat, picked.seat);
  pick(table.given, picked.given);
  pick(table.contract, picked.contract);
  for (let said = 0; said < 3; said++) pick(table.said[said], picked.said[said]);
  for (let i = 0; i < kept.length; i++)
    for (let place = 0; place < words.length; place++)
      picked.values[i * words.length + place] = table.values[kept[i] * words.length + place];
  return picked;
}

/** The first row of a deal, or of the next that has one. */
function firstAt(deal: Int32Array, at: number): number {
  let [from, to] = [0, deal.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (deal[middle] < at) from = middle + 1;
    else to = middle;
  }
  return from;
}
