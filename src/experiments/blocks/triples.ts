import { type BlockJob, type Form, unitsCounted } from '../../boards/job.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { type DataTable, table } from '../../results/document/table.js';
import { withError } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import type { GroupContrast } from './contrasts.js';

/** A triple's payoff for a place, in points per deal (or match). The others follow, clockwise every other block. */
export interface TriplePayoff {
  /** Which triple, from 0. */
  readonly triple: number;
  readonly name: string;
  readonly others: readonly [string, string];
  readonly points: Mean;
}

/** A group of forms for each triple: what its places score. */
export const tripleForms = (triples: BlockJob['triples']): readonly (readonly Form[])[] =>
  triples.map((_, triple) => [0, 1, 2].map((place) => ({ slots: [3 * triple + place], weights: [1] })));

/**
 * The payoff of every place of every triple: exactly 0 for three identical bots. `group`: the index of the first
 * triple's group in the job; `policies`: those of the bots, if known, to recognise identical ones.
 */
export function triplePayoffs(
  job: BlockJob,
  contrast: GroupContrast,
  group: number,
  { labels, policies }: Readonly<Record<'labels' | 'policies', readonly string[]>>,
): TriplePayoff[] {
  const { least } = stakesOf(makeGame(job.game, job.rules));
  const each = job.seatings * unitsCounted(job);
  return job.triples.flatMap((bots, triple) => {
    const [first, ...rest] = bots.map((bot) => policies[bot]);
    const event = first !== undefined && rest.every((policy) => policy === first) ? 0 : (2 * least) / each;
    return bots.map((bot, place) => {
      const weights = bots.map((_, i) => (i === place ? 1 / each : 0));
      const [left, right] = [bots[(place + 1) % 3], bots[(place + 2) % 3]];
      return {
        triple,
        name: labels[bot],
        others: [labels[left], labels[right]] as const,
        points: withError(contrast(group + triple, weights, event)),
      };
    });
  });
}

export const triplesFile = (payoffs: readonly TriplePayoff[]): DataTable =>
  table({
    file: 'triples.csv',
    columns: [
      { as: 'plain', key: 'triple', of: ({ triple }) => triple },
      { as: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'bot', key: 'other_1', of: ({ others }) => others[0] },
      { as: 'bot', key: 'other_2', of: ({ others }) => others[1] },
      { as: 'mean', key: 'points', of: ({ points }) => points },
      { as: 'plain', key: 'standard_error', of: ({ points }) => points.standardError },
    ],
    rows: payoffs,
  });
