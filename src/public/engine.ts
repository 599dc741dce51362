/**
 * `bolachen/engine`: cards, deals, games, notation, records, and stepping through deals. It does not depend on Node.
 *
 * A set of cards is a signed int32 here and unsigned in datasets: {@link unsigned} and {@link signed} convert.
 */

export { type OpenDeal, openDeal } from '../boards/open-deal.js';
export type { Opening } from '../boards/opening.js';
export { type Action, actionAnswer, actionSeat, wordsOf } from '../cards/engine/actions.js';
export type { GameTerms } from '../cards/engine/contract.js';
export { Course } from '../cards/engine/course.js';
export { type Deal, dealPack } from '../cards/engine/deal.js';
export type { DealState } from '../cards/engine/deal-state.js';
export type { Game, Stage } from '../cards/engine/game.js';
export { countLegal, isLegal, legalAnswers, markLegal } from '../cards/engine/legal.js';
export { Perft } from '../cards/engine/perft.js';
export { ruleSetNames } from '../cards/games/names.js';
export { type Payment, paymentOf } from '../cards/games/payment.js';
export { changedRules, type GameChoice, makeGame } from '../cards/games/rule-sets.js';
export { DEALS, rankDeal, unrankDeal } from '../cards/random/deal-rank.js';
export { formatAction, formatActions, parseAction, parseActions } from '../cards/record/actions.js';
export type { HandLetter, StartGiven } from '../cards/record/beginning.js';
export { boardOf } from '../cards/record/board-of.js';
export { FAULT_KINDS, type Fault, type FaultKind } from '../cards/record/fault.js';
export { type RecordFrame, RecordWriter } from '../cards/record/format-record.js';
export type { GameRecord, GameResult, GivenRecord } from '../cards/record/game-record.js';
export type { ParsedRecord } from '../cards/record/parse-record.js';
export { type Replay, Replayer } from '../cards/record/replay.js';
export { ScoreSheet, type SheetDeal } from '../cards/record/sheet.js';
export { showDeal } from '../cards/record/show.js';
export { InputError } from '../support/input/refusal.js';
export * from './words.js';
