import type { Course } from '../../cards/engine/course.js';
import type { View } from '../view/view.js';
import { type AnyBot, type Bot, PARTS, type Parameters, type Player } from './bot.js';
import type { Limits } from './limits.js';
import type { Random } from './random.js';
import type { Policies } from './spec.js';

/** A bot outside this program: at each place where it sits, a spokesman answers for it. */
export abstract class Guest implements Bot<Parameters> {
  abstract readonly name: string;
  /** The command that starts it: two guests with the same command are the same bot. */
  abstract readonly command: string;
  /** How many questions it takes at once. */
  abstract readonly batch: number;

  /** Makes its spokesman for one place of a table. */
  abstract spokesman(limits: Limits): Spokesman;

  /** Ends what it has started; it is started anew if it is asked once more. */
  abstract leave(): void;

  sit(): Player {
    throw new Error('seat its spokesman instead');
  }
}

/** The guests among bots, and among their models. */
const guestsOf = (all: readonly Policies[]): Guest[] =>
  all.flatMap((policies) =>
    Object.values(policies).flatMap(({ bot, model }) => [
      ...(bot instanceof Guest ? [bot] : []),
      ...guestsOf(model === undefined ? [] : [model]),
    ]),
  );

/** Does a guest answer for any part? */
export const hasGuest = (policies: Policies): boolean => guestsOf([policies]).length > 0;

/** How many questions every guest takes at once; 1 if there are no guests. */
export function batchOf(policies: readonly Policies[]): number {
  const guests = policies.flatMap((each) => PARTS.map((part) => each[part].bot)).filter((bot) => bot instanceof Guest);
  return guests.length === 0 ? 1 : Math.min(...guests.map(({ batch }) => batch));
}

/** Ends the programs of bots, and of their models. Whoever loads bots does so when they have played. */
export function dismiss(all: readonly Policies[]): void {
  for (const guest of guestsOf(all)) guest.leave();
}

/** Answers for a guest. It is shown how each board ended. */
export interface Spokesman extends AnyBot {
  /** Takes a question that will be asked soon, to be asked with others. False if it was taken already. */
  prepare(view: View, random: Random): boolean;
  over(course: Course): void;
}
