import { PLAY, PLAYED } from '../../engine/actions.js';
import { ALL_CARDS, cardsOf } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { type Column, countColumn, filled } from '../../features/column.js';
import { formatCard } from '../../record/notation.js';
import { Analyst } from '../../solving/analyst.js';

/** The place of the cost behind those of the cards. */
const COST = 32;

/** The open-card solver's value of each legal card of a play. */
export class Labels {
  /** The declarer's tricks in all by card, and tricks that the answer gave away; NaN for cards that cannot be played. */
  readonly values = new Float64Array(COST + 1);
  private readonly analyst = new Analyst();

  /** Judges the question that `course` stands at and its answer. */
  judge(course: Course, answer: number): void {
    this.values.fill(Number.NaN);
    if (course.question !== PLAY) return;
    for (const { card, tricks, cost } of this.analyst.cards(course) ?? []) {
      this.values[card] = tricks;
      if (PLAYED + card === answer) this.values[COST] = cost;
    }
  }
}

const REST = { unit: 'tricks', nullable: true, group: 'labels' };

/** A column for each of the 32 cards, in the order of the card sets' bits, and the cost of the answer. */
export const labelColumns: readonly Column<{ readonly labels: Labels }>[] = filled(
  ({ labels }, into, at) => into.set(labels.values, at),
  [
    ...cardsOf(ALL_CARDS).map((card) =>
      countColumn(
        `value_${formatCard(card)}`,
        [0, 10],
        `the declarer's tricks in all ten once ${formatCard(card)} is played and nobody errs, all cards open; missing where it cannot be played`,
        REST,
      ),
    ),
    countColumn(
      'cost',
      [0, 10],
      'tricks that the answer gave away, by the open cards; missing where no card is played',
      REST,
    ),
  ],
);
