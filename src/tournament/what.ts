import * as v from 'valibot';
import { BLOCKS_OPTIONS, type BlocksWhat } from '../blocks/options.js';
import type { SelfTestSize } from '../blocks/self-test.js';
import type { AnyBot } from '../bot/bot.js';
import { oneOf } from '../input/schema.js';
import { MONEY_OPTIONS, type MoneyWhat, someBots } from '../run/settings.js';
import { SCHEDULES, type ScheduleName } from './schedule.js';

/** What `tournament` plays. */
export interface TournamentWhat extends BlocksWhat, MoneyWhat {
  /** Two bots or more: specs, paths or objects; a text may hold several, separated by commas. */
  readonly bots: string | AnyBot | readonly (string | AnyBot)[];
  /** Who meets whom. Default: round-robin, over all triples; gauntlet: each against the field; one-vs-two: each against two of each other. */
  readonly schedule?: ScheduleName;
  /** Who takes the third seat between two bots, or the other seats of a gauntlet. Default: sound. */
  readonly field?: string | AnyBot | readonly (string | AnyBot)[];
}

/** A self-test: tournaments drawn from blocks that are played once. */
export interface SelfTournamentWhat extends TournamentWhat, SelfTestSize {
  readonly aa: true;
}

export const TournamentOptions = v.strictObject({
  ...BLOCKS_OPTIONS,
  bots: someBots,
  schedule: v.optional(oneOf(SCHEDULES)),
  field: v.optional(someBots),
  ...MONEY_OPTIONS,
});
