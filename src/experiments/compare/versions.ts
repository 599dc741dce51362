import { FIRST_FAULTS, type FirstFault, type PlacedFault } from '../../boards/faults.js';
import { seatingsOf } from '../../boards/job.js';
import { DealReader } from '../../boards/tallies/every-deal.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import type { Journal } from '../../runs/run/journal.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { type Verdict, verdictOf } from '../../stats/verdict.js';
import { cautiousMean, type Scale } from '../blocks/contrasts.js';
import { describeFaults } from '../blocks/faults.js';
import { journalIn, linesOf, type ScoredRun, scoredRun, scoresOf } from '../blocks/scores.js';
import { comparisonOf } from './estimand.js';
import type { Estimand } from './options.js';

/** Versions of a bot, each compared with the same opponent on the same boards. */

/** A version as far as it was compared. */
export interface BotVersion {
  readonly number: number;
  /** SHA-256 of its file with all that it imports. */
  readonly hash: string;
  readonly blocks: number;
  /** How much better than its opponent it is, in points a deal; the interval holds at all looks. */
  readonly lead: Mean;
  /** Against the version before; null if that is none, or there is no common block yet. */
  readonly change: VersionChange | null;
  /** The first fault of each bot and kind. */
  readonly firstFaults: readonly FirstFault[];
}

/** What a change of a bot is worth: points a deal, in the blocks that both versions have played. */
export interface VersionChange {
  readonly blocks: number;
  /** In how many of them the two scored otherwise. */
  readonly differing: number;
  /** The interval holds at all looks. */
  readonly difference: Mean;
  readonly verdict: Verdict;
  /** Some in which they differ most, the largest difference first. */
  readonly largest: readonly ChangedBlock[];
}

/** A block in which two versions scored otherwise: points of the bot less those of its opponent, over all its deals. */
export interface ChangedBlock {
  readonly block: number;
  readonly before: number;
  readonly now: number;
}

/** So many blocks are kept that differ most. */
const MOST = 12;

/** Intervals are narrowest after so many blocks: soon after a file was saved. */
const TUNING = tunedFor(2_000, LEVEL);

/** The results of blocks, of which some are added at a time. */
class Results {
  private readonly histogram = new Map<number, number>();
  count = 0;

  add(result: number): void {
    this.histogram.set(result, (this.histogram.get(result) ?? 0) + 1);
    this.count++;
  }

  get differing(): number {
    return this.count - (this.histogram.get(0) ?? 0);
  }

  mean(scale: Scale): Mean {
    if (this.count === 0) return { mean: null, low: null, high: null };
    return confidenceSequence(cautiousMean(outcomesOf(this.histogram), scale), LEVEL, TUNING);
  }
}

/** Reads a version while it is played: each time what is new. */
export class VersionReader {
  readonly before: VersionReader | null;
  private readonly number: number;
  private readonly run: ScoredRun;
  private readonly journal: Journal;
  private readonly deals: DealReader;
  private readonly scale: Scale;
  /** Triples from here on answer other questions. */
  private readonly triples: number;
  /** Points of the bot less those of its opponent, over all deals of a block, by number of the block. */
  private readonly points: number[] = [];
  private readonly leads = new Results();
  private readonly changes = new Results();
  private readonly largest: ChangedBlock[] = [];
  private firstFaults: PlacedFault[] = [];

  private constructor(folder: string, number: number, run: ScoredRun, before: VersionReader | null) {
    const game = makeGame(run.game, run.rules);
    this.before = before;
    this.number = number;
    this.run = run;
    this.journal = journalIn(folder, run);
    this.deals = new DealReader(game);
    this.triples = comparisonOf((run as ScoredRun & { readonly estimand: Estimand }).estimand).triples.length;
    this.scale = { perPoint: seatingsOf(run, 0).length * run.matchLength, event: 2 * stakesOf(game).least };
  }

  /** @throws InputError if a folder holds no comparison with results by deal */
  static async open(folder: string, number: number, before: VersionReader | null): Promise<VersionReader> {
    return new VersionReader(folder, number, await scoredRun(folder), before);
  }

  /** The version with what was played since; that before it has been read. @throws InputError for a damaged journal */
  async readOn(): Promise<BotVersion> {
    const { points, before, run } = this;
    for await (const line of linesOf(this.journal)) {
      this.firstFaults = FIRST_FAULTS.plus(this.firstFaults, [...line.firstFaults], 0);
      for (let block = line.first; block < line.first + line.count; block++) points[block] = 0;
      for (const { block, triple, seat, bot, played } of scoresOf(line, run, this.deals))
        if (triple < this.triples) points[block] += (Number(bot === 0) - Number(bot === 1)) * played.score[seat];
    }
    for (let block = this.leads.count; block < points.length; block++) this.leads.add(points[block]);
    const common = Math.min(points.length, before?.points.length ?? 0);
    for (let block = this.changes.count; block < common; block++)
      this.compare({ block, before: before?.points[block] ?? 0, now: points[block] });
    return {
      number: this.number,
      hash: this.hash,
      blocks: points.length,
      lead: this.leads.mean(this.scale),
      change: common === 0 ? null : this.change(),
      firstFaults: this.faults(),
    };
  }

  private compare(found: ChangedBlock): void {
    const { largest } = this;
    this.changes.add(found.now - found.before);
    if (sizeOf(found) <= (largest.length < MOST ? 0 : sizeOf(largest[MOST - 1]))) return;
    largest.splice(MOST - 1);
    largest.push(found);
    largest.sort((a, b) => sizeOf(b) - sizeOf(a));
  }

  private get hash(): string {
    return Object.values(this.run.bots[0].hashes ?? {})[0] ?? '';
  }

  private faults(): FirstFault[] {
    const { run, firstFaults } = this;
    const { game, rules, seed, limits, matchLength, bots } = run;
    const specs = bots.map(({ spec }) => spec);
    const job = { game, rules, seed, limits, matchLength, names: specs, bots: specs };
    return describeFaults(
      job,
      { firstFaults },
      bots.map(({ label }) => label),
    );
  }

  private change(): VersionChange {
    const { changes, scale, hash } = this;
    const difference = changes.mean({ ...scale, event: this.before?.hash === hash ? 0 : scale.event });
    const verdict = verdictOf(difference);
    return { blocks: changes.count, differing: changes.differing, difference, verdict, largest: [...this.largest] };
  }
}

const sizeOf = ({ before, now }: ChangedBlock): number => Math.abs(now - before);
