/** The library: runs that programs can call, and all that a bot's author needs. */

export { type CheckHow, checkBot } from './checking/check-bot.js';
export type { Evidence, Finding, ShownBoard } from './checking/finding.js';
export type { Several } from './input/items.js';
export { InputError, OptionError } from './input/refusal.js';
export * from './public/bots.js';
export type { GameRecord, GameResult } from './record/game-record.js';
export type { SeatLetter } from './record/notation.js';
export type { How, Progress } from './run/how.js';
export type { BotGiven } from './run/lineup.js';
export type { BotEntry, Manifest, What } from './run/manifest.js';
export { type Head, type Run, StoppedRun } from './run/start.js';
export { mergeRuns, openRun, type Rerun, rerun } from './runs.js';
export { simulate } from './simulate/kind.js';
export type {
  BotSummary,
  ContractSummary,
  Money,
  PartySummary,
  SimulateSummary,
} from './simulate/summary.js';
export type { BoardsWhat, SimulateWhat } from './simulate/what.js';
export type {
  DeclarerAnswer,
  PositionAnswer,
  ProspectAnswer,
  Prospects,
  RefusedPosition,
} from './solving/answers.js';
export type { Judged } from './solving/gave-away.js';
export type { Judgement } from './solving/record-judge.js';
export { records } from './solving/records.js';
export { type ReplayHow, replay } from './solving/replay.js';
export { type SolveHow, solve } from './solving/solve.js';
export type { SolveDealWhat, SolvePosition, SolvePositionsWhat, SolvePositionWhat } from './solving/what.js';
export type { Mean, Proportion } from './stats/estimates.js';
export type { FirstFault } from './table/faults.js';
