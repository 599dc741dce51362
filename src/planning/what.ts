import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { AnyBot } from '../bot/bot.js';
import { ESTIMANDS, type Estimand } from '../compare/estimand.js';
import { errorRate } from '../compare/what.js';
import { listOf, oneOf, text } from '../input/schema.js';
import { aBot } from '../run/settings.js';

/** The requirements of a planned comparison, and its basis: a pilot of two bots, or a folder. */
export interface PlanWhat extends BlocksWhat {
  /** The bots of the pilot: specs, paths or objects. Default for `blocks`: 2000. */
  readonly a?: string | AnyBot;
  readonly b?: string | AnyBot;
  /** What "A is better than B" means. Default: head-to-head. */
  readonly estimand?: Estimand;
  /** The bot in the other seats. Default: sound. */
  readonly field?: string | AnyBot;
  /** The folder of a comparison or a tournament, instead of a pilot. */
  readonly from?: string;
  /** Differences to detect, in points per deal, from 0.000001 up. Default: 0.02, 0.05 and 0.1. */
  readonly difference?: number | readonly number[];
  /** The probability of detecting it. Default: 0.8. */
  readonly power?: number;
  /** The accepted probability of a false positive. Default: 0.05. */
  readonly alpha?: number;
}

const LEAST = 'expected a difference of 0.000001 or more';
const POWER = 'expected a probability above 0.5 and below 1';

export const ASKED = {
  difference: v.optional(listOf(v.pipe(v.number(LEAST), v.minValue(1e-6, LEAST), v.finite(LEAST))), [0.02, 0.05, 0.1]),
  power: v.optional(v.pipe(v.number(POWER), v.gtValue(0.5, POWER), v.ltValue(1, POWER)), 0.8),
  alpha: v.optional(errorRate, 0.05),
};

export const PlanOptions = v.strictObject({
  ...BLOCKS_OPTIONS,
  a: v.optional(aBot),
  b: v.optional(aBot),
  estimand: v.optional(oneOf(ESTIMANDS)),
  field: v.optional(aBot),
  from: v.optional(text),
  ...ASKED,
});
