import type { Kind, Run } from '../../runs/run/kind.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import { joinBlocks } from '../blocks/join.js';
import { blocksOutcome } from '../blocks/outcome.js';
import { playBlocks } from '../blocks/play.js';
import { effectsDocument } from './document.js';
import { EFFECTS, type EffectsWhat } from './options.js';
import { type EffectsPlan, planEffects } from './plan.js';
import { type EffectsSummary, summariseEffects } from './summary.js';

/** What does each option of the rules change? */
export const effectsKind: Kind<EffectsPlan, EffectsSummary> = {
  command: 'rules',
  options: EFFECTS,
  plan: planEffects,
  async play(plan, stage) {
    const played = await playBlocks(plan.chunks, stage, { unit: 'deals' });
    return blocksOutcome(plan, [played], { summary: summariseEffects(plan, played) });
  },
  document: effectsDocument,
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/**
 * What does each option of the rules change? Plays every other value of every option on the same deals as the rules
 * given, with the same bots, and compares points by seat, contracts played and made, and Kontra, in pairs. Values that
 * change what a word means are not played.
 * @throws OptionError, InputError
 * @example
 * const { summary } = await ruleEffects({ game: 'wallachen', bots: 'sound', deals: 30_000 });
 * console.log(summary.effects.filter(({ changed }) => changed > 0.1).map(({ option, value }) => [option, value]));
 */
export const ruleEffects = (what: EffectsWhat = {}, how: How = {}): Promise<Run<EffectsSummary>> =>
  playRun(effectsKind, { ...what, effects: true }, how);
