import { actionAnswer } from '../engine/actions.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { changedRules } from '../games/rule-sets.js';
import { InputError } from '../input/refusal.js';
import { Games } from '../record/games.js';
import { judgeAnswer, WORTH_READING } from '../review/judge-answer.js';
import { Roller } from '../rollout/rollout.js';
import { type Worths, worthsOf } from '../rollout/worths.js';
import type { DeclarerAnswer } from '../solving/answers.js';
import { makeable } from './afterwards.js';
import { policiesOf } from './bots.js';
import { courseAt, type DealLine, type DealOpening, type Trio, viewOf } from './deal-line.js';

/** A deal as plain data, which can be sent to a worker. */
interface PlainDeal {
  readonly terms: Omit<DealOpening, 'game'>;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly players: Trio;
  readonly actions: DealLine['actions'];
}

export function plainDeal({ terms: { game, ...terms }, players, actions }: DealLine): PlainDeal {
  return { terms, game: game.ruleSet, rules: changedRules(game), players, actions: [...actions] };
}

/** How answers are rolled out: the bots that play on, by seat. */
interface RollingTerms {
  readonly models: Trio;
  readonly worlds: number;
  readonly seed: string;
}

/** What is each answer worth before action `step`? */
export interface WorthsTask extends RollingTerms {
  readonly is: 'worths';
  readonly deal: PlainDeal;
  readonly step: number;
}

/** Which is the first mistake from action `step` on, of the player `of` or in the seat, if they are not null? */
export interface MistakeTask extends RollingTerms {
  readonly is: 'mistake';
  /** One deal, or two courses of the same cards, each with the number of its line. */
  readonly deals: readonly (readonly [deal: PlainDeal, line: number])[];
  readonly step: number;
  readonly of: string | null;
  readonly seat: Seat | null;
}

/** What could each seat have made of the cards it was dealt? */
interface MakeableTask {
  readonly is: 'makeable';
  readonly deal: PlainDeal;
}

export type RollingTask = WorthsTask | MistakeTask | MakeableTask;
/** The answer to a task, or why there is none. */
export type AnswerTo<Task> =
  | (Task extends WorthsTask ? Worths : Task extends MakeableTask ? readonly DeclarerAnswer[] : number | null)
  | string;

/** Does tasks, on the thread on which it was made. */
export class TaskRoller {
  private readonly games = new Games();
  private readonly rollers = new Map<string, Roller>();

  /** Worths, the step of a mistake, or what could be made; or why there is none. */
  answer(task: RollingTask): AnswerTo<RollingTask> {
    try {
      if (task.is === 'makeable') return makeable(this.lineOf(task.deal));
      return task.is === 'worths' ? this.worths(task) : this.mistake(task);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
  }

  private worths({ deal, step, worlds, ...terms }: WorthsTask): Worths {
    const line = this.lineOf(deal);
    const course = courseAt(line, step);
    return worthsOf(this.rollerFor(deal, terms).roll(viewOf(course, course.seat, line.terms), { worlds }));
  }

  private mistake(task: MistakeTask): number | null {
    const { deals, step } = task;
    const most = Math.max(...deals.map(([{ actions }]) => actions.length));
    for (let at = step; at < most; at++)
      if (deals.some(([deal, line]) => this.isMistake(deal, line, at, task))) return at;
    return null;
  }

  private isMistake(deal: PlainDeal, line: number, at: number, task: MistakeTask): boolean {
    if (at >= deal.actions.length) return false;
    const played = this.lineOf(deal);
    const course = courseAt(played, at);
    const { seat } = course;
    const player = deal.players[seat];
    if (course.isForced || (task.of ?? player) !== player || (task.seat ?? seat) !== seat) return false;
    const answer = actionAnswer(deal.actions[at]);
    const view = viewOf(course, seat, played.terms);
    const { isError, loss } = judgeAnswer(this.rollerFor(deal, task), view, { line, at, answer }, task.worlds);
    return isError && loss.mean >= WORTH_READING;
  }

  private lineOf({ terms, game, rules, players, actions }: PlainDeal): DealLine {
    return { terms: { ...terms, game: this.games.of(game, rules) }, players, actions, faults: [] };
  }

  private rollerFor({ game, rules }: PlainDeal, { models, seed }: Pick<RollingTerms, 'models' | 'seed'>): Roller {
    const key = JSON.stringify([game, rules, models, seed]);
    const [forehand, middlehand, dealer] = SEATS.map((seat) => policiesOf(models[seat]));
    const roller = this.rollers.get(key) ?? new Roller(game, rules, [forehand, middlehand, dealer], seed);
    this.rollers.set(key, roller);
    return roller;
  }
}
