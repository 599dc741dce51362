import { PAID } from '../../cards/games/payment.js';
import type { GivenRecord } from '../../cards/record/game-record.js';
import { oneOf } from '../../players/bot/beside.js';
import { dismiss } from '../../players/bot/guest.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import { type Policies, parseSpec } from '../../players/bot/spec.js';
import { termsOf } from '../../runs/run/how.js';
import { READING } from '../../runs/run/options.js';
import { answersTo } from '../../runs/work/text-pieces.js';
import { checkRecords, type Several } from '../../support/input/items.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { didYouMean, ofOptions, refuseOption, shown } from '../../support/input/refusal.js';
import { type DealReview, isPlayer } from './deal-review.js';
import { REVIEW, type ReviewHow, type ReviewWhat } from './options.js';
import { type ReviewJob, reviewerOf } from './reviewer.js';
import type { ReviewSummary } from './summary.js';
import { ReviewSums } from './sums.js';

/** A reviewer with its models loaded. @throws InputError if one is no bot */
export async function reviewerFor(job: ReviewJob) {
  const load = (name: 'model' | 'others', text: string): Promise<Policies> =>
    loadPolicies(
      ofOptions(() => parseSpec(oneOf(text, name), name)),
      name,
    );
  const models = [await load('model', job.model), await load('others', job.others)] as const;
  return { ...reviewerOf(job, models), close: () => dismiss(models) };
}

/**
 * Judges every decision of records by rollouts: what each player gave away, by question, with intervals; how often an
 * answer was surely worse; their results; the worst mistakes. Records are objects or
 * lines of JSON; empty lines are skipped, but counted; invalid ones are listed. A game that was not finished is judged
 * as far as it went. What is found is the opinion of the models, and the same on any number of threads.
 * @throws OptionError for an invalid option, or if no record has the player `of`
 * @example
 * const { players, worst } = await review(records('deals.jsonl'), { of: 'keen' });
 * for (const { player, gaveAway, grade } of players) console.log(player, gaveAway.mean, grade?.from);
 */
export async function review(
  records: Several<string | GivenRecord>,
  what: ReviewWhat = {},
  how: ReviewHow = {},
): Promise<ReviewSummary> {
  const { job, worst } = jobOf(what);
  const sums = new ReviewSums();
  for await (const deal of dealReviews(records, what, how)) sums.add(deal);
  const { of, paid: _, ...terms } = job;
  const stopped = how.signal?.aborted === true;
  if (sums.records > 0 && !stopped) checkPlayer(of, sums.names);
  return { ...terms, stopped, ...sums.summary(of, worst) };
}

/** Is the player whose answers are judged one of those in the records, if any could be read? @throws OptionError */
export function checkPlayer(of: string | null, names: readonly string[]): void {
  if (of !== null && names.length > 0 && !names.some((name) => isPlayer(of, name)))
    refuseOption('of', `no record has a player ${shown(of)}; found ${names.join(', ')}${didYouMean(of, names)}`);
}

/** The same record by record, in their order. @throws OptionError */
export async function* dealReviews(
  records: Several<string | object>,
  what: ReviewWhat,
  how: ReviewHow,
): AsyncGenerator<DealReview> {
  checkRecords(records);
  const { job } = jobOf(what);
  const terms = termsOf(checked(READING, how, 'review'));
  const reviewer = await reviewerFor(job);
  // A record takes long enough to be a piece of its own.
  const work = { unit: 'records', job, worker: 'analysis/review/worker.js', make: () => reviewer, letters: 1 };
  yield* answersTo(records, work, terms);
}

/** Defaults filled in. @throws OptionError */
export function jobOf(what: ReviewWhat): { readonly job: ReviewJob; readonly worst: number } {
  const given = filled(REVIEW, checked(REVIEW, what, 'review'));
  const { model, others = model, worlds, seed = 'review', of = null, price, [PAID]: paid, worst } = given;
  return { job: { model, others, worlds, seed, of, price, paid }, worst };
}
