import type { Course } from '../engine/course.js';
import { type AnyBot, type Bot, PARTS, type Parameters, type Player } from './bot.js';
import type { Limits } from './limits.js';
import type { Policies } from './spec.js';

/** A bot outside this program: at each place where it sits, a spokesman answers for it. */
export abstract class Guest implements Bot<Parameters> {
  abstract readonly name: string;
  /** The command that starts it: two guests with the same command are the same bot. */
  abstract readonly command: string;

  /** Makes its spokesman for one place of a table. */
  abstract spokesman(limits: Limits): Spokesman;

  sit(): Player {
    throw new Error('seat its spokesman instead');
  }
}

/** Does a guest answer for any part? */
export const hasGuest = (policies: Policies): boolean => PARTS.some((part) => policies[part].bot instanceof Guest);

/** Answers for a guest. It hears how each board ended, and leaves when the table is done. */
export interface Spokesman extends AnyBot {
  over(course: Course): void;
  leave(): void;
}
