import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { SelfTestSize } from '../blocks/self-test.js';
import type { AnyBot } from '../bot/bot.js';
import { text, trueOrFalse, wholeNumber } from '../input/schema.js';
import { someBots } from '../run/settings.js';

/** What `sweep` plays. */
export interface SweepWhat extends BlocksWhat {
  /** A bot with ranges as parameters, with start, end and step: `sound(play=3.0..5.0:0.25)`. */
  readonly spec: string;
  /** The bot in the other two seats, or two bots. Default: sound. */
  readonly field?: string | AnyBot | readonly (string | AnyBot)[];
  /** Drops settings that are surely worse than the leader; the others play the remaining blocks. */
  readonly race?: boolean;
  /** Fresh blocks on which the best is played again. Default: the same as `blocks`. */
  readonly confirm?: number;
}

/** A self-test: sweeps drawn from blocks that are played once. */
export interface SelfSweepWhat extends SweepWhat, SelfTestSize {
  readonly aa: true;
}

export const SweepOptions = v.strictObject({
  ...BLOCKS_OPTIONS,
  spec: text,
  field: v.optional(someBots),
  race: v.optional(trueOrFalse),
  confirm: v.optional(wholeNumber(0, 1e12)),
});
