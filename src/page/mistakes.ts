import type { Seat } from '../engine/seats.js';
import type { Entry } from './entries.js';
import { type MistakeTask, plainDeal } from './rolling.js';
import type { Rollouts } from './rollouts.js';

/** What a person answers who tries a decision again, before what it is worth is shown. */
export interface Trial {
  readonly seat: Seat;
  /** The step that was answered last, and the answer. */
  readonly step: number;
  readonly answer: number;
}

interface MistakeSearch {
  readonly entries: readonly Entry[];
  readonly rollouts: Rollouts;
  /** How mistakes are found, and whose. */
  readonly terms: Omit<MistakeTask, 'is' | 'deals' | 'step'>;
  say(message: string): void;
  /** Shows the mistake that was found. */
  show(at: number, step: number): void;
}

/** Seeks the first mistake from a step of deal `at` on, from deal to deal, until something else is asked of the rollouts. */
export function seekMistake(at: number, step: number, search: MistakeSearch): void {
  const { entries, rollouts, terms, say, show } = search;
  if (at === entries.length) {
    say('No later answer is surely worse than the best.');
    return;
  }
  say(`Looking for a mistake in deal ${at + 1} …`);
  const deals = entries[at].deals.map((deal) => [plainDeal(deal), deal.line] as const);
  const { worlds, seed, of, seat, models } = terms;
  rollouts.ask({ is: 'mistake', deals, step, worlds, seed, of, seat, models }, (found) => {
    if (typeof found === 'string') say(found);
    else if (found === null) seekMistake(at + 1, 0, search);
    else show(at, found);
  });
}
