import { judgeAnswer, lossIn, WORTH_READING } from '../../analysis/review/judge-answer.js';
import type { DeclarerAnswer } from '../../analysis/solving/answers.js';
import { actionAnswer } from '../../cards/engine/actions.js';
import type { Seat } from '../../cards/engine/seats.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { Roller } from '../../search/rollout/rollout.js';
import { type Worths, worthsOf } from '../../search/rollout/worths.js';
import { InputError } from '../../support/input/refusal.js';
import { makeable } from './afterwards.js';
import { policiesOf } from './bots.js';
import { courseAt, type DealLine, eachSeat, type Trio, viewOf } from './deal-line.js';
import { linkOf, readLink } from './link.js';
import { type FoundMistake, mistakeInWords } from './mistake-words.js';
import { NOBODY_NAMED } from './reading.js';

/** A deal as a text, which can be sent to a worker: a link without names. */
export const dealText = (line: DealLine): string =>
  linkOf({
    line: { ...line, terms: { ...line.terms, seed: null, index: null }, players: NOBODY_NAMED },
    seat: null,
    step: 0,
  });

/** How answers are rolled out: the bots that play on, by seat. */
interface RollingTerms {
  readonly models: Trio;
  readonly worlds: number;
  readonly seed: string;
}

/** What is each answer worth before action `step`? */
export interface WorthsTask extends RollingTerms {
  readonly is: 'worths';
  readonly deal: string;
  readonly step: number;
}

/** Which is the first mistake from action `step` on, by one of some seats? */
export interface MistakeTask extends RollingTerms {
  readonly is: 'mistake';
  /** One deal, or two courses of the same cards, each with the number of its line. */
  readonly deals: readonly (readonly [deal: string, line: number, seats: readonly Seat[]])[];
  readonly step: number;
}

/** With `makeable`: what could each seat have made of the cards it was dealt? */
export type RollingTask = WorthsTask | MistakeTask | { readonly is: 'makeable'; readonly deal: string };

/** The answer to a task, or why there is none. */
export type AnswerTo<Task> =
  | (Task extends WorthsTask
      ? Worths
      : Task extends { readonly is: 'makeable' }
        ? readonly DeclarerAnswer[]
        : FoundMistake | null)
  | string;

/** Does tasks, on the thread on which it was made. */
export class TaskRoller {
  private readonly rollers = new Map<string, Roller>();

  /** Worths, a mistake, or what could be made; or why there is none. */
  answer(task: RollingTask): AnswerTo<RollingTask> {
    try {
      if (task.is === 'makeable') return makeable(readLink(task.deal).line);
      return task.is === 'worths' ? this.worths(task) : this.mistake(task);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
  }

  private worths(task: WorthsTask): Worths {
    const { line } = readLink(task.deal);
    const course = courseAt(line, task.step);
    const view = viewOf(course, course.seat, line.terms);
    return worthsOf(this.rollerFor(line, task).roll(view, { worlds: task.worlds }));
  }

  private mistake(task: MistakeTask): FoundMistake | null {
    const courses = task.deals.map(([deal, number, seats]) => ({ line: readLink(deal).line, number, seats }));
    const most = Math.max(...courses.map(({ line }) => line.actions.length));
    for (let step = task.step; step < most; step++)
      for (const { line, number, seats } of courses) {
        const text = this.mistakeAt(line, number, seats, step, task);
        if (text !== null) return { step, text };
      }
    return null;
  }

  /** What an answer gave away, if it was a mistake of one of the seats. */
  private mistakeAt(
    line: DealLine,
    number: number,
    seats: readonly Seat[],
    at: number,
    task: MistakeTask,
  ): string | null {
    if (at >= line.actions.length) return null;
    const course = courseAt(line, at);
    const { seat } = course;
    if (course.isForced || !seats.includes(seat)) return null;
    const view = viewOf(course, seat, line.terms);
    const place = { line: number, at, answer: actionAnswer(line.actions[at]) };
    const judged = judgeAnswer(this.rollerFor(line, task), view, place, task.worlds);
    const loss = lossIn(judged);
    if (!judged.isError || loss.gaveAway.mean < WORTH_READING) return null;
    const { answers, best } = judged.rollout;
    return mistakeInWords(place.answer, answers[best], loss);
  }

  private rollerFor({ terms: { game } }: DealLine, { models, seed }: RollingTerms): Roller {
    const rules = changedRules(game);
    const key = JSON.stringify([game.ruleSet, rules, models, seed]);
    const roller =
      this.rollers.get(key) ??
      new Roller(
        game.ruleSet,
        rules,
        eachSeat((seat) => policiesOf(models[seat])),
        seed,
      );
    this.rollers.set(key, roller);
    return roller;
  }
}
