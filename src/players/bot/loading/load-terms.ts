import type { GameChoice } from '../../../cards/games/rule-sets.js';
import type { AnyBot } from '../bot.js';
import type { Declarations } from '../declared.js';
import type { Limits } from '../limits.js';

/** The terms under which a bot plays: a job, or the part of one that a command is sent when it is loaded. */
export interface PlayTerms extends Required<GameChoice>, Declarations {
  readonly limits?: Limits;
  /** Bots that are objects of this program, by their specs. */
  readonly objects?: ReadonlyMap<string, AnyBot> | undefined;
}

/** Which instance of a file's module is loaded. Each has module state of its own, which no other can falsify. */
export interface Copy {
  /** Which copy, from 0. Default: 0. */
  readonly copy?: number;
  /** Does it serve all parameters? For those that change all the time: instances are never freed. */
  readonly isForAll?: boolean;
}

/** How the bots of a spec are loaded. */
export interface LoadTerms {
  readonly where: string;
  readonly playing: PlayTerms;
  readonly copy: Copy;
  /** Is only its description needed? */
  readonly isDescribed: boolean;
}
