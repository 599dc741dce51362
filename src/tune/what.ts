import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { AnyBot } from '../bot/bot.js';
import { text, wholeNumber } from '../input/schema.js';
import { someBots } from '../run/settings.js';

/** What `tune` plays. `blocks` are those of the search. Default: 10000. */
export interface TuneWhat extends BlocksWhat {
  /** A bot with ranges as parameters: `sound(play=4..7,mord=0.2..0.8)`. With a step, as in `worlds=10..90:10`, a parameter takes only these values. */
  readonly spec: string;
  /** Where the search begins, by parameter. Default: the bot's value, or the nearest end of the range. */
  readonly start?: Readonly<Record<string, number>>;
  /** The bot in the other two seats, or two bots. Default: sound. */
  readonly field?: string | AnyBot | readonly (string | AnyBot)[];
  /** Blocks per step of the search. Default: 20. */
  readonly batch?: number;
  /** Fresh blocks on which the end is compared with the start and the unchanged bot. Default: half of `blocks`. */
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
