import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { AnyBot } from '../bot/bot.js';
import { text, wholeNumber } from '../input/schema.js';
import { someBots } from '../run/settings.js';

/** What `tune` plays. `blocks` are those of the search; default: 10000. */
export interface TuneWhat extends BlocksWhat {
  /** A bot with ranges in place of parameters: `sound(play=4..7,mord=0.2..0.8)`. With a step, `worlds=10..90:10`, a parameter has those values alone. */
  readonly spec: string;
  /** Where the search begins, by parameter. Those left out begin at the value they have in the bot, or at the end of the range next to it. */
  readonly start?: Readonly<Record<string, number>>;
  /** The bot in the other two seats, or two bots. Default: sound. */
  readonly field?: string | AnyBot | readonly (string | AnyBot)[];
  /** Blocks of a step of the search. Default: 20. */
  readonly batch?: number;
  /** Fresh blocks on which the end is played against the start and the bot as it is. Default: half as many as `blocks`. */
  readonly confirm?: number;
}

export const TuneOptions = v.strictObject({
  ...BLOCKS_OPTIONS,
  spec: text,
  start: v.optional(v.record(v.string(), v.pipe(v.number('expected a number'), v.finite('expected a number')))),
  field: v.optional(someBots),
  batch: v.optional(wholeNumber(1, 1e9)),
  confirm: v.optional(wholeNumber(0, 1e12)),
});
