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

  sit(): Player {
    throw new Error('seat its spokesman instead');
  }
}

/** Does a guest answer for any part? */
export const hasGuest = (policies: Policies): boolean => PARTS.some((part) => policies[part].bot instanceof Guest);

/** How many questions every guest takes at once; 1 if there are no guests. */
export function batchOf(policies: readonly Policies[]): number {
  const guests = policies.flatMap((each) => PARTS.map((part) => each[part].bot)).filter((bot) => bot instanceof Guest);
  return guests.length === 0 ? 1 : Math.min(...guests.map(({ batch }) => batch));
}

/** Answers for a guest. It is shown how each board ended, and leaves when the table is done. */
export interface Spokesman extends AnyBot {
  /** Takes a question that will be asked soon, to be asked with others. False if it was taken already. */
  prepare(view: View, random: Random): boolean;
  over(course: Course): void;
  leave(): void;
}
