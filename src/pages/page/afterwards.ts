import type { Analyst } from '../../analysis/solving/analyst.js';
import type { DeclarerAnswer, ProspectAnswer } from '../../analysis/solving/answers.js';
import { solveDeal } from '../../analysis/solving/declarer.js';
import { type CardJudgement, judge } from '../../analysis/solving/gave-away.js';
import { OVER, PLAY, PLAYED } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import { type CourseStep, courseAt, cutAt, type DealLine, type Trio } from './deal-line.js';

/** What open cards say of a deal. */

/** What each seat could have made as declarer. */
export const makeable = ({ terms: { game, hands, talon } }: DealLine): readonly DeclarerAnswer[] => [
  ...solveDeal({ game, deal: { hands, talon }, declarer: null }),
];

/** What a way to play was worth to a declarer, with the best exchange the rules allow. */
export function bestOf({ discard, call = {} }: DeclarerAnswer, way: string): ProspectAnswer {
  return discard[way].made !== true && call[way]?.made === true ? call[way] : discard[way];
}

/** A judged deal, with the declarer's tricks in best play: before the first card, and after each. */
export interface JudgedCourse extends CardJudgement {
  readonly course: readonly number[];
}

/** Judges the cards of a deal that is over; null if it was passed out, or is not over. */
export function judgedCourse(line: DealLine, steps: readonly CourseStep[], analyst: Analyst): JudgedCourse | null {
  const over = courseAt(line);
  const judged = over.question === OVER ? judge(over, analyst) : null;
  if (judged === null) return null;
  const course = [judged.tricks];
  for (const { seat, trick } of steps) {
    if (trick < 0) continue;
    const given = judged.gaveAway[course.length - 1];
    const isHis = seat === over.declarer;
    course.push(course[course.length - 1] + (isHis === (over.target !== 0) ? -given : given));
  }
  return { ...judged, course };
}

/** The players of a line of best play, as its record names them. */
export const SOLVER = 'solver';
const SOLVERS: Trio = [SOLVER, SOLVER, SOLVER];

/** Is the play on, or about to begin? */
export const isInPlay = ({ question }: Course): boolean => question >= PLAY - 1 && question !== OVER;

/** The deal with best play of all three, cards open, from action `step` of the play on. Nobody says Kontra. */
export function bestPlay(line: DealLine, step: number, analyst: Analyst): DealLine {
  const course = courseAt(line, step);
  while (course.question !== OVER) {
    const best = course.question === PLAY ? analyst.cards(course).find(({ cost }) => cost === 0) : undefined;
    course.take(best === undefined ? leastWord(course) : PLAYED + best.card);
  }
  return { ...cutAt(line, step), players: SOLVERS, actions: Array.from(course.actions.subarray(0, course.step)) };
}

const leastWord = ({ words }: Course): number => 31 - Math.clz32(words & -words);
