import { type BlockJob, type Form, type Triple, unitsCounted } from '../../boards/job.js';
import type { Game } from '../../cards/engine/game.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { fixedInterval, withError } from '../../stats/blockmean.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { type Verdict, verdictOf } from '../../stats/verdict.js';
import type { GroupContrast } from '../blocks/contrasts.js';
import { formFrom } from '../blocks/forms.js';
import { comparisonOf, FIELD } from './estimand.js';
import type { Estimand } from './options.js';

/** An additional question on the same deals: another estimand, or another bot in the field. */
export interface SideQuestion {
  readonly estimand: Estimand;
  /** The index of the field bot in the lineup. */
  readonly field: number;
}

/**
 * The findings for an additional question, as if the number of blocks had been fixed in advance: its own interval, and
 * a verdict that is right together with those of all additional questions (Bonferroni).
 */
export interface SideFinding {
  readonly estimand: Estimand;
  readonly field: string;
  readonly difference: Mean;
  readonly verdict: Verdict | 'same';
}

/** The questions beside `estimand` with the first field bot: with the others, and for `both` the other estimand. */
export function viewsOf(estimand: Estimand, fields: number, both: boolean): SideQuestion[] {
  const other = estimand === 'head-to-head' ? 'one-in-field' : 'head-to-head';
  const asked: readonly Estimand[] = both ? [estimand, other] : [estimand];
  return Array.from({ length: fields }, (_, i) => asked.map((each) => ({ estimand: each, field: FIELD + i })))
    .flat()
    .slice(1);
}

/** The triples and forms of views, which follow `before` other triples. */
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

/** The findings for each view, from group `group` of the job's sums. */
export function viewFindings(
  views: readonly SideQuestion[],
  { job, game }: { readonly job: BlockJob; readonly game: Game },
  contrast: GroupContrast,
  { group, labels }: { readonly group: number; readonly labels: readonly string[] },
): SideFinding[] {
  return views.map(({ estimand, field }, i) => {
    const perPoint = job.seatings * unitsCounted(job);
    const weights = views.map((_, k) => (k === i ? 1 / perPoint : 0));
    // In the same seats, two bots may differ very rarely.
    const event = estimand === 'one-in-field' ? (3 * stakesOf(game).most) / perPoint : 0;
    const mean = contrast(group, weights, event);
    const together = 1 - (1 - LEVEL) / views.length;
    const verdict = mean.blocks > 1 ? verdictOf(fixedInterval(mean, together)) : 'undecided';
    return { estimand, field: labels[field], difference: withError(mean), verdict };
  });
}
