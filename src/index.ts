/** The library: runs that programs can call, and all that a bot's author needs. */

export { InputError, OptionError } from './input/refusal.js';
export * from './public/bots.js';
export type { How, Progress } from './run/how.js';
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
export type { Mean, Proportion } from './stats/estimates.js';
export type { FirstFault } from './table/faults.js';
