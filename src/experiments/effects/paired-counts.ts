// Added to for every block: no allocation.
import { type BlockMean, withUnseen } from '../../stats/blockmean.js';
import { addJoint, contrastOf, jointWidth, readJoint } from '../../stats/joint.js';

/** A ratio of two counts, by their places; a rate of deals has the deals below the line. */
export interface Measure {
  readonly name: string;
  readonly of: number;
  readonly per: number;
}

/** Cells of a measure: the joint sums of its two counts under both rules. */
const WIDTH = jointWidth(4);

/** Fewer trials than this, or cases than this, say nothing about a rate. */
const FEWEST = 30;

/** Sums and products of counts of blocks that were played under two sets of rules. */
export class PairedCounts {
  blocks = 0;
  /** Blocks in which a deal was played otherwise. */
  changed = 0;
  /** Does any block have other counts? */
  differs = false;
  private readonly measures: readonly Measure[];
  private readonly sums: Float64Array;
  private readonly four = new Float64Array(4);

  constructor(measures: readonly Measure[]) {
    this.measures = measures;
    this.sums = new Float64Array(WIDTH * measures.length);
  }

  add(usual: Float64Array, other: Float64Array): void {
    const { measures, sums, four } = this;
    this.blocks++;
    for (let i = 0; !this.differs && i < usual.length; i++) this.differs = usual[i] !== other[i];
    for (let i = 0; i < measures.length; i++) {
      const { of, per } = measures[i];
      four[0] = usual[of];
      four[1] = usual[per];
      four[2] = other[of];
      four[3] = other[per];
      addJoint(sums, WIDTH * i, four);
    }
  }

  /** The ratio under both rules; null without trials. */
  ratios(measure: number): readonly [usual: number | null, other: number | null] {
    const [of, per, otherOf, otherPer] = this.totals(measure);
    return [per > 0 ? of / per : null, otherPer > 0 ? otherOf / otherPer : null];
  }

  /**
   * The difference of the two ratios, with the standard error of its linear part (the delta method) over blocks; null where there are too few
   * trials under either rules.
   */
  difference(measure: number): BlockMean | null {
    const [of, per, otherOf, otherPer] = this.totals(measure);
    if (Math.min(per, otherPer) < FEWEST || this.blocks < FEWEST) return null;
    const [usual, other] = [of / per, otherOf / otherPer];
    const { blocks } = this;
    const weights = [-blocks / per, (usual * blocks) / per, blocks / otherPer, (-other * blocks) / otherPer];
    const { standardError } = contrastOf(readJoint(this.sums, 4, WIDTH * measure), weights);
    return withUnseen({ blocks, mean: other - usual, standardError }, blocks / Math.min(per, otherPer));
  }

  private totals(measure: number): readonly number[] {
    const at = WIDTH * measure + 1;
    return Array.from(this.sums.subarray(at, at + 4));
  }
}
