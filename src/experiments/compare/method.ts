import { count, several } from '../../results/text/numbers.js';
import { code } from '../../runs/document/method.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import type { Manifest } from '../../runs/run/manifest.js';
import { blockSentences, designIn, faultSentences, fixedBlocks } from '../blocks/method.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import { BLOCKS_NEEDED, type StopRule } from './stop-rule.js';
import type { CompareSummary } from './summary.js';

/** How a comparison was made. */
export function compareMethod(summary: CompareSummary & SummaryHead, manifest: Manifest): string[] {
  const { a, b, estimand, delta, gate, blocksWithFaults, blocks } = summary;
  const [one, other, field] = [a, b, summary.field ?? ''].map(code);
  const who =
    estimand === 'head-to-head'
      ? `${one}, ${other} and ${field} at one table`
      : `${one} beside two of ${field} and by ${other} beside two of ${field}, each`;
  return [
    `${one} was compared with ${other} ${estimand === 'head-to-head' ? `at one table, with ${field} in the third seat` : `in one seat of three, beside two of ${field}`}; the outcome is the difference ${one} − ${other} in ${POINTS_A_DEAL}.`,
    ...blockSentences(manifest, who),
    ...stopSentences(summary, manifest),
    ...(delta === null ? [] : [`The two count as equivalent if the interval lies within ±${delta} ${POINTS_A_DEAL}.`]),
    ...(gate === undefined ? [] : [`The margin of non-inferiority was ${gate.margin} ${POINTS_A_DEAL}.`]),
    ...faultSentences(blocksWithFaults, blocks),
  ];
}

/** How the run was to end, and what interval that makes. */
function stopSentences(summary: CompareSummary, manifest: Manifest): string[] {
  const { rule, budget, blocks, complete } = summary;
  if (rule.kind === 'none') return [fixedBlocks(manifest, blocks), complete ? STUDENT : SEQUENCE];
  const looks = `after every ${several(designIn(manifest).chunk, 'block')}, but not before ${count(BLOCKS_NEEDED)}, up to ${count(budget)}; it ended after ${count(blocks)}`;
  const decided = rule.kind === 'width' ? STUDENT : MEDIAN;
  return [
    ruleSentence(rule, looks),
    ...(complete ? [decided] : ['It was stopped before its rule had decided.', SEQUENCE]),
  ];
}

function ruleSentence(rule: StopRule, looks: string): string {
  if (rule.kind === 'width')
    return `The run was to end as soon as the half-width of the 95 % interval was at most ${rule.width} ${POINTS_A_DEAL} (Chow and Robbins, 1965), looked at ${looks}.`;
  if (rule.kind === 'sprt')
    return `A sequential probability ratio test of a difference of ${rule.low} against ${rule.high} ${POINTS_A_DEAL} (errors ${rule.alpha} and ${rule.beta}), by the generalised likelihood ratio of block outcomes, was looked at ${looks}.`;
  return `A two-sided group-sequential test of no difference at the level of 5 % spent its error as O'Brien and Fleming's bounds would (Lan and DeMets, 1983), with looks ${looks}.`;
}

const MEDIAN = 'The estimate is median-unbiased, and its 95 % interval accounts for the rule.';
const STUDENT = 'The interval is a 95 % interval by the t distribution, over blocks.';
const SEQUENCE = 'The interval is a 95 % confidence sequence, which holds at any time of stopping.';
