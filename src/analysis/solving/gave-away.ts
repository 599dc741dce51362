import { actionAnswer, PLAY } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import { begunAgain } from '../../cards/record/given-view.js';
import type { Analyst } from '../../search/solver/analyst.js';

/** A played deal, judged card by card. */
export interface CardJudgement {
  /** The declarer's tricks with best play of all ten tricks after the actual exchange. */
  readonly tricks: number;
  /** For each card, in the order of play, the tricks it cost the side that played it. */
  readonly gaveAway: readonly number[];
  /** The same by seat. */
  readonly bySeat: readonly [number, number, number];
}

/** Judges the cards of a deal; null if none was played. */
export function judge(over: Course, analyst: Analyst): CardJudgement | null {
  const course = begunAgain(over, { ...over.game, earlyEnd: false });
  const gaveAway: number[] = [];
  const bySeat: [number, number, number] = [0, 0, 0];
  let atFirst: number | null = null;
  let before = 0;
  for (const action of over.actions.subarray(0, over.step)) {
    const { question, seat } = course;
    if (question === PLAY && atFirst === null) atFirst = before = analyst.value(course).tricks;
    course.take(actionAnswer(action));
    if (question !== PLAY) continue;
    const value = analyst.value(course).tricks;
    gaveAway.push(Math.abs(value - before));
    bySeat[seat] += Math.abs(value - before);
    before = value;
  }
  return atFirst === null ? null : { tricks: atFirst, gaveAway, bySeat };
}
