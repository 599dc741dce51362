import * as v from 'valibot';
import { ANSWERS, mayAnswer, QUESTIONS } from '../../../cards/engine/actions.js';
import { parseAnswer } from '../../../cards/record/actions.js';
import { FAULT_KINDS } from '../../../cards/record/fault.js';
import { SEAT_LETTERS } from '../../../cards/record/notation.js';
import { described, text, wholeNumber } from '../../../support/input/schema.js';

/** Where the answers of a run are kept. Plain data. */
export interface AnswersPlace {
  /** The file, to which every thread appends. */
  readonly file: string;
  /** Are all answers on file, so that nobody is asked? */
  readonly isWhole: boolean;
  /** What the first line of every writer is chained to. */
  readonly start: string;
}

/** Numbers by name that a program reports with an answer, such as tokens or cents. */
const Usage = v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(0)));

/** An answer on file: a line of `answers.jsonl`, in the order in which they came. */
const Line = v.strictObject({
  bot: described(text, 'its label'),
  board: described(wholeNumber(), 'from 0'),
  triple: described(wholeNumber(), 'the triple of bots that played, from 0'),
  seating: described(wholeNumber(0, 5), 'in which of the six seatings the deal began'),
  draw: described(v.optional(wholeNumber(1)), 'how often the board was drawn before; absent for 0'),
  seat: v.picklist(SEAT_LETTERS, 'expected F, M or D'),
  step: described(wholeNumber(), 'index in the actions of the deal'),
  question: v.picklist(QUESTIONS, 'expected a question'),
  asked: described(text, 'a hash of all that the seat saw: equal for equal questions'),
  answer: described(text, 'as in records; the legal default after a fault'),
  fault: described(
    v.optional(v.strictObject({ kind: v.picklist(FAULT_KINDS, 'expected a kind of fault'), detail: v.string() })),
    'what was wrong with it',
  ),
  usage: described(v.optional(Usage), 'as the program has reported'),
  remark: described(v.optional(v.string()), 'of the program'),
  ms: described(wholeNumber(), 'milliseconds from the question to the answer'),
  after: described(
    v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
    'on file: the hash of the line before, of the same writer (a thread); in its first, one of the run',
  ),
});

export const AnswerLineSchema = v.pipe(
  Line,
  v.forward(
    v.partialCheck(
      [['question'], ['answer']],
      ({ question, answer }) => mayAnswer(question, parseAnswer(answer) ?? ANSWERS),
      'expected an answer to the question',
    ),
    ['answer'],
  ),
);
export type AnswerLine = v.InferOutput<typeof AnswerLineSchema>;

/** Where a question was asked: the same again in every repetition of a run, whatever was played before. */
export type AnswerPlace = Pick<AnswerLine, 'bot' | 'board' | 'triple' | 'seating' | 'draw' | 'asked'>;

/** Equal for the same question at the same place. */
export const placeKey = ({ bot, board, triple, seating, draw = 0, asked }: AnswerPlace): string =>
  `${bot} ${board} ${triple} ${seating} ${draw} ${asked}`;
