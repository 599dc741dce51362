import { actionAnswer, OVER, PLAY } from '../engine/actions.js';
import { type Card, type CardSet, EMPTY } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import type { Seat } from '../engine/seats.js';
import { formatAction } from '../record/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { type CourseStep, courseAt, type DealLine, viewOf } from './deal-line.js';
import { answerInWords, UNSEEN } from './words.js';

/** What there is to be drawn of a deal at one step. */
export interface Scene {
  readonly line: DealLine;
  readonly steps: readonly CourseStep[];
  readonly step: number;
  readonly course: Course;
  /** Whose eyes see it; null for all cards. */
  readonly viewer: Seat | null;
  /** What is answered here, as far as the line goes; −1 at its end. */
  readonly next: number;
  /** What each legal card costs, where that is to be shown. */
  readonly costs: ReadonlyMap<Card, number> | null;
  /** Cards picked so far of two that are to be laid away. */
  readonly picked: CardSet;
  /** Can the question at hand be answered here? */
  readonly mayChoose: boolean;
  choose(answer: number): void;
  pick(card: Card): void;
  goTo(step: number): void;
}

export type SceneTerms = Omit<Scene, 'course' | 'next'>;

/** A scene with what follows from its step. */
export function sceneOf(terms: SceneTerms): Scene {
  const { line, step } = terms;
  const next = step < line.actions.length ? actionAnswer(line.actions[step]) : -1;
  return { ...terms, course: courseAt(line, step), next };
}

export const isOver = ({ course }: Scene): boolean => course.question === OVER;

/** The cards of a seat as they are seen; null if they are not. */
export function handSeen({ course, viewer, line }: Scene, seat: Seat): CardSet | null {
  if (viewer === null || course.question === OVER) return course.hands[seat] as CardSet;
  return viewer === seat ? viewOf(course, seat, line.terms).hand : null;
}

/** The cards of a hand that can be answered with; of a call they are others'. */
export const legalInHand = ({ course }: Scene, seat: Seat): CardSet =>
  course.seat === seat && course.question !== OVER ? course.cards : EMPTY;

/** What somebody did, as the one who looks has seen it, with who it was. */
export function stepInWords(scene: Scene, at: number): string {
  const { seat, answer, question } = scene.steps[at];
  const who = SEAT_NAMES[seat];
  const name = who[0].toUpperCase() + who.slice(1);
  const told = unseenWord(scene, at) ?? answerInWords(answer, question);
  return question === PLAY ? `${name}: ${told}` : `${name} ${told}`;
}

/** In place of what the one who looks has not seen in full. */
function unseenWord({ viewer, course, line, steps }: Scene, at: number): string | null {
  if (viewer === null || course.question === OVER || at >= course.step) return null;
  const seen = viewOf(course, viewer, line.terms).history[at];
  return seen === formatAction(steps[at].action) ? null : (UNSEEN[seen.split(' ')[1]] ?? null);
}
