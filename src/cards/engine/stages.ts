// Hot path: no allocation, no closures, no iterators.
import { BID, CALL, CONTEST, DECLARE, DOUBLE, GIVE_BACK, KONTRA, RAISE } from './actions.js';
import type { DealState } from './deal-state.js';
import type { Stage } from './game.js';

/** Dispatches on the current question, with one call site per stage: V8 inlines one that always reaches the same. */

/** By question number, with holes for questions a game never asks. */
export type Stages = Readonly<Record<number, Stage>>;

/** Lets the stage of the current question set the legal answers. */
export function askStage(stages: Stages, course: DealState): void {
  switch (course.question) {
    case DOUBLE:
      stages[DOUBLE].ask(course);
      break;
    case BID:
      stages[BID].ask(course);
      break;
    case CONTEST:
      stages[CONTEST].ask(course);
      break;
    case RAISE:
      stages[RAISE].ask(course);
      break;
    case CALL:
      stages[CALL].ask(course);
      break;
    case GIVE_BACK:
      stages[GIVE_BACK].ask(course);
      break;
    case DECLARE:
      stages[DECLARE].ask(course);
      break;
    case KONTRA:
      stages[KONTRA].ask(course);
  }
}

/** Lets the stage of the current question carry out an answer. */
export function takeToStage(stages: Stages, course: DealState, answer: number): void {
  switch (course.question) {
    case DOUBLE:
      stages[DOUBLE].take(course, answer);
      break;
    case BID:
      stages[BID].take(course, answer);
      break;
    case CONTEST:
      stages[CONTEST].take(course, answer);
      break;
    case RAISE:
      stages[RAISE].take(course, answer);
      break;
    case CALL:
      stages[CALL].take(course, answer);
      break;
    case GIVE_BACK:
      stages[GIVE_BACK].take(course, answer);
      break;
    case DECLARE:
      stages[DECLARE].take(course, answer);
      break;
    case KONTRA:
      stages[KONTRA].take(course, answer);
  }
}
