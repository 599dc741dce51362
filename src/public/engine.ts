/**
 * `bolachen/engine`: cards, deals, games, notation and records, and deals that are stepped by hand. It needs nothing of Node.
 *
 * A set of cards is a signed int32 here and a number from 0 up in datasets: {@link unsigned} and {@link signed} turn one into the other.
 */

export type { LegalWords, ViewField, ViewFields, ViewKinds, ViewValue } from '../bot/view-fields.js';
export {
  type Action,
  actionAnswer,
  actionSeat,
  QUESTIONS,
  type Question,
  WORDS,
  type Word,
  wordsOf,
} from '../engine/actions.js';
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
export { type Contract, type GameTerms, TRUMP_BY_LEAD } from '../engine/contract.js';
export { Course } from '../engine/course.js';
export { type Deal, dealPack, type Packet } from '../engine/deal.js';
export type { DealState } from '../engine/deal-state.js';
export { type Duties, NO_TRUMP } from '../engine/duties.js';
export type { Game, Stage } from '../engine/game.js';
export { countLegal, isLegal, legalAnswers } from '../engine/legal.js';
export { Perft } from '../engine/perft.js';
export { after, firstDefender, SEATS, type Seat, secondDefender } from '../engine/seats.js';
export { ruleSetNames } from '../games/names.js';
export type { OptionValue, OptionValues, RuleOption, RuleOptions } from '../games/options.js';
export {
  changedRules,
  contractsOf,
  describeRuleSet,
  dutiesOf,
  type GameChoice,
  makeGame,
  type RuleSetDescription,
} from '../games/rule-sets.js';
export { InputError } from '../input/refusal.js';
export { DEALS, rankDeal, unrankDeal } from '../random/deal-rank.js';
export {
  formatAction,
  formatActions,
  formatAnswer,
  parseAction,
  parseActions,
  parseAnswer,
} from '../record/actions.js';
export { FAULT_KINDS, type Fault, type FaultKind } from '../record/fault.js';
export { type RecordFrame, RecordWriter } from '../record/format-record.js';
export type { GameRecord, GameResult } from '../record/game-record.js';
export {
  formatCard,
  formatCards,
  formatDeal,
  formatHand,
  parseCard,
  parseDeal,
  parseHand,
} from '../record/notation.js';
export type { ParsedRecord, RecordResult } from '../record/parse-record.js';
export { type Replay, Replayer } from '../record/replay.js';
export { showDeal } from '../record/show.js';
export { type OpenDeal, openDeal, type SeatView } from '../table/open-deal.js';
export { boardOf, type HandLetter, type Opening } from '../table/opening.js';
