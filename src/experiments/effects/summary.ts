import { describeFault, type FirstFault } from '../../boards/faults.js';
import type { RulesTally } from '../../boards/tallies/rule-sets.js';
import { LEVEL, type Mean, symmetricInterval } from '../../stats/interval.js';
import { studentCritical } from '../../stats/student.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { type EffectsPlan, MATCH, type OtherValue } from './plan.js';

/** What another value of an option changes in one number. */
export interface MeasuredEffect {
  /** `points F`, `declared 8`, `won 8`, `doubled 8`, `kontra`, `passed out`. */
  readonly measure: string;
  /** Under the unchanged rules, and under the changed. */
  readonly usual: number | null;
  readonly other: number | null;
  /** The second less the first; all intervals cover together with 95 %. Null where too few deals say something. */
  readonly difference: Mean | null;
}

/** What another value of an option changes. */
export interface RuleEffect extends OtherValue {
  /** The share of blocks of three deals in which anything was said or played otherwise. */
  readonly changed: number;
  readonly measures: readonly MeasuredEffect[];
}

/** What the options of a game change, one at a time. */
export interface EffectsSummary {
  /** The bot in all seats, or those at forehand, middlehand and dealer. */
  readonly players: readonly string[];
  /** Values that change what a word means, as `brandTarget=7`: not played, as bots would misuse it. */
  readonly unplayed: readonly OtherValue[];
  /** Under each rules. */
  readonly deals: number;
  /** How many intervals cover together. */
  readonly intervals: number;
  readonly effects: readonly RuleEffect[];
  readonly firstFaults: readonly FirstFault[];
}

export function summariseEffects(
  { played, unplayed, lineup }: EffectsPlan,
  { chunks, played: { sums } }: PlayedBlocks,
): EffectsSummary {
  const tally = chunks.tallies.rules as RulesTally;
  const found = played.map((_, i) => tally.read(sums.rates, i));
  const blocks = Math.ceil(sums.count / MATCH);
  const intervals = found.flatMap(({ rates }) => rates).filter(({ difference }) => difference !== null).length;
  const critical = intervals === 0 ? 0 : studentCritical(1 - (1 - LEVEL) / intervals, blocks - 1);
  return {
    players: new Set(lineup.names).size === 1 ? lineup.names.slice(0, 1) : lineup.names,
    unplayed,
    deals: sums.count,
    intervals,
    effects: played.map((each, i) => ({
      ...each,
      changed: found[i].changed / blocks,
      measures: found[i].rates.map(({ name: measure, usual, other, difference }) => ({
        measure,
        usual,
        other,
        difference: difference && symmetricInterval(difference.mean, critical * difference.standardError),
      })),
    })),
    firstFaults: sums.firstFaults.map((fault) => describeFault(fault, lineup.labels)),
  };
}
