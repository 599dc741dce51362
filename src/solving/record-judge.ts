import { InputError, refuse } from '../input/refusal.js';
import type { GameResult } from '../record/game-record.js';
import { Replayer, resultOf } from '../record/replay.js';
import { showDeal } from '../record/show.js';
import type { TextBatch } from '../work/batches.js';
import type { JobPlayer } from '../work/executor.js';
import { Analyst } from './analyst.js';
import { type CardJudgement, judge } from './gave-away.js';

/** The longest record: more than a hundred times one with a fault at every question. */
export const LONGEST_RECORD = 1 << 20;

/** The judgement of a record. */
export interface Judgement {
  /** Which of the records: the number of its line, from 1. */
  readonly line: number;
  /** Is it a valid deal under the rules, with the stated result? */
  readonly ok: boolean;
  /** If not: where it is wrong, what was expected, what was found. */
  readonly message?: string;
  /** The result of the deal. */
  readonly result?: GameResult;
  /** With `solve`, unless the deal was passed out: what the cards gave away. */
  readonly judged?: CardJudgement;
  /** The bots at forehand, middlehand and dealer, if the record names them. */
  readonly players?: readonly [string, string, string];
  /** With `show`: the deal in readable form, in lines of up to 80 columns. */
  readonly text?: string;
}

/** The question for every record: plain data, the same for a whole run. */
export interface JudgeJob {
  readonly solve: boolean;
  readonly show: boolean;
}

/** Judges records, on the thread on which it was made. */
export class RecordJudge implements JobPlayer<readonly Judgement[], TextBatch> {
  private readonly replayer = new Replayer();
  private readonly analyst: Analyst | null;
  private readonly show: boolean;

  constructor({ solve, show }: JudgeJob) {
    this.analyst = solve ? new Analyst() : null;
    this.show = show;
  }

  play({ first, texts }: TextBatch): Judgement[] {
    return texts.flatMap((text, i) => (text.trim() === '' ? [] : [this.judgementOf(text, first + i)]));
  }

  private judgementOf(text: string, line: number): Judgement {
    try {
      if (text.length > LONGEST_RECORD)
        refuse('record', `is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters`);
      const { record, course } = this.replayer.replay(text);
      const result = resultOf(course);
      const judged = this.analyst && judge(course, this.analyst);
      const { players } = record;
      const shown = this.show
        ? { text: showDeal(course, { ...record, players: players ?? ['', '', ''] }, judged?.gaveAway) }
        : {};
      return { line, ok: true, result, ...(players && { players }), ...(judged && { judged }), ...shown };
    } catch (error) {
      if (error instanceof InputError) return { line, ok: false, message: error.message };
      throw error;
    }
  }
}
