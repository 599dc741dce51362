import { InputError, refuse } from '../input/refusal.js';
import { Games } from '../record/games.js';
import { formatCard } from '../record/notation.js';
import type { LineBlock } from '../system/line-blocks.js';
import type { Player } from '../work/executor.js';
import { Analyst } from './analyst.js';
import { parseProblem } from './parse-problem.js';
import { Courses } from './problem.js';

/** Of a position, in bytes. */
export const LONGEST_LINE = 1 << 14;

/** What is asked of every line: plain data, the same for all of a run. */
export interface LineJob {
  /** The most nodes of a question; null for any number. */
  readonly nodes: number | null;
  /** Are the costs of all cards and a line of best play wanted too? */
  readonly cards: boolean;
}

/** What came of a block of lines. */
export interface SolvedBlock {
  /** A line of JSON for each position, in the order of the lines; UTF-8. */
  readonly output: Uint8Array;
  readonly positions: number;
  /** How long the lines were. */
  readonly bytes: number;
  /** How many of them the node budget did not suffice for. */
  readonly unsolved: number;
  /** The lines that are no position, numbered from 1, and why. */
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Solves blocks of lines, on whatever thread it was made. */
export class LineSolver implements Player<SolvedBlock, LineBlock> {
  private readonly games = new Games();
  private readonly courses = new Courses();
  private readonly analyst: Analyst;
  private readonly cards: boolean;

  constructor({ nodes, cards }: LineJob) {
    this.analyst = new Analyst(nodes ?? Number.POSITIVE_INFINITY);
    this.cards = cards;
  }

  play({ first, bytes }: LineBlock): SolvedBlock {
    const answers: string[] = [];
    const refused: { line: number; message: string }[] = [];
    let unsolved = 0;
    for (const [i, text] of decoder.decode(bytes).split('\n').entries()) {
      if (text.trim() === '') continue;
      const line = first + i;
      try {
        const answer = this.solve(text);
        if (answer.tricks === null) unsolved++;
        answers.push(`${JSON.stringify({ line, ...answer })}\n`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused.push({ line, message: error.message });
      }
    }
    return {
      output: encoder.encode(answers.join('')),
      positions: answers.length,
      bytes: bytes.length,
      unsolved,
      refused,
    };
  }

  private solve(text: string) {
    if (text.length > LONGEST_LINE) refuse('position', `is longer than ${LONGEST_LINE} characters`);
    const course = this.courses.at(parseProblem(text, this.games));
    const answer = this.analyst.answer(course);
    if (!this.cards) return answer;
    const costs = this.analyst
      .cards(course)
      ?.map(({ card, tricks, cost }) => ({ card: formatCard(card), tricks, cost }));
    return { ...answer, cards: costs ?? null, best: this.analyst.line(course) };
  }
}
