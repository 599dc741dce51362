import type { Knowledge } from '../bot/worlds/hidden.js';
import type { Price, Roller, Rollout } from '../rollout/rollout.js';
import { type BlockMean, fixedInterval } from '../stats/blockmean.js';
import { liesAbove } from '../stats/interval.js';

/** An answer beside the one that a rollout chooses. */
export interface JudgedAnswer {
  readonly rollout: Rollout;
  /** How much better that one is, in worlds that it was not chosen in; where all worlds were looked at, in them. In units. */
  readonly loss: BlockMean;
  /** Is the answer surely worse? */
  readonly isError: boolean;
}

/** A mistake that costs less, in units, is not worth reading: another model would see it otherwise. */
export const WORTH_READING = 0.05;

/** An answer is surely worse if this interval says so: of the thousands of decisions of a file, hardly one is called an error by accident. */
const SURE = 0.999;
/** Before so many worlds none of the answers is given up. */
const LEAST = 40;
/** Each decision has worlds of its own: records times steps times worlds. */
const [RECORDS, STEPS, WORLDS] = [2 ** 20, 2 ** 8, 2 ** 24];

/**
 * Judges the answer to the question of a view, action `at` of the record in line `line`: the best answer is chosen in some worlds, and judged in as
 * many others.
 */
export function judgeAnswer(
  roller: Roller,
  view: Knowledge,
  { line, at, answer }: { readonly line: number; readonly at: number; readonly answer: number },
  worlds: number,
  price?: Price,
): JudgedAnswer {
  const rollout = roller.roll(view, {
    worlds,
    judge: worlds,
    sure: true,
    race: true,
    least: LEAST,
    base: (((line % RECORDS) * STEPS + at) % (RECORDS * STEPS)) * WORLDS,
    judgedAgainst: answer,
    ...(price && { price }),
  });
  const loss = lossOf(rollout, answer);
  const isExact = rollout.isAll && loss.standardError === 0;
  return { rollout, loss, isError: isExact ? loss.mean > 1e-9 : liesAbove(fixedInterval(loss, SURE)) };
}

function lossOf({ answers, alike, best, sums, dropped, judged, isAll }: Rollout, answer: number): BlockMean {
  const given = alike[answers.indexOf(answer)];
  if (given === best) return { blocks: 1, mean: 0, standardError: 0 };
  if (judged !== null) return judged.difference(0, 1);
  const gone = dropped.get(given)?.behind;
  const loss = gone ?? sums.difference(given, best);
  return { blocks: loss.blocks, mean: -loss.mean, standardError: isAll && gone === undefined ? 0 : loss.standardError };
}
