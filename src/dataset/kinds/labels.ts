import { PLAYED } from '../../engine/actions.js';
import { ALL_CARDS, type Card, cardsOf } from '../../engine/cards.js';
import type { Course } from '../../engine/course.js';
import { formatCard } from '../../record/notation.js';
import { Analyst } from '../../solving/analyst.js';
import type { Integers, RowBatch } from '../batch.js';
import { type Column, countColumn } from '../column.js';

const valueName = (card: Card): string => `value_${formatCard(card)}`;

/** The values of a play with open cards: a column for each of the 32 cards, in the order of the card sets' bits, and the cost of the answer. */
export const labelColumns: readonly Column[] = [
  ...cardsOf(ALL_CARDS).map((card) =>
    countColumn(
      valueName(card),
      [0, 10],
      `the declarer's tricks in all ten once ${formatCard(card)} is played and nobody errs, all cards open; missing where it cannot be played`,
      { unit: 'tricks', nullable: true, group: 'labels' },
    ),
  ),
  countColumn('cost', [0, 10], 'tricks that the answer gave away, by the open cards; missing where no card is played', {
    unit: 'tricks',
    nullable: true,
    group: 'labels',
  }),
];

/** Labels plays with the open-card solver's value of each legal card. */
export class Labels {
  private readonly analyst = new Analyst();
  private readonly values: readonly (Integers | null)[];
  private readonly cost: Integers | null;

  constructor(batch: RowBatch) {
    this.values = cardsOf(ALL_CARDS).map((card) => batch.integers(valueName(card)));
    this.cost = batch.integers('cost');
  }

  /** Labels a row: `course` stands at the play of a card, which was answered with `answer`. */
  write(row: number, course: Course, answer: number): void {
    for (const { card, tricks, cost } of this.analyst.cards(course) ?? []) {
      this.values[card]?.set(row, tricks);
      if (PLAYED + card === answer) this.cost?.set(row, cost);
    }
  }
}
