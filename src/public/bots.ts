/** What a bot's author needs: the shape of a bot, and the words for cards and sets of cards. */

import type { Solver } from '../solver/solver.js';

export {
  type AnyBot,
  type Bot,
  type CardView,
  defineBot,
  type Parameters,
  type ParameterValue,
  type Place,
  type Player,
  type WideValues,
  type WordView,
} from '../bot/bot.js';
export type { OpenCards } from '../bot/open-cards.js';
export type { Random } from '../bot/random.js';
export { Rehearsal } from '../bot/rehearsal.js';
export {
  type LegalWords,
  VIEW_FIELDS,
  type ViewField,
  type ViewFields,
  type ViewKinds,
  type ViewValue,
} from '../bot/view-fields.js';
export type { Knowledge } from '../bot/worlds/hidden.js';
export { newWorld, type World, Worlds } from '../bot/worlds/worlds.js';
export { QUESTIONS, type Question, WORDS, type Word } from '../engine/actions.js';
export {
  ALL_CARDS,
  above,
  type Card,
  type CardSet,
  card,
  cardsOf,
  EMPTY,
  has,
  highest,
  inSuit,
  intersect,
  lowest,
  nth,
  only,
  rankOf,
  SUITS,
  type Suit,
  setOf,
  signed,
  size,
  suitOf,
  suitSet,
  union,
  unsigned,
  without,
} from '../engine/cards.js';
export type { Contract } from '../engine/contract.js';
export type { Duties } from '../engine/duties.js';
export { after, firstDefender, SEATS, type Seat, secondDefender } from '../engine/seats.js';
export { contractsOf, dutiesOf } from '../games/rule-sets.js';
export {
  formatCard,
  formatCards,
  formatDeal,
  formatHand,
  parseCard,
  parseDeal,
  parseHand,
} from '../record/notation.js';
export type { Position } from '../solver/position.js';
export type { Within } from '../solver/prober.js';
export type { Solver } from '../solver/solver.js';

/**
 * The open-card solver, for bots that use it: its tables take a tenth of a second to build, so it is loaded when asked for.
 * @example
 * const { Solver } = await loadSolver();
 * const solver = new Solver({ duties: dutiesOf('bolachen') });
 */
export const loadSolver = (): Promise<{ readonly Solver: typeof Solver }> => import('../solver/solver.js');
