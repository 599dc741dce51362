// Goes over millions of rows.
import { BID, CONTEST, DOUBLE, QUESTIONS, type Question, RAISE, WORDS } from '../../cards/engine/actions.js';
import { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { legalAnswers } from '../../cards/engine/legal.js';
import type { Seat } from '../../cards/engine/seats.js';
import { dealBoard } from '../../cards/random/board.js';
import { keyOf } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { inTables, SEAT_NAMES } from '../../cards/record/notation.js';
import type { Rows } from '../../data/dataset/format/read-parquet.js';
import { countBelow } from '../../stats/root.js';
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

/** All words, as columns have them. */
const ALL = WORDS.map(inTables);

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

/** Which table of values it is. */
export interface TableAsked {
  readonly question: number;
  /** The words with values, by number. */
  readonly words: readonly number[];
  /** How many deals there are. */
  readonly deals: number;
}

/**
 * Every decision of a model at one question over many deals, and what each legal word comes to in the deal itself,
 * played on by the model in all seats. In the order of the deals, and in each of its course.
 */
export interface ValuesTable extends TableAsked {
  /** Decisions in the deals. */
  readonly rows: number;
  /** All that is known of decisions besides the cards: of millions of decisions some dozens. */
  readonly situations: readonly {
    readonly seat: Seat;
    /** The legal words, as a set; and those that each seat has said. */
    readonly legal: number;
    readonly said: readonly number[];
    /** The word of the highest bid, −1 before there is one. */
    readonly contract: number;
  }[];
  /** By row: the deal, counted from 0; the cards; the place of the situation in `situations`. */
  readonly deal: Int32Array;
  readonly hand: Int32Array;
  readonly situation: Int32Array;
  /** By row: the place in `words` of what the model said. */
  readonly given: Uint8Array;
  /** By row and place in `words`: the score of the seat, in units; 0 where the word is not legal. */
  readonly values: Int32Array;
}

/** Makes a table from the rows of a dataset with the columns {@link KNOWN}, then those of the words. */
export class FilledTable {
  readonly table: ValuesTable;
  private readonly first: number;
  private readonly situations: ValuesTable['situations'][number][] = [];
  private readonly places = new Map<string, number>();
  private filled = 0;

  /** `first`: the first board. */
  constructor(head: TableAsked & Pick<ValuesTable, 'rows'>, first: number) {
    const { rows, words } = head;
    this.first = first;
    this.table = {
      ...head,
      situations: this.situations,
      deal: new Int32Array(rows),
      hand: new Int32Array(rows),
      situation: new Int32Array(rows),
      given: new Uint8Array(rows),
      values: new Int32Array(rows * words.length),
    };
  }

  add({ columns, count }: Rows): void {
    const { table, first, filled } = this;
    const { words, values } = table;
    const [board, seat, hand, legal, forehand, middlehand, dealer, announced, answer] =
      columns as readonly ArrayLike<number>[];
    const answers = words.map((word) => ALL[word]);
    for (let i = 0, row = filled; i < count; i++, row++) {
      table.deal[row] = board[i] - first;
      table.hand[row] = hand[i];
      const cells = [seat[i], legal[i], forehand[i], middlehand[i], dealer[i], announced[i]];
      table.situation[row] = this.placeOf(cells);
      table.given[row] = answers.indexOf(answer[i] as never);
    }
    for (let place = 0; place < words.length; place++) {
      const value = columns[KNOWN.length + place] as ArrayLike<number | null>;
      for (let i = 0, at = filled * words.length + place; i < count; i++, at += words.length)
        values[at] = value[i] ?? 0;
    }
    this.filled += count;
  }

  private placeOf(cells: readonly unknown[]): number {
    const name = cells.join();
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const [seat, legal, forehand, middlehand, dealer, announced] = cells as readonly number[];
    const priced = this.table.words.reduce((set, word) => set | (1 << word), 0);
    if ((legal & ~priced) !== 0) refuse('values', 'has a legal word without a column');
    const place = this.situations.length;
    this.places.set(name, place);
    this.situations.push({
      seat: SEAT_NAMES.indexOf(seat as never) as Seat,
      legal,
      said: [forehand, middlehand, dealer],
      contract: ALL.indexOf(announced as never),
    });
    return place;
  }
}

/** The decisions of deals `from … end − 1`, which are counted from 0 again. */
export function partOf(table: ValuesTable, from: number, end: number): ValuesTable {
  const { deal, words } = table;
  const [first, last] = [from, end].map((at) => countBelow(deal, at));
  return {
    ...table,
    deals: end - from,
    rows: last - first,
    deal: deal.subarray(first, last).map((each) => each - from),
    hand: table.hand.subarray(first, last),
    situation: table.situation.subarray(first, last),
    given: table.given.subarray(first, last),
    values: table.values.subarray(first * words.length, last * words.length),
  };
}
