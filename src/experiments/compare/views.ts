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

/**
 * The findings on the same deals beside another bot of the field, as if the number of blocks had been fixed in advance:
 * its own interval, and a verdict that is right together with those beside all other bots (Bonferroni).
 */
export interface SideFinding {
  readonly field: string;
  readonly difference: Mean;
  readonly verdict: Verdict | 'same';
}

/** The triples and forms of a comparison beside further bots of the field, which follow `before` other triples. */
export function formsOfViews(estimand: Estimand, fields: readonly number[], before: number) {
  const { triples: seats, duel } = comparisonOf(estimand);
  const triples = fields.flatMap((field) =>
    seats.map(
      (triple) => triple.map((bot) => (bot === FIELD ? field : bot)) as [number, number, number] satisfies Triple,
    ),
  );
  const forms = fields.map((_, i): Form => formFrom(duel.form, 3 * (before + i * seats.length)));
  return { triples, forms };
}

/** The findings beside each bot of `fields`, from group `group` of the job's sums. */
export function viewFindings(
  { estimand, fields }: { readonly estimand: Estimand; readonly fields: readonly number[] },
  { job, game }: { readonly job: BlockJob; readonly game: Game },
  contrast: GroupContrast,
  { group, labels }: { readonly group: number; readonly labels: readonly string[] },
): SideFinding[] {
  const perPoint = job.seatings * unitsCounted(job);
  // In the same seats, two bots may differ very rarely.
  const event = estimand === 'one-in-field' ? (3 * stakesOf(game).most) / perPoint : 0;
  const together = 1 - (1 - LEVEL) / fields.length;
  return fields.map((field, i) => {
    const weights = fields.map((_, k) => (k === i ? 1 / perPoint : 0));
    const mean = contrast(group, weights, event);
    const verdict = mean.blocks > 1 ? verdictOf(fixedInterval(mean, together)) : 'undecided';
    return { field: labels[field], difference: withError(mean), verdict };
  });
}
