import { type BlockLeg, legOf } from '../blocks/leg.js';
import { type CountedBlocks, JOURNAL, playBlocks } from '../blocks/play.js';
import type { BlockSums } from '../board/sums.js';
import { stakesOf } from '../games/stakes.js';
import type { RunStage } from '../run/kind.js';
import { withError, withUnseen } from '../stats/blockmean.js';
import { cellsAmong, contrastOf, type Joint, jointWidth, readJoint } from '../stats/joint.js';
import { intervalInRace, type RaceTerms, surelyBehind } from '../stats/race.js';
import { addCells } from '../stats/ratio.js';
import { type SweepPlan, sweptJob } from './plan.js';
import type { Response, Responses } from './responses.js';

/** A race, played in consecutive legs: each ends when settings are dropped. */
export interface PlayedRace {
  readonly legs: readonly CountedBlocks[];
  readonly responses: Responses;
}

/** Plays a race: each setting until it is surely worse than the leader. */
export async function playRace(plan: SweepPlan, stage: RunStage): Promise<PlayedRace> {
  const race = new Race(plan);
  const legs: CountedBlocks[] = [];
  for (;;) {
    const leg = race.leg();
    const journal = legs.length === 0 ? JOURNAL : JOURNAL.replace('.', `-${legs.length + 1}.`);
    const look = (sums: BlockSums) => ({ ends: race.behind(leg, sums).length > 0, remark: race.remark });
    const { played, ...rest } = await playBlocks(leg, stage, { look, journal });
    // A leg ended by a look is shorter than planned.
    const end = played.complete ? leg.from + played.sums.count : leg.end;
    legs.push({ ...rest, leg: { ...leg, end }, played });
    race.add(leg, played.sums);
    if (!played.complete || race.isOver) return { legs, responses: race.responses };
  }
}

/** The settings of a race: those still in it, and the results of those dropped. */
class Race {
  private readonly plan: SweepPlan;
  private readonly terms: RaceTerms;
  /** A block's points for one point per deal. */
  private readonly perPoint: number;
  private racing: readonly number[];
  /** Joint sums of the remaining settings over finished legs. */
  private cells: Float64Array;
  private readonly dropped = new Map<number, Response>();

  constructor(plan: SweepPlan) {
    const { job } = plan.leg;
    this.plan = plan;
    this.racing = plan.swept.settings.map((_, i) => i);
    this.cells = new Float64Array(jointWidth(this.racing.length));
    this.perPoint = job.seatings * job.matchLength;
    this.terms = {
      size: this.racing.length,
      horizon: plan.settings.blocks,
      event: 3 * stakesOf(plan.settings.game).most,
    };
  }

  get isOver(): boolean {
    return this.cells[0] >= this.terms.horizon || this.racing.length === 1;
  }

  get remark(): string {
    return `${this.racing.length} of ${this.terms.size} settings`;
  }

  /** The next leg of the remaining settings. */
  leg(): BlockLeg {
    const { plan, racing } = this;
    const { from, end, chunk } = plan.leg;
    return legOf(sweptJob(plan, racing), { from: from + this.cells[0], end, chunk });
  }

  /** The indices of settings that are surely behind; `sums` are those of the leg so far. */
  behind(leg: BlockLeg, sums: BlockSums): number[] {
    return surelyBehind(this.jointIn(this.with(leg, sums)), this.terms);
  }

  /** Adds a finished leg, and drops the settings that are behind. */
  add(leg: BlockLeg, sums: BlockSums): void {
    const cells = this.with(leg, sums);
    const joint = this.jointIn(cells);
    const behind = new Set(surelyBehind(joint, this.terms));
    for (const place of behind) this.dropped.set(this.racing[place], this.responseIn(joint, place, true));
    const kept = [...this.racing.keys()].filter((place) => !behind.has(place));
    this.cells = cellsAmong(cells, this.racing.length, kept);
    this.racing = kept.map((place) => this.racing[place]);
  }

  /** The best is the leader at the end. */
  get responses(): Responses {
    const joint = this.jointIn(this.cells);
    const place = Math.max(0, joint.means.indexOf(Math.max(...joint.means)));
    const responses = this.plan.swept.settings.map(
      (_, i) => this.dropped.get(i) ?? this.responseIn(joint, this.racing.indexOf(i), false),
    );
    return { responses, best: this.racing[place] };
  }

  private responseIn(joint: Joint, place: number, isDropped: boolean): Response {
    const weights = joint.means.map((_, i) => (i === place ? 1 / this.perPoint : 0));
    const mean = contrastOf(joint, weights);
    const points = withError(mean, intervalInRace(withUnseen(mean, this.terms.event / this.perPoint), this.terms));
    return { points, surelyWorse: isDropped, blocks: joint.blocks };
  }

  private jointIn(cells: Float64Array): Joint {
    return readJoint(cells, this.racing.length);
  }

  /** The sums with those of a leg. */
  private with({ layout }: BlockLeg, { scores }: BlockSums): Float64Array {
    const [at] = layout.groups;
    const cells = scores.slice(at, at + this.cells.length);
    addCells(cells, this.cells);
    return cells;
  }
}
