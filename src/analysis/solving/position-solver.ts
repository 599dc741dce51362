import { Games } from '../../cards/record/games.js';
import { formatCard } from '../../cards/record/notation.js';
import { byText } from '../../runs/work/text-pieces.js';
import { Analyst } from '../../search/solver/analyst.js';
import { refuse } from '../../support/input/refusal.js';
import type { PositionAnswer, RefusedPosition } from './answers.js';
import { courseTo, type Problem, parseProblem } from './problem.js';

export const LONGEST_POSITION = 1 << 14;

/** Solves positions, on the thread on which it was made; with `cards` also the costs of all cards and best play. */
export function positionSolver({ cards }: { readonly cards: boolean }) {
  const games = new Games();
  const analyst = new Analyst();
  const answer = (text: string, line: number): PositionAnswer | RefusedPosition => {
    if (text.length > LONGEST_POSITION) refuse('position', `is longer than ${LONGEST_POSITION} characters`);
    return positionAnswer(parseProblem(text, games), line, analyst, cards);
  };
  return byText(answer, (line, message) => ({ refused: { line, message } }));
}

/** @throws InputError for a position that cannot arise */
export function positionAnswer(problem: Problem, line: number, analyst: Analyst, cards: boolean): PositionAnswer {
  const course = courseTo(problem);
  const answer = { line, ...analyst.answer(course) };
  if (!cards) return answer;
  const costs = analyst.cards(course).map(({ card, ...values }) => ({ card: formatCard(card), ...values }));
  return { ...answer, cards: costs, best: analyst.line(course) };
}
