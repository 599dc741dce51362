/**
 * `bolachen/engine`: cards, deals, games, notation and records, and stepping through deals by hand. It does not depend on Node.
 *
 * A set of cards is a signed int32 here and unsigned in datasets: {@link unsigned} and {@link signed} convert.
 */

export { type OpenDeal, openDeal, type SeatView } from '../board/open-deal.js';
export { boardOf, type HandLetter, type Opening } from '../board/opening.js';
export { type Action, actionAnswer, actionSeat, wordsOf } from '../engine/actions.js';
export type { GameTerms } from '../engine/contract.js';
export { Course } from '../engine/course.js';
export { type Deal, dealPack, type Packet } from '../engine/deal.js';
export type { DealState } from '../engine/deal-state.js';
export type { Game, Stage } from '../engine/game.js';
export { countLegal, isLegal, legalAnswers, markLegal } from '../engine/legal.js';
export { Perft } from '../engine/perft.js';
export { ruleSetNames } from '../games/names.js';
export { changedRules, type GameChoice, makeGame } from '../games/rule-sets.js';
export { type Tariff, tariffOf } from '../games/tariff.js';
export { InputError } from '../input/refusal.js';
export { DEALS, rankDeal, unrankDeal } from '../random/deal-rank.js';
export { formatAction, formatActions, parseAction, parseActions } from '../record/actions.js';
export { FAULT_KINDS, type Fault, type FaultKind } from '../record/fault.js';
export { type RecordFrame, RecordWriter } from '../record/format-record.js';
export type { GameRecord, GameResult, GivenRecord } from '../record/game-record.js';
export type { ParsedRecord, RecordResult } from '../record/parse-record.js';
export { type Replay, Replayer } from '../record/replay.js';
export { ScoreSheet, type SheetDeal } from '../record/sheet.js';
export { showDeal } from '../record/show.js';
export * from './words.js';
