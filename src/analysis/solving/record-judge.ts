import { OVER } from '../../cards/engine/actions.js';
import type { GameResult } from '../../cards/record/game-record.js';
import { Replayer, resultOf } from '../../cards/record/replay.js';
import { showDeal } from '../../cards/record/show.js';
import { byText } from '../../runs/work/text-pieces.js';
import { Analyst } from '../../search/solver/analyst.js';
import { type CardJudgement, judge } from './gave-away.js';

/** The judgement of a record. */
export interface Judgement {
  /** Which of the records: the number of its line, from 1. */
  readonly line: number;
  /** Is it a valid deal under the rules, with the stated result? */
  readonly ok: boolean;
  /** If not: where it is wrong, what was expected, what was found. */
  readonly message?: string;
  /** The result of the deal; none if it is not over. */
  readonly result?: GameResult;
  /** With `solve`, if cards were played: what the cards gave away. */
  readonly judged?: CardJudgement;
  /** The bots at forehand, middlehand and dealer, if the record names them. */
  readonly players?: readonly [string, string, string];
  /** With `show`: the deal in readable form, in lines of up to 80 columns. */
  readonly text?: string;
}

/** Judges records, on the thread on which it was made. */
export function recordJudge({ solve, show }: { readonly solve: boolean; readonly show: boolean }) {
  const replayer = new Replayer();
  const analyst = solve ? new Analyst() : null;
  const judgementOf = (text: string, line: number): Judgement => {
    const { record, course } = replayer.replaySoFar(text);
    const judged = analyst && judge(course, analyst);
    const { players } = record;
    return {
      line,
      ok: true,
      ...(course.question === OVER && { result: resultOf(course) }),
      ...(players && { players }),
      ...(judged && { judged }),
      ...(show && { text: showDeal(course, { ...record, players: players ?? ['', '', ''] }, judged?.gaveAway) }),
    };
  };
  return byText(judgementOf, (line, message): Judgement => ({ line, ok: false, message }));
}
