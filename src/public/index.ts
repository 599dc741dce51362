/** The library: runs as functions, and everything a bot's author needs. */

export type { RolloutWhat } from '../analysis/advice/options.js';
export { type RolloutSummary, rollout, type StepOfRecord } from '../analysis/advice/rollout.js';
export { checkBot } from '../analysis/checking/check-bot.js';
export type { Evidence, Finding, ShownBoard } from '../analysis/checking/finding.js';
export type { CheckHow } from '../analysis/checking/options.js';
export { DECISIONS, type Decision, type Mistake } from '../analysis/review/deal-review.js';
export type { GivenAway } from '../analysis/review/judge-answer.js';
export type { ReviewHow, ReviewWhat } from '../analysis/review/options.js';
export { review } from '../analysis/review/review.js';
export {
  type DecisionReview,
  GRADES,
  type Grade,
  type GradeRange,
  type PlayerReview,
  type ReviewSummary,
} from '../analysis/review/summary.js';
export type {
  DeclarerAnswer,
  PositionAnswer,
  ProspectAnswer,
  Prospects,
  RefusedPosition,
} from '../analysis/solving/answers.js';
export type { CardJudgement } from '../analysis/solving/gave-away.js';
export type {
  ReplayHow,
  SolveDealWhat,
  SolveHow,
  SolvePosition,
  SolvePositionsWhat,
  SolvePositionWhat,
  SolveWhat,
} from '../analysis/solving/options.js';
export type { Judgement } from '../analysis/solving/record-judge.js';
export { records } from '../analysis/solving/records.js';
export { replay } from '../analysis/solving/replay.js';
export { solve } from '../analysis/solving/solve.js';
export type { AnswersOfBot } from '../boards/answers/answers-of-bot.js';
export type { FirstFault } from '../boards/faults.js';
export type { BotFaults, FaultCounts, Reliance } from '../boards/reliance.js';
export type { MoneyGiven } from '../cards/games/payment.js';
export type { GameRecord, GameResult, GivenRecord } from '../cards/record/game-record.js';
export { SEAT_LETTERS, type SeatLetter } from '../cards/record/notation.js';
export type { DatasetWhat } from '../data/dataset/options.js';
export { dataset } from '../data/dataset/run.js';
export type { DatasetSummary, FolderSize } from '../data/dataset/summary.js';
export type { BotConduct } from '../experiments/blocks/blocks-summary.js';
export type { Conduct, ContractConduct, PartySummary } from '../experiments/blocks/conduct.js';
export type { BlocksWhat } from '../experiments/blocks/options.js';
export type { Attribution, PartWorth } from '../experiments/compare/attribution.js';
export type { DifferenceKind, ExplainedRow, Explanation } from '../experiments/compare/explained.js';
export type { Findings, Spread } from '../experiments/compare/findings.js';
export type { HandGroup, HandSplit } from '../experiments/compare/hand-split.js';
export { compare } from '../experiments/compare/kind.js';
export { blocksToFind, type ComparedBlocks } from '../experiments/compare/needed.js';
export { type CompareWhat, ESTIMANDS, type Estimand, type StopWhat } from '../experiments/compare/options.js';
export type { SprtRule, StopRule } from '../experiments/compare/stop-rule.js';
export type { CompareSummary, ShiftCell } from '../experiments/compare/summary.js';
export type { SwingDeal } from '../experiments/compare/swings.js';
export { type DistillSummary, distill, type SizePrice } from '../experiments/distill/distill.js';
export type { DistillHow, DistillWhat } from '../experiments/distill/options.js';
export { ruleEffects } from '../experiments/effects/kind.js';
export type { EffectsWhat } from '../experiments/effects/options.js';
export type { OtherValue } from '../experiments/effects/plan.js';
export type { EffectsSummary, MeasuredEffect, RuleEffect } from '../experiments/effects/summary.js';
export { mergeRuns, openRun, type Rerun, rerun } from '../experiments/kinds.js';
export type { PricingHow, PricingWhat } from '../experiments/pricing/options.js';
export { type PriceSummary, priceSystems } from '../experiments/pricing/price.js';
export type { LinePrice, PriceDifference, SystemPrice } from '../experiments/pricing/prices.js';
export type { RankHow, RankWhat } from '../experiments/rank/options.js';
export { type LadderRung, type RankedBot, type RankSummary, rank } from '../experiments/rank/rank.js';
export type { Confirmation } from '../experiments/settings/confirmation.js';
export type { SettingsSummary } from '../experiments/settings/document.js';
export { simulate } from '../experiments/simulate/kind.js';
export type { SimulateWhat } from '../experiments/simulate/options.js';
export type { SessionConduct, SessionsSummary } from '../experiments/simulate/sessions.js';
export type { BotSummary, SimulateSummary } from '../experiments/simulate/summary.js';
export { sweep } from '../experiments/sweep/kind.js';
export type { SweepWhat } from '../experiments/sweep/options.js';
export type { SweepSetting, SweepSummary } from '../experiments/sweep/summary.js';
export { tournament } from '../experiments/tournament/kind.js';
export type { TournamentWhat } from '../experiments/tournament/options.js';
export type { BotStanding, TournamentPair } from '../experiments/tournament/standings.js';
export type { TournamentBot, TournamentSummary } from '../experiments/tournament/summary.js';
export { tune } from '../experiments/tune/kind.js';
export type { TuneWhat } from '../experiments/tune/options.js';
export type { PathPoint, TunedParameter, TuneSummary } from '../experiments/tune/summary.js';
export { type KeptRun, runsIn } from '../pages/report/kept-runs.js';
export type { ViewHow, ViewWhat } from '../pages/report/options.js';
export { chartsOf, type ReportHow, reportOf, swingsOf, viewOf } from '../pages/report/report.js';
export { loadBot } from '../players/bot/loading/load.js';
export type * from '../results/document/document.js';
export type { CellValues, ColumnOf, DataTable, TableColumn } from '../results/document/table.js';
export type { QueueAddress, QueueGiven } from '../runs/queue/address.js';
export type { Head, Run, RunResult, ShownRun, SummaryHead, WrittenHead } from '../runs/run/kind.js';
export type { BotGiven } from '../runs/run/lineup.js';
export type { BotEntry, Manifest, What } from '../runs/run/manifest.js';
export type { BoardsWhat, CountedWhat, How, Progress } from '../runs/run/options.js';
export { StoppedRun } from '../runs/run/start.js';
export {
  type SeatQuestion,
  type SeatSituation,
  situationOf,
} from '../search/rollout/situation.js';
export type { PriceName } from '../search/rollout/terms.js';
export type { Mean, Proportion } from '../stats/interval.js';
export type { Several } from '../support/input/items.js';
export { InputError, OptionError } from '../support/input/refusal.js';
export * from './bots.js';
