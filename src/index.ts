/** The library: runs as functions, and everything a bot's author needs. */

export type { RolloutWhat } from './advice/options.js';
export { type RolloutSummary, rollout, type StepOfRecord } from './advice/rollout.js';
export type { BotConduct, Conduct, SessionConduct } from './blocks/conduct.js';
export type { BlocksWhat } from './blocks/options.js';
export type { TriplePayoff } from './blocks/triples.js';
export type { FirstFault } from './board/faults.js';
export type { BotFaults, FaultCounts, Reliance } from './board/reliance.js';
export { loadBot } from './bot/loading/load.js';
export { checkBot } from './checking/check-bot.js';
export type { Evidence, Finding, ShownBoard } from './checking/finding.js';
export type { CheckHow } from './checking/options.js';
export type { Attribution, PartWorth } from './compare/attribution.js';
export { compare } from './compare/compare.js';
export type { CompareVerdict, Findings, Spread } from './compare/findings.js';
export { blocksToFind, type ComparedBlocks } from './compare/needed.js';
export { type CompareWhat, ESTIMANDS, type Estimand, type StopWhat } from './compare/options.js';
export type { SprtRule, StopRule } from './compare/stop-rule.js';
export type { CompareSummary, GateResult, ShiftCell } from './compare/summary.js';
export type { SwingDeal } from './compare/swings.js';
export type { SideFinding } from './compare/views.js';
export { type CheckFindings, checkDataset, type DatasetCheckHow } from './dataset/check/check.js';
export type { Defect } from './dataset/check/difference.js';
export type { DatasetWhat } from './dataset/options.js';
export { dataset } from './dataset/run.js';
export type { DatasetSummary, FolderSize } from './dataset/summary.js';
export type * from './document/document.js';
export type { SessionsSummary } from './document/sessions.js';
export type { CellValues, ColumnOf, DataTable, TableColumn } from './document/table.js';
export { type EffectsSummary, type MeasuredEffect, type RuleEffect, ruleEffects } from './effects/effects.js';
export type { EffectsHow, EffectsWhat } from './effects/options.js';
export type { MoneyGiven } from './games/tariff.js';
export type { Several } from './input/items.js';
export { InputError, OptionError } from './input/refusal.js';
export * from './public/bots.js';
export type { QueueAddress, QueueGiven } from './queue/address.js';
export type { WorkerProgress } from './queue/hello.js';
export type { RankHow, RankWhat } from './rank/options.js';
export { type LadderRung, type OnLadder, type RankedBot, type RankSummary, rank } from './rank/rank.js';
export type { GameRecord, GameResult, GivenRecord } from './record/game-record.js';
export { SEAT_LETTERS, type SeatLetter } from './record/notation.js';
export { type BotInRun, type KeptRun, runsIn } from './report/kept-runs.js';
export type { ViewHow, ViewWhat } from './report/options.js';
export { chartsOf, type ReportedRun, type ReportHow, reportOf, swingsOf, viewOf } from './report/report.js';
export { writeScores } from './report/scores-file.js';
export { DECISIONS, type Decision, type Mistake } from './review/deal-review.js';
export type { GivenAway } from './review/judge-answer.js';
export type { ReviewHow, ReviewWhat } from './review/options.js';
export { review } from './review/review.js';
export {
  type DecisionReview,
  GRADES,
  type Grade,
  type GradeRange,
  type PlayerReview,
  type ReviewSummary,
} from './review/summary.js';
export type { PriceName } from './rollout/price-list.js';
export { type SeatQuestion, type SeatSituation, type SessionSituation, situationOf } from './rollout/situation.js';
export type { Head, SummaryHead } from './run/kind.js';
export type { BotGiven } from './run/lineup.js';
export type { BotEntry, Manifest, What } from './run/manifest.js';
export type { BoardsWhat, How, MoneyWhat, Progress } from './run/options.js';
export { type Run, type ShownRun, StoppedRun } from './run/start.js';
export { mergeRuns, openRun, type Rerun, rerun } from './runs.js';
export { simulate } from './simulate/kind.js';
export type { SimulateWhat } from './simulate/options.js';
export type {
  BotSummary,
  ContractSummary,
  PartySummary,
  SimulateSummary,
} from './simulate/summary.js';
export type { DeclarerAnswer, PositionAnswer, ProspectAnswer, Prospects, RefusedPosition } from './solving/answers.js';
export type { CardJudgement } from './solving/gave-away.js';
export type {
  ReplayHow,
  SolveDealWhat,
  SolveHow,
  SolvePosition,
  SolvePositionsWhat,
  SolvePositionWhat,
  SolveWhat,
} from './solving/options.js';
export type { Judgement } from './solving/record-judge.js';
export { records } from './solving/records.js';
export { replay } from './solving/replay.js';
export { solve } from './solving/solve.js';
export type { Mean, Proportion } from './stats/interval.js';
export { sweep } from './sweep/kind.js';
export type { SweepWhat } from './sweep/options.js';
export type { Confirmation, SweepSetting, SweepSummary } from './sweep/summary.js';
export { tournament } from './tournament/kind.js';
export type { TournamentWhat } from './tournament/options.js';
export type { BotStanding, TournamentPair } from './tournament/standings.js';
export type { TournamentBot, TournamentSummary } from './tournament/summary.js';
export { tune } from './tune/kind.js';
export type { TuneWhat } from './tune/options.js';
export type { PathPoint, TuneConfirmation, TunedParameter, TuneSummary } from './tune/summary.js';
