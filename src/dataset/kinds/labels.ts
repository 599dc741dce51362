import { PLAY, PLAYED } from '../../engine/actions.js';
import { ALL_CARDS, cardsOf } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { type Column, countColumn } from '../../features/column.js';
import { formatCard } from '../../record/notation.js';
import { Analyst } from '../../solving/analyst.js';

/** The open-card solver's value of each legal card of a play. */
export class Labels {
  /** The declarer's tricks in all by card; null for cards that cannot be played. */
  readonly tricks = new Array<number | null>(32).fill(null);
  /** Tricks that the answer gave away. */
  cost: number | null = null;
  private readonly analyst = new Analyst();

  /** Judges the question that `course` stands at and its answer. */
  judge(course: Course, answer: number): void {
    this.tricks.fill(null);
    this.cost = null;
    if (course.question !== PLAY) return;
    for (const { card, tricks, cost } of this.analyst.cards(course) ?? []) {
      this.tricks[card] = tricks;
      if (PLAYED + card === answer) this.cost = cost;
    }
  }
}

const REST = { unit: 'tricks', nullable: true, group: 'labels' };

/** A column for each of the 32 cards, in the order of the card sets' bits, and the cost of the answer. */
export const labelColumns: readonly Column<{ readonly labels: Labels }>[] = [
  ...cardsOf(ALL_CARDS).map((card) =>
    countColumn<{ readonly labels: Labels }>(
      `value_${formatCard(card)}`,
      [0, 10],
      `the declarer's tricks in all ten once ${formatCard(card)} is played and nobody errs, all cards open; missing where it cannot be played`,
      ({ labels }) => labels.tricks[card],
      REST,
    ),
  ),
  countColumn(
    'cost',
    [0, 10],
    'tricks that the answer gave away, by the open cards; missing where no card is played',
    ({ labels }) => labels.cost,
    REST,
  ),
];
