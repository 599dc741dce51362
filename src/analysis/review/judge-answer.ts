import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { percent, several } from '../../results/text/numbers.js';
import type { Roller, Rollout } from '../../search/rollout/rollout.js';
import type { Price } from '../../search/rollout/terms.js';
import { isUnjudged, mayJudge } from '../../search/rollout/worths.js';
import { type BlockMean, fixedInterval } from '../../stats/blockmean.js';
import { liesAbove } from '../../stats/interval.js';

/** An answer beside the one that a rollout chooses. */
export interface JudgedAnswer {
  readonly rollout: Rollout;
  /** How much better that is, in units: in worlds that it was not chosen in, or in all if all were looked at. */
  readonly loss: BlockMean;
  /** Is the answer surely worse? From fewer than {@link FEWEST} worlds that is not said. */
  readonly isError: boolean;
  /** Was it judged in too few worlds to say so? */
  readonly isFromFew: boolean;
}

/** By how much an answer is worse than another, and in which worlds that was found. */
export interface GivenAway {
  /** Units, with a 95 % interval. */
  readonly gaveAway: { readonly mean: number; readonly low: number; readonly high: number };
  /** So many worlds of equal weight would say as much; were they all there are? */
  readonly worlds: number;
  readonly isAll: boolean;
  /** The share of their weight that those have which fit what was said and played: 1 where only they count. */
  readonly fittingWeight: number;
}

/** A mistake that costs less, in units, is not worth reading: another model would see it otherwise. */
export const WORTH_READING = 0.05;

/** An answer is surely worse if this interval says so: hardly one in the thousands of a file is so by accident. */
const SURE = 0.999;
/** In fewer worlds of equal weight no answer is called a mistake, unless they are all there are. */
export const FEWEST = 30;
const LEVEL = 0.95;
/** Before so many worlds none of the answers is given up. */
const LEAST = 40;
/** Each decision has worlds of its own: records times steps times worlds. */
const [RECORDS, STEPS, WORLDS] = [2 ** 20, 2 ** 8, 2 ** 24];

/** Judges an answer at action `at` of a record: the best is chosen in some worlds, and judged in as many others. */
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
  const cannot = isUnjudged({ effective: rollout.sums.effective, fittingWeight: rollout.fittingWeight });
  if (loss === NOTHING || (!cannot && rollout.isAll && loss.standardError === 0))
    return { rollout, loss, isError: loss.mean > 1e-9, isFromFew: false };
  const isFromFew = cannot || loss.blocks < FEWEST;
  return { rollout, loss, isError: !isFromFew && liesAbove(fixedInterval(loss, SURE)), isFromFew };
}

/** What is printed of a loss. */
export function lossIn({ rollout, loss }: JudgedAnswer): GivenAway {
  const { mean, blocks, standardError } = loss;
  const { low, high } = standardError === 0 ? { low: mean, high: mean } : fixedInterval(loss, LEVEL);
  const isAll = rollout.isAll && standardError === 0;
  return {
    gaveAway: { mean, low: low ?? mean, high: high ?? mean },
    worlds: isAll ? rollout.sums.worlds : Math.round(blocks),
    isAll,
    fittingWeight: rollout.fittingWeight ?? 1,
  };
}

/** `95 %: 0.63 to 1.85; 64 worlds`, and how much of their weight fits if not all does. */
export function lossInWords({ gaveAway: { low, high }, worlds, isAll, fittingWeight }: GivenAway): string {
  const fits = fittingWeight < 1 ? `, ${percent(fittingWeight)} of whose weight fits` : '';
  if (isAll) return `all ${several(worlds, 'world')} there are${fits}`;
  if (!mayJudge({ fittingWeight })) return `${several(worlds, 'world')}${fits}`;
  return `95 %: ${low.toFixed(2)} to ${high.toFixed(2)}; ${several(worlds, 'world')}${fits}`;
}

/** Of who answers as the rollout does. */
const NOTHING: BlockMean = { blocks: 1, mean: 0, standardError: 0 };

function lossOf({ answers, alike, best, sums, dropped, judged, isAll }: Rollout, answer: number): BlockMean {
  const given = alike[answers.indexOf(answer)];
  if (given === best) return NOTHING;
  if (judged !== null) return judged.difference(0, 1);
  const gone = dropped.get(given)?.behind;
  const loss = gone ?? sums.difference(given, best);
  return { blocks: loss.blocks, mean: -loss.mean, standardError: isAll && gone === undefined ? 0 : loss.standardError };
}
