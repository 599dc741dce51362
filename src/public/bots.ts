/** What a bot's author needs: the shape of a bot, and functions for cards and sets of cards. */

import type { Solver } from '../search/solver/solver.js';

export { keyOf } from '../cards/random/key.js';
export { rulesInWords } from '../cards/texts/rules-text.js';
export { answersBot } from '../players/bot/answers/answers-bot.js';
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
} from '../players/bot/bot.js';
export type { OpenCards } from '../players/bot/open-cards.js';
export type { Random } from '../players/bot/random.js';
export { byPart } from '../players/bot/spec.js';
export type { Knowledge } from '../players/bot/worlds/hidden.js';
export { newWorld, type World } from '../players/bot/worlds/world.js';
export { Worlds } from '../players/bot/worlds/worlds.js';
export { modelBot } from '../players/model/model-bot.js';
export { systemBot } from '../players/system/system-bot.js';
export { readWords } from '../players/view/said.js';
export { type ReadableView, textOf } from '../players/view/text-of.js';
export { VIEW_FIELDS } from '../players/view/view-fields.js';
export type { Cast, ListeningTerms } from '../search/rollout/cast.js';
export type { Fates } from '../search/rollout/fates.js';
export {
  type FollowedFrom,
  ImaginedDeal,
  type Models,
  type PlayerAnswer,
} from '../search/rollout/imagined-deal.js';
export { type LikelyTerms, LikelyWorlds } from '../search/rollout/likely.js';
export { type DroppedAnswer, Roller, type Rollout } from '../search/rollout/rollout.js';
export type { AnswerSums } from '../search/rollout/sums.js';
export type { Price, RolloutTerms } from '../search/rollout/terms.js';
export { type AnswerWorth, type Worths, worthsOf } from '../search/rollout/worths.js';
export type { Position } from '../search/solver/position.js';
export type { Within } from '../search/solver/prober.js';
export type { Solver } from '../search/solver/solver.js';
export * from './words.js';

/**
 * The open-card solver. Its tables take a tenth of a second to build, so it is loaded only by bots that use it.
 * @example
 * const { Solver } = await loadSolver();
 * const solver = new Solver({ duties: dutiesOf('bolachen') });
 */
export const loadSolver = (): Promise<{ readonly Solver: typeof Solver }> => import('../search/solver/solver.js');
export type { Start } from '../cards/engine/deal.js';
export type { MatchPlace } from '../players/view/view-fields.js';
