import { OVER, PLAY } from '../../cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, has, only, size, union, without } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Seat } from '../../cards/engine/seats.js';
import { formatAction } from '../../cards/record/actions.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { type CourseStep, type DealLine, viewOf } from './deal-line.js';
import { answerInWords, capital, UNSEEN } from './words.js';

/** What to draw of a deal at one step. */
export interface Scene {
  readonly line: DealLine;
  readonly steps: readonly CourseStep[];
  readonly step: number;
  readonly course: Course;
  /** The seat whose view is shown; null for all cards. */
  readonly viewer: Seat | null;
  /** The seat of whoever plays, or played, here; −1 for nobody. */
  readonly you: number;
  readonly below: Seat;
  /** The answer given at this step; −1 at the end of the line. */
  readonly next: number;
  /** The cost of each legal card, if shown. */
  readonly costs: ReadonlyMap<Card, number> | null;
  /** Cards picked so far as discards. */
  readonly picked: CardSet;
  /** Can the current question be answered here? */
  readonly mayChoose: boolean;
  choose(answer: number): void;
  pick(card: Card): void;
  goTo(step: number): void;
}

export const isOver = ({ course }: Scene): boolean => course.question === OVER;

/** The visible cards of a seat, after the last trick those it was dealt; null if they are hidden. */
export function handSeen({ course, viewer, line }: Scene, seat: Seat): CardSet | null {
  if (course.question === OVER) return line.terms.hands[seat];
  if (viewer === null) return course.hands[seat] as CardSet;
  return viewer === seat ? viewOf(course, seat, line.terms).hand : null;
}

/** Picks a card to discard, or puts it back; a third begins anew. */
export function pickedWith(picked: CardSet, card: Card): CardSet {
  const others = size(picked) === 2 ? EMPTY : picked;
  return has(picked, card) ? without(picked, only(card)) : union(others, only(card));
}

/** The legal cards in a hand; none for a call, since these are in other hands. */
export const legalInHand = ({ course }: Scene, seat: Seat): CardSet =>
  course.seat === seat && course.question !== OVER ? course.cards : EMPTY;

/** Where a seat is at the table: who comes next is on the left, since the game goes clockwise. */
export const placeOf = ({ below }: Scene, seat: Seat): string => ['below', 'left', 'right'][(seat - below + 3) % 3];

/** An action in words, with its seat, as the viewer has seen it. */
export function stepInWords(scene: Scene, at: number): string {
  const { seat, question } = scene.steps[at];
  return `${capital(SEAT_NAMES[seat])}${question === PLAY ? ':' : ''} ${wordsOf(scene, at)}`;
}

/** The same without the seat. */
export function wordsOf(scene: Scene, at: number): string {
  const { answer, question } = scene.steps[at];
  return unseenWord(scene, at) ?? answerInWords(answer, question);
}

/** The words for an action that the viewer has not fully seen. */
function unseenWord({ viewer, course, line, steps }: Scene, at: number): string | null {
  if (viewer === null || course.question === OVER || at >= course.step) return null;
  const seen = viewOf(course, viewer, line.terms).history[at];
  return seen === formatAction(steps[at].action) ? null : (UNSEEN[seen.split(' ')[1]] ?? null);
}
