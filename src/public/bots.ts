/** What a bot's author needs: the shape of a bot, and functions for cards and sets of cards. */

import type { Solver } from '../solver/solver.js';

export {
  type AnyBot,
  type Bot,
  type CardView,
  defineBot,
  PARTS,
  type Parameters,
  type ParameterValue,
  type Part,
  type PartName,
  type Place,
  type Player,
  type WideValues,
  type WordView,
} from '../bot/bot.js';
export type { OpenCards } from '../bot/open-cards.js';
export type { Random } from '../bot/random.js';
export { byPart } from '../bot/spec.js';
export type { Knowledge } from '../bot/worlds/hidden.js';
export { newWorld, type World, Worlds } from '../bot/worlds/worlds.js';
export { modelBot } from '../model/model-bot.js';
export { keyOf } from '../random/key.js';
export type { Fates } from '../rollout/fates.js';
export { ImaginedDeal, type ListeningTerms, type Models, type PlayerAnswer } from '../rollout/imagined-deal.js';
export { type LikelyTerms, LikelyWorlds } from '../rollout/likely.js';
export {
  type DroppedAnswer,
  type Price,
  Roller,
  type Rollout,
  type RolloutTerms,
} from '../rollout/rollout.js';
export { type DealOutcome, SessionChances } from '../rollout/session-chances.js';
export type { AnswerSums } from '../rollout/sums.js';
export { type AnswerWorth, type Worths, worthsOf } from '../rollout/worths.js';
export type { Position } from '../solver/position.js';
export type { Within } from '../solver/prober.js';
export type { Solver } from '../solver/solver.js';
export { VIEW_FIELDS } from '../view/view-fields.js';
export * from './words.js';

/**
 * The open-card solver. Its tables take a tenth of a second to build, so it is loaded only by bots that use it.
 * @example
 * const { Solver } = await loadSolver();
 * const solver = new Solver({ duties: dutiesOf('bolachen') });
 */
export const loadSolver = (): Promise<{ readonly Solver: typeof Solver }> => import('../solver/solver.js');
