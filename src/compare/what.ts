import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { SelfTestSize } from '../blocks/self-test.js';
import type { AnyBot } from '../bot/bot.js';
import { oneOf, positiveNumber, text, trueOrFalse, wholeNumber } from '../input/schema.js';
import { aBot, MONEY_OPTIONS, type MoneyWhat, someBots } from '../run/settings.js';
import { ESTIMANDS, type Estimand } from './estimand.js';
import { RULES } from './stop-rule.js';

/** When a comparison ends before all its blocks are played: as soon as the rule's question is settled. Differences are in points per deal. */
export type StopWhat =
  | 'none'
  | { readonly rule: 'none' }
  /** The group-sequential test of 0, with `blocks` as its horizon: nearly as powerful as playing all, but it ends early if the difference is clear. */
  | { readonly rule: 'group' }
  | {
      /** The sequential test of the difference `bounds[0]` against `bounds[1]`. */
      readonly rule: 'sprt';
      readonly bounds: readonly [low: number, high: number];
      /** The unit of the bounds: points per deal, or normalised, in standard deviations of a block. Default: points. */
      readonly scale?: 'points' | 'normalised';
      /** The accepted probability of choosing the high bound if the low one is true. Default: 0.05. */
      readonly alpha?: number;
      /** The accepted probability of choosing the low bound if the high one is true. Default: 0.05. */
      readonly beta?: number;
    }
  /** Ends when the difference is known to ± this many points. */
  | { readonly rule: 'width'; readonly width: number }
  /** Ends when the difference is known to ± half of `delta`: whether it lies within `delta` is then mostly clear. */
  | { readonly rule: 'equivalence'; readonly delta: number };

/** What `compare` plays. */
export interface CompareWhat extends BlocksWhat, MoneyWhat {
  /** The bots to compare: specs, paths or objects. */
  readonly a: string | AnyBot;
  readonly b: string | AnyBot;
  /** Sessions: a match of at most `match` deals ends as soon as a player has this many points after a deal. Differences are then per session. */
  readonly sessionTarget?: number;
  /** What "A is better than B" means. Default: head-to-head. */
  readonly estimand?: Estimand;
  /** The bot in the other seats. With several, each takes them in turn, and the first one decides. Default: sound. */
  readonly field?: string | AnyBot | readonly (string | AnyBot)[];
  /** Is the other one of head-to-head and one-in-field also played on the same deals? Default: no. */
  readonly both?: boolean;
  /** Default: none; all blocks are played. */
  readonly stop?: StopWhat;
  /** Points per deal within which the two count as equivalent. Default: no such question. */
  readonly delta?: number;
  /** How many points per deal worse A may be: the gate is passed if the interval lies above −gate, and failed if it lies below 0. */
  readonly gate?: number;
  /** With `gate`: how many faults each bot may have. With more, whatever the interval, the gate is tainted. Default: one in 100 deals. */
  readonly faults?: number;
  /** How many of the largest differences to keep in each direction. Default: 10. */
  readonly swings?: number;
  /** Parts whose worth is measured: of auction, exchange, play, declaring, defence. */
  readonly attribute?: string | readonly string[];
  /**
   * A fast bot that plays the cards for all bots in a first run of many blocks. That run decides which `blocks` of them are worth playing with the
   * bots' own card play, and what these imply about the others.
   */
  readonly control?: string | AnyBot;
  /** Blocks of that first run. Default: 100 times `blocks`. */
  readonly controlBlocks?: number;
}

/**
 * A self-test of comparisons: how often are intervals and tests wrong? With `aa` a bot is compared with itself, with `ab` two different bots.
 * Blocks are played once, and comparisons are drawn from them.
 */
export interface SelfWhat extends BlocksWhat, SelfTestSize {
  readonly a: string | AnyBot;
  /** The other bot, with `ab`. */
  readonly b?: string | AnyBot;
  readonly aa?: true;
  readonly ab?: true;
  /** Blocks in each comparison drawn. Default: 2000. */
  readonly blocks?: number;
  /** Default: all three, one after the other. */
  readonly estimand?: Estimand;
  /** The bot in the other seats. Default: bold, or sound if `a` is bold. */
  readonly field?: string | AnyBot;
  /** The sequential test to try; `none`: only intervals. Default: bounds 0 and 0.1, normalised. */
  readonly stop?: Extract<StopWhat, { readonly rule: 'sprt' } | 'none'>;
}

const finite = v.pipe(v.number('expected a number'), v.finite('expected a number'));
const MARGIN = 'expected a number from 0 up';
const HALF = 'expected a probability above 0 and below 0.5';
export const errorRate = v.pipe(v.number(HALF), v.gtValue(0, HALF), v.ltValue(0.5, HALF));

/** Which of these belong to which rule is checked in settle-rule.ts. */
const stopOption = v.pipe(
  v.unknown(),
  v.transform((given): unknown => (typeof given === 'string' ? { rule: given } : given)),
  v.strictObject(
    {
      rule: oneOf(RULES),
      bounds: v.optional(v.strictTuple([finite, finite], 'expected two numbers, as in [0, 0.05]')),
      scale: v.optional(oneOf(['points', 'normalised'])),
      alpha: v.optional(errorRate),
      beta: v.optional(errorRate),
      width: v.optional(positiveNumber),
      delta: v.optional(positiveNumber),
    },
    'expected none, or an object with a rule',
  ),
);

export const CompareOptions = v.strictObject({
  ...BLOCKS_OPTIONS,
  sessionTarget: v.optional(wholeNumber(1, 1e9)),
  a: aBot,
  b: aBot,
  estimand: v.optional(oneOf(ESTIMANDS)),
  field: v.optional(someBots),
  both: v.optional(trueOrFalse),
  stop: v.optional(stopOption),
  delta: v.optional(positiveNumber),
  gate: v.optional(v.pipe(v.number(MARGIN), v.minValue(0, MARGIN), v.finite(MARGIN))),
  faults: v.optional(wholeNumber()),
  swings: v.optional(wholeNumber(0, 1000)),
  attribute: v.optional(v.union([text, v.array(text)], 'expected parts, as in ["auction", "play"]')),
  control: v.optional(aBot),
  controlBlocks: v.optional(wholeNumber(1, 1e12)),
  ...MONEY_OPTIONS,
});

/** Options of a comparison, checked. */
export type CompareValues = v.InferOutput<typeof CompareOptions>;
export type StopValues = v.InferOutput<typeof stopOption>;
