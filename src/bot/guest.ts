import type { Course } from '../engine/course.js';
import type { AnyBot, Bot, Parameters, Player } from './bot.js';
import type { Limits } from './limits.js';

/** A bot that is no part of this program: wherever it sits, somebody speaks for it. */
export abstract class Guest implements Bot<Parameters> {
  abstract readonly name: string;
  /** What starts it: two guests with the same command are the same. */
  abstract readonly command: string;

  /** Who speaks for it at one place of a table. */
  abstract spokesman(limits: Limits): Spokesman;

  sit(): Player {
    throw new Error('its spokesman is who sits down');
  }
}

/** Speaks for a guest: he hears what came of each board, and goes when the table is left for good. */
export interface Spokesman extends AnyBot {
  over(course: Course): void;
  leave(): void;
}
