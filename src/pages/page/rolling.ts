import { changedRules } from '../../cards/games/rule-sets.js';
import { Roller } from '../../search/rollout/rollout.js';
import { type Worths, worthsOf } from '../../search/rollout/worths.js';
import { policiesOf } from './bots.js';
import { courseAt, type DealLine, eachSeat, type Trio, viewOf } from './deal-line.js';
import { linkOf, readLink } from './link.js';
import { NOBODY_NAMED } from './reading.js';

/** A deal as a text, which can be sent to a worker: a link without names. */
export const dealText = (line: DealLine): string =>
  linkOf({
    line: { ...line, terms: { ...line.terms, seed: null, index: null }, players: NOBODY_NAMED },
    seat: null,
    step: 0,
  });

/** What is each answer worth before action `step`? */
export interface WorthsTask {
  readonly deal: string;
  readonly step: number;
  /** The bots that play on, by seat. */
  readonly models: Trio;
  readonly worlds: number;
  readonly seed: string;
}

/** Does tasks, on the thread on which it was made. */
export class TaskRoller {
  private readonly rollers = new Map<string, Roller>();

  /** @throws InputError if a model does not play in a page */
  answer(task: WorthsTask): Worths {
    const { line } = readLink(task.deal);
    const course = courseAt(line, task.step);
    const view = viewOf(course, course.seat, line.terms);
    return worthsOf(this.rollerFor(line, task).roll(view, { worlds: task.worlds }));
  }

  private rollerFor({ terms: { game } }: DealLine, { models, seed }: WorthsTask): Roller {
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
