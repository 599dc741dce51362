import { actionAnswer } from '../engine/actions.js';
import { countLegal } from '../engine/legal.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { changedRules } from '../games/rule-sets.js';
import { InputError } from '../input/refusal.js';
import { Games } from '../record/games.js';
import { judgeAnswer, WORTH_READING } from '../review/judge-answer.js';
import { Roller } from '../rollout/rollout.js';
import { type Worths, worthsOf } from '../rollout/worths.js';
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

export type RollingTask = WorthsTask | MistakeTask;
/** The answer to a task, or why there is none. */
export type AnswerTo<Task> = (Task extends WorthsTask ? Worths : number | null) | string;

const games = new Games();
const rollers = new Map<string, Roller>();

/** Does a task, on the thread that calls it: worths, or the step of a mistake; or why it cannot be done. */
export function roll(task: RollingTask): AnswerTo<RollingTask> {
  try {
    return task.is === 'worths' ? worths(task) : mistake(task);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

function worths(task: WorthsTask): Worths {
  const line = lineOf(task.deal);
  const course = courseAt(line, task.step);
  return worthsOf(rollerFor(task.deal, task).roll(viewOf(course, course.seat, line.terms), { worlds: task.worlds }));
}

function mistake(task: MistakeTask): number | null {
  const most = Math.max(...task.deals.map(([{ actions }]) => actions.length));
  for (let at = task.step; at < most; at++)
    if (task.deals.some(([deal, line]) => isMistake(deal, line, at, task))) return at;
  return null;
}

function isMistake(deal: PlainDeal, line: number, at: number, task: MistakeTask): boolean {
  if (at >= deal.actions.length) return false;
  const played = lineOf(deal);
  const course = courseAt(played, at);
  const { seat } = course;
  if (countLegal(course) < 2 || (task.of ?? deal.players[seat]) !== deal.players[seat] || (task.seat ?? seat) !== seat)
    return false;
  const answer = actionAnswer(deal.actions[at]);
  const view = viewOf(course, seat, played.terms);
  const { isError, loss } = judgeAnswer(rollerFor(deal, task), view, { line, at, answer }, task.worlds);
  return isError && loss.mean >= WORTH_READING;
}

const lineOf = ({ terms, game, rules, players, actions }: PlainDeal): DealLine => ({
  terms: { ...terms, game: games.of(game, rules) },
  players,
  actions,
});

function rollerFor({ game, rules }: PlainDeal, { models, seed }: RollingTerms): Roller {
  const key = JSON.stringify([game, rules, models, seed]);
  const [forehand, middlehand, dealer] = SEATS.map((seat) => policiesOf(models[seat]));
  const roller = rollers.get(key) ?? new Roller(game, rules, [forehand, middlehand, dealer], seed);
  rollers.set(key, roller);
  return roller;
}
