import { several } from '../../results/text/numbers.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import type { Estimand } from './options.js';
import type { CompareSummary } from './summary.js';

/** A comparison in a sentence. */

/** The verdict as a sentence that includes the question. */
export const verdictInWords = (summary: CompareSummary): string =>
  `${questionOf(summary.estimand, summary.field)}: ${answerOf(summary)}${gateInWords(summary)}`;

/** The question that the verdict answers. */
const questionOf = (estimand: Estimand, field: string): string =>
  estimand === 'head-to-head'
    ? `At one table, with ${field} in the third seat`
    : `In one seat of three, beside two of ${field}`;

function gateInWords(summary: CompareSummary): string {
  const { gate } = summary;
  if (gate === undefined) return '';
  const result = gate.result === 'tainted' ? 'failed: a bot has too many faults' : gate.result;
  return ` The gate of ${gate.margin} ${POINTS_A_DEAL} is ${result}.`;
}

function answerOf(summary: CompareSummary): string {
  const { a, b, verdict, delta, blocks, complete } = summary;
  const accepted = acceptedBy(summary);
  if (verdict === 'same') return `${a} and ${b} are the same bot; their difference is 0 by construction.`;
  if (verdict === 'better') return `${accepted}${a} is better than ${b}.`;
  if (verdict === 'worse') return `${accepted}${a} is worse than ${b}.`;
  if (verdict === 'equivalent') return `${accepted}${a} and ${b} are equivalent within ${delta} ${POINTS_A_DEAL}.`;
  if (accepted !== '') return `${accepted}which of the two is better is undecided.`;
  return `undecided after ${several(blocks, 'block')}${complete ? '' : '; more were to be played'}.`;
}

/** What a sequential test has decided, if it has: for a hypothesis, which need not say which bot is better. */
function acceptedBy(summary: CompareSummary): string {
  const { rule, sprt } = summary;
  if (rule.kind !== 'sprt' || sprt === null || sprt.verdict === 'continue') return '';
  const [yes, no] = sprt.verdict === 'H1' ? [rule.high, rule.low] : [rule.low, rule.high];
  return `the sequential test accepts a difference of ${yes} rather than ${no} ${POINTS_A_DEAL} (${sprt.verdict}); `;
}
