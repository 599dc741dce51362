import type { Course } from '../../cards/engine/course.js';
import type { View } from '../view/view.js';
import { type AnyBot, type Bot, PARTS, type Parameters, type Player } from './bot.js';
import type { Limits } from './limits.js';
import type { Random } from './random.js';
import type { Policies } from './spec.js';

/** How bots are called that are a person. */
export const ME = 'me';

/** A bot outside this program: at each place where it sits, a spokesman answers for it. */
export abstract class Guest implements Bot<Parameters> {
  abstract readonly name: string;
  /** The command that starts it: two guests with the same command are the same bot. */
  abstract readonly command: string;
  /** How many questions it takes at once. */
  abstract readonly window: number;
  /** Files that it says it is made of. */
  readonly files: readonly string[] = [];

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
    Object.values(policies).flatMap(({ bot, models = {} }) => [
      ...(bot instanceof Guest ? [bot] : []),
      ...guestsOf(Object.values(models).flat()),
    ]),
  );

/** Does a guest answer for any part? */
export const hasGuest = (policies: Policies): boolean => guestsOf([policies]).length > 0;

/** The files of all guests, as they have said. */
export const filesOf = (policies: Policies): string[] => guestsOf([policies]).flatMap(({ files }) => files);

/** The most boards that are under way at once. */
const MOST_BOARDS = 1_024;

/** How many boards are under way so that each guest has as many questions as it takes; 1 if one is asked one by one. */
export function atOnceOf(policies: readonly Policies[]): number {
  const bots = policies.flatMap((each) => PARTS.map((part) => each[part].bot));
  const counts = [...new Set(bots)].flatMap((bot) => (bot instanceof Guest ? [bot.window] : []));
  if (counts.length === 0 || counts.includes(1)) return 1;
  return Math.min(
    MOST_BOARDS,
    counts.reduce((all, count) => all + count),
  );
}

/** Ends the programs of bots, and of their models. Whoever loads bots does so when they have played. */
export function dismiss(all: readonly Policies[]): void {
  for (const guest of guestsOf(all)) guest.leave();
}

/** What a program says besides its answer. */
export interface Besides {
  /** Milliseconds that it took, if it was not asked just then. */
  readonly ms?: number;
  /** Numbers by name, such as tokens or cents. */
  readonly usage?: Readonly<Record<string, number>>;
  /** One line. */
  readonly remark?: string;
}

/** Answers for a guest. It is shown how each board ended. */
export interface Spokesman extends AnyBot {
  /** Takes a question that will be asked soon, with others; true as long as it is open, so that others go on. */
  prepare(view: View, random: Random): boolean;
  /** Of its last answer. */
  readonly said: Besides;
  over(course: Course): void;
}
