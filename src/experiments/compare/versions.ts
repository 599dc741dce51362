import { join } from 'node:path';
import { FIRST_FAULTS, type FirstFault, type PlacedFault } from '../../boards/faults.js';
import { type BlockDesign, seatingsOf } from '../../boards/job.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { FAULT_KINDS } from '../../cards/record/fault.js';
import { mean, several } from '../../results/text/numbers.js';
import { FOREIGN, Journal } from '../../runs/run/journal.js';
import { identityOf, type Manifest, readManifest } from '../../runs/run/manifest.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { type Verdict, verdictOf } from '../../stats/verdict.js';
import { cautiousMean, type Scale } from '../blocks/contrasts.js';
import { describeFaults } from '../blocks/faults.js';
import { playedIn } from '../blocks/line.js';
import { JOURNAL } from '../blocks/play.js';
import { BLOCKS_NEEDED } from './stop-rule.js';

/** Intervals are narrowest after so many blocks: soon after a file was saved. */
const TUNING = tunedFor(2_000, LEVEL);

/** So many versions play the same boards: the best of more of them looks better than it is. */
const MANY = 10;

/** The seed of a version of a watch: every tenth version deals fresh boards, for itself and those that follow. */
export const seedOfVersion = (seed: string, number: number): string =>
  number <= MANY ? seed : `${seed}, ${Math.ceil(number / MANY)}`;

/** A version of a bot: a run of a comparison, read on while it grows. All play the same boards in the same order. */
export class BotVersion {
  readonly number: number;
  private readonly run: Manifest & BlockDesign;
  private readonly journal: Journal;
  private readonly scale: Scale;
  /** By block, its points less those of its opponent. */
  private readonly points: number[] = [];
  private faults: PlacedFault[] = [];
  /** Its answers that defaults have replaced. */
  private wrong = 0;

  private constructor(folder: string, number: number, run: Manifest & BlockDesign) {
    const game = makeGame(run.game, run.rules);
    this.number = number;
    this.run = run;
    this.journal = new Journal(join(folder, JOURNAL), identityOf(run));
    this.scale = { perPoint: seatingsOf(run, 0).length * run.matchLength, event: 2 * stakesOf(game).least };
  }

  /** @throws InputError for a folder without a run */
  static async open(folder: string, number: number): Promise<BotVersion> {
    return new BotVersion(folder, number, (await readManifest(folder)) as Manifest & BlockDesign);
  }

  /** Reads what was played since. @throws InputError for a damaged journal */
  async readOn(): Promise<void> {
    for await (const line of this.journal.read({ ...FOREIGN, parse: playedIn })) {
      this.faults = FIRST_FAULTS.plus(this.faults, line.firstFaults ?? [], 0);
      this.wrong += FAULT_KINDS.reduce((sum, _, kind) => sum + (line.faults?.[kind] ?? 0), 0);
      this.points.push(...(line.everyBlock ?? []));
    }
  }

  get blocks(): number {
    return this.points.length;
  }

  /** SHA-256 of its file with all that it imports. */
  get hash(): string {
    return Object.values(this.run.bots[0].hashes ?? {})[0] ?? '';
  }

  /** The first fault of each bot and kind. */
  get firstFaults(): FirstFault[] {
    const { game, rules, seed, limits, matchLength, bots } = this.run;
    const specs = bots.map(({ spec }) => spec);
    const job = { game, rules, seed, limits, matchLength, names: specs, bots: specs };
    const labels = bots.map(({ label }) => label);
    return describeFaults(job, { firstFaults: this.faults }, labels);
  }

  /** How much better than its opponent it is, in points a deal; the interval holds at all looks. */
  get lead(): Mean {
    return this.meanOf(this.points, this.scale.event);
  }

  /** Against another version; null if they have no common block, or other boards. */
  since(before: BotVersion): {
    readonly blocks: number;
    /** In how many of them the two scored otherwise. */
    readonly differing: number;
    /** The interval holds at all looks. */
    readonly difference: Mean;
    readonly verdict: Verdict;
  } | null {
    const blocks = Math.min(this.blocks, before.blocks);
    if (blocks === 0 || this.run.seed !== before.run.seed) return null;
    const changes = this.points.slice(0, blocks).map((points, block) => points - before.points[block]);
    const difference = this.meanOf(changes, before.hash === this.hash ? 0 : this.scale.event);
    const differing = changes.filter((change) => change !== 0).length;
    return { blocks, differing, difference, verdict: blocks < BLOCKS_NEEDED ? 'undecided' : verdictOf(difference) };
  }

  /** The answer about it in a sentence; `isOver`: is all played that is to be played? */
  verdict(before: BotVersion | null, isOver: boolean): string {
    const { number, run } = this;
    const isFresh = number > MANY && number % MANY === 1;
    const wrong =
      this.wrong === 0 ? '' : ` made ${several(this.wrong, 'fault')} in ${several(this.blocks, 'board')} and`;
    const against = `ersion ${number}${wrong} scores ${mean(this.lead)} points a deal against ${run.bots[1].label}${isFresh ? ', on fresh boards' : ''}.`;
    const change = before === null ? null : this.since(before);
    if (before === null || change === null) return `V${against}`;
    const { blocks, differing, difference, verdict } = change;
    const boards = several(blocks, 'common board');
    const amount = `${mean(difference)} points a deal on ${boards}`;
    const said =
      differing === 0
        ? `Version ${number} has scored the same as version ${before.number} on ${boards}`
        : verdict === 'better' || verdict === 'worse'
          ? `Version ${number} is ${verdict} than version ${before.number}: ${amount}`
          : `Version ${number} or version ${before.number}: ${isOver ? 'undecided in the end' : 'not decided yet'}, ${amount}`;
    return `${said}; v${against}`;
  }

  private meanOf(points: readonly number[], event: number): Mean {
    const histogram = new Map<number, number>();
    for (const each of points) histogram.set(each, (histogram.get(each) ?? 0) + 1);
    return confidenceSequence(cautiousMean(outcomesOf(histogram), { ...this.scale, event }), LEVEL, TUNING);
  }
}
