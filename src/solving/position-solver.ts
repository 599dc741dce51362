import { InputError, refuse } from '../input/refusal.js';
import { Games } from '../record/games.js';
import { formatCard } from '../record/notation.js';
import type { TextBatch } from '../work/batches.js';
import type { JobPlayer } from '../work/executor.js';
import { Analyst } from './analyst.js';
import type { PositionAnswer, RefusedPosition } from './answers.js';
import { parseProblem } from './parse-problem.js';
import { Courses, type Problem } from './problem.js';

/** The longest text of a position. */
export const LONGEST_POSITION = 1 << 14;

/** The question for every position: plain data, the same for a whole run. */
export interface PositionJob {
  /** The node limit of a question; null for none. */
  readonly nodes: number | null;
  /** Also find the costs of all cards and a line of best play? */
  readonly cards: boolean;
}

/** Solves positions, on the thread on which it was made. */
export class PositionSolver implements JobPlayer<readonly (PositionAnswer | RefusedPosition)[], TextBatch> {
  private readonly games = new Games();
  private readonly courses = new Courses();
  private readonly analyst: Analyst;
  private readonly cards: boolean;

  constructor({ nodes, cards }: PositionJob) {
    this.analyst = new Analyst(nodes ?? Number.POSITIVE_INFINITY);
    this.cards = cards;
  }

  play({ first, texts }: TextBatch): (PositionAnswer | RefusedPosition)[] {
    return texts.flatMap((text, i) => (text.trim() === '' ? [] : [this.answerOrRefusal(text, first + i)]));
  }

  /** @throws InputError for a position that cannot arise */
  answer(problem: Problem, line: number): PositionAnswer {
    const course = this.courses.at(problem);
    const answer = { line, ...this.analyst.answer(course) };
    if (!this.cards) return answer;
    const costs = this.analyst.cards(course);
    const cards = costs?.map(({ card, ...values }) => ({ card: formatCard(card), ...values })) ?? null;
    return { ...answer, cards, best: this.analyst.line(course) };
  }

  private answerOrRefusal(text: string, line: number): PositionAnswer | RefusedPosition {
    try {
      if (text.length > LONGEST_POSITION) refuse('position', `is longer than ${LONGEST_POSITION} characters`);
      return this.answer(parseProblem(text, this.games), line);
    } catch (error) {
      if (error instanceof InputError) return { refused: { line, message: error.message } };
      throw error;
    }
  }
}
