import type { Reliance } from '../../boards/reliance.js';
import type { Document } from '../../results/document/document.js';
import type { OptionRows } from '../../support/input/option.js';
import type { timingOf } from '../work/timing.js';
import type { RunFolder } from './folder.js';
import type { PlanTerms, Terms } from './how.js';
import type { BotEntry, Manifest, What } from './manifest.js';

/** A run that is ready to be played. */
export interface Plan {
  /** The options, all settled. */
  readonly what: What;
  /** A name for its folder. */
  readonly title: string;
  /** Its entries in the manifest. */
  readonly settled: {
    readonly game: string;
    readonly rules: Readonly<Record<string, unknown>>;
    readonly bots: readonly BotEntry[];
    readonly seed: string;
    readonly [more: string]: unknown;
  };
  /** Are some bots objects of this program? Then it is played on this thread, and not saved. */
  readonly hasObjects: boolean;
  /** Does a bot play that need not repeat its answers, so that they are to be kept? */
  readonly keepsAnswers?: boolean;
}

/** Where a run is played. */
export interface RunStage extends Terms {
  /** A readable name of the run. */
  readonly title: string;
  /** Null: nothing is saved. */
  readonly kept: RunFolder | null;
  /** The start of every journal's hash chain. */
  readonly identity: string;
  /** Is a complete run played again, from the answers on file? */
  readonly isAgain?: boolean;
  /** The file of answers that need not be given again, if it is not that of the folder. */
  readonly answersFile?: string;
  /** The manifest of an earlier call; null for a new run. */
  readonly before: Manifest | null;
}

/** The first entries of every summary: how to repeat the run, and who played. */
export interface Head {
  /** The command that repeats it. */
  readonly command: string;
  readonly version: string;
  readonly commit: string | null;
  readonly seed: string;
  readonly digest: string;
  readonly game: string;
  /** Every option of the rules. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** The bots with all their parameters. */
  readonly bots: readonly BotEntry[];
}

/** What every summary has besides the findings of its kind. */
export interface SummaryHead extends Reliance {
  readonly run: Head;
}

/** The same as written: it is not known whether bots that are objects can be had again. */
export interface WrittenHead extends Omit<SummaryHead, 'reproducible'> {
  readonly reproducible: Reliance['reproducible'] | null;
}

export interface RunOutcome<Summary> {
  readonly summary: Summary;
  readonly digest: string;
  readonly complete: boolean;
  /** Units covered by the summary. */
  readonly played: number;
  readonly reliance: Reliance;
  /** Further entries of the final manifest. */
  readonly ending?: object;
  /** What was played, one line each. */
  readonly facts: readonly string[];
  /** More of it, after the first line, in the long form. */
  readonly details?: readonly string[];
  /** Files of the folder that are no tables of its document, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Deals of this call; and, if different, how many of them were played, the others being equal to one of those. */
  readonly deals: number;
  readonly dealsPlayed?: number;
  /** How far an incomplete run has come. */
  readonly reached: string;
}

/** What came of a run. */
export interface RunResult<Summary = object> {
  /** The object in `summary.json`. */
  readonly summary: WrittenHead & Summary;
  /** Equal for equal runs: 16 hexadecimal digits, or a SHA-256 for datasets. */
  readonly digest: string;
  readonly complete: boolean;
  /** The object in `manifest.json`, without its hash. */
  readonly manifest: Manifest;
}

/** A run that has ended, or was stopped. */
export interface Run<Summary = object> extends RunResult<Summary> {
  /** The folder with the results, if any. */
  readonly folder: string | null;
}

/** A run with the text to show for it. */
export interface ShownRun<Summary = object> extends Run<Summary> {
  readonly facts: readonly string[];
  readonly details: readonly string[];
  /** Drawn for a file or for the screen, which differ in width. */
  readonly document: () => Document;
  readonly reliance: Reliance;
  readonly timing: ReturnType<typeof timingOf>;
  /** Deals played by this call. */
  readonly deals: number;
  readonly reached: string;
}

/** A shard to be merged: its folder and its plan. */
export interface ShardFolder<P> {
  readonly path: string;
  readonly plan: P;
  readonly manifest: Manifest;
}

/** The folder of the whole run, with the start of its journals' hash chains. */
export interface MergedFolder {
  readonly kept: RunFolder;
  readonly identity: string;
}

/** A kind of run: simulate, tournament, compare … */
export interface Kind<P extends Plan = Plan, Summary extends object = object> {
  readonly command: string;
  /** The options of what it plays. */
  readonly options: OptionRows;
  /** Settles all options: loads bots and files, and chooses a seed if none is given. @throws OptionError, InputError */
  plan(what: unknown, terms: PlanTerms): Promise<P>;
  /** Plays the missing part of a run, and summarises it. @throws InputError */
  play(plan: P, stage: RunStage): Promise<RunOutcome<Summary>>;
  /** What a summary says, in sentences, tables and charts. */
  document(summary: Summary & SummaryHead): Document;
  /** How the run was made, in sentences to be pasted into a paper, before those that all runs have. */
  method?(summary: Summary & SummaryHead, manifest: Manifest): readonly string[];
  /** Copies shards, in order, into the folder of the whole run, after checking all. @throws InputError if damaged */
  join(shards: readonly ShardFolder<P>[], plan: P, into: MergedFolder): Promise<void>;
}
