import type { QueueTerms } from '../queue/address.js';
import type { WorkerProgress } from '../queue/hello.js';
import type { Reliance } from '../table/reliance.js';
import type { Section } from '../text/section.js';
import type { RunFolder } from './folder.js';
import type { Terms } from './how.js';
import type { BotEntry, Manifest, What } from './manifest.js';

/** A run that is ready to be played. */
export interface Plan {
  /** What was asked, every option settled. */
  readonly what: What;
  /** A name for its folder. */
  readonly title: string;
  /** What the manifest says of it. */
  readonly settled: {
    readonly game: string;
    readonly rules: Readonly<Record<string, unknown>>;
    readonly bots: readonly BotEntry[];
    readonly seed: string;
    readonly [more: string]: unknown;
  };
  /** Are some bots objects of this program? Then it is played on this thread, and kept nowhere. */
  readonly hasObjects: boolean;
}

/** Other machines that play a run. */
export interface FarStage {
  readonly queue: QueueTerms;
  /** What people call the run. */
  readonly title: string;
  readonly onWorkers: (workers: readonly WorkerProgress[]) => void;
}

/** Where a run is played. */
export interface RunStage extends Terms {
  /** Null for this machine. */
  readonly far: FarStage | null;
  /** Null keeps nothing. */
  readonly kept: RunFolder | null;
  /** What journals are chained to. */
  readonly identity: string;
  /** What the folder says of an earlier call; null for a run that has not begun. */
  readonly before: Manifest | null;
}

/** What came of a run, complete or not. */
export interface RunOutcome<Summary> {
  readonly summary: Summary;
  readonly digest: string;
  readonly complete: boolean;
  /** Units that are in the summary. */
  readonly played: number;
  readonly reliance: Reliance;
  /** What else the manifest says at the end. */
  readonly ending?: object;
  /** What was played, a line each; and what came of it. */
  readonly facts: readonly string[];
  /** Drawn for a file or for the screen, which differ in width. */
  readonly sections: () => readonly Section[];
  /** Further files of the folder, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Did pieces that were played again come out otherwise, as those may in which a bot was stopped? */
  readonly isOther?: boolean;
  /** Deals of this call; and where it differs how many of them were played, the others being equal to one of those. */
  readonly deals: number;
  readonly dealsPlayed?: number;
  /** Where it is not complete: how far it has come. */
  readonly reached: string;
}

/** A shard that is to be joined with the others: its folder, and what it is. */
export interface ShardFolder<P> {
  readonly path: string;
  readonly plan: P;
  readonly manifest: Manifest;
}

/** A kind of run: simulate, tournament, compare … */
export interface Kind<P extends Plan = Plan, Summary extends object = object> {
  readonly command: string;
  /** Why no run of this kind can be gone on with. */
  readonly neverResumed?: string;
  /**
   * Checks options and settles all of them: bots and files are loaded, a seed is made if none is given.
   * @throws OptionError, InputError
   */
  plan(what: unknown, terms: Pick<Terms, 'limits' | 'shard'>): Promise<P>;
  /** Plays what is missing of a run, and sums it up. @throws InputError */
  play(plan: P, stage: RunStage): Promise<RunOutcome<Summary>>;
  /** Puts what shards hold, in their order, into the folder of the whole. Reads all of it first. @throws InputError if something is damaged or missing */
  join(shards: readonly ShardFolder<P>[], plan: P, into: RunStage): Promise<void>;
}
