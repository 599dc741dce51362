import { type BlockJob, dealsCounted, type Form, type Triple } from '../blocks/block-job.js';
import type { GroupContrast } from '../blocks/contrasts.js';
import { type Estimate, estimateOf } from '../blocks/estimates.js';
import { formFrom } from '../blocks/forms.js';
import type { Game } from '../engine/game.js';
import { stakesOf } from '../games/stakes.js';
import { fixedInterval } from '../stats/blockmean.js';
import { LEVEL } from '../stats/estimates.js';
import { type Verdict, verdictOf } from '../stats/verdict.js';
import { comparisonOf, type Estimand, FIELD } from './estimand.js';

/** Other questions that are asked on the same deals: another estimand, other bots in the field. */

export interface SideQuestion {
  readonly estimand: Estimand;
  /** The place of the field's bot in the lineup. */
  readonly field: number;
}

/** What was found for another question, as if the number of blocks had been fixed before. */
export interface SideFinding {
  readonly estimand: Estimand;
  readonly field: string;
  readonly difference: Estimate;
  readonly verdict: Verdict;
}

/** All that is asked besides `estimand` with the first of so many in the field: the same of the others, and with `both` the other estimand that has a field. */
export function viewsOf(estimand: Estimand, fields: number, both: boolean): SideQuestion[] {
  const other = estimand === 'head-to-head' ? 'one-in-field' : 'head-to-head';
  const asked: readonly Estimand[] = both ? [estimand, other] : [estimand];
  return Array.from({ length: fields }, (_, i) => asked.map((each) => ({ estimand: each, field: FIELD + i })))
    .flat()
    .slice(1);
}

/** The triples and forms of views, where so many triples are played before. */
export function formsOfViews(views: readonly SideQuestion[], before: number) {
  const triples: Triple[] = [];
  const forms = views.map(({ estimand, field }): Form => {
    const view = comparisonOf(estimand);
    const from = 3 * (before + triples.length);
    const seated = (bot: number): number => (bot === FIELD ? field : bot);
    triples.push(...view.triples.map(([a, b, c]): Triple => [seated(a), seated(b), seated(c)]));
    return formFrom(view.duel.form, from);
  });
  return { triples, forms };
}

/** What was found for each view; its sums are the group `group` of the job's. */
export function viewFindings(
  views: readonly SideQuestion[],
  { job, game }: { readonly job: BlockJob; readonly game: Game },
  contrast: GroupContrast,
  { group, labels }: { readonly group: number; readonly labels: readonly string[] },
): SideFinding[] {
  if (views.length === 0) return [];
  return views.map(({ estimand, field }, i) => {
    const perPoint = comparisonOf(estimand).divisor * job.seatings * dealsCounted(job);
    const weights = views.map((_, k) => (k === i ? 1 / perPoint : 0));
    // In the same seats two bots may hardly ever differ.
    const event = estimand === 'one-in-field' ? (3 * stakesOf(game).most) / perPoint : 0;
    const mean = contrast(group, weights, event);
    const verdict = mean.blocks > 1 ? verdictOf(fixedInterval(mean, LEVEL)) : 'undecided';
    return { estimand, field: labels[field], difference: estimateOf(mean), verdict };
  });
}
