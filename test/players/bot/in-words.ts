import { type Card, type CardSet, cardsOf } from '../../../src/cards/engine/cards.js';
import { formatCard, SEAT_LETTERS, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import { VIEW_FIELDS } from '../../../src/players/view/view-fields.js';

/** The fields of a view in the words of records. */

export type FieldName = keyof typeof VIEW_FIELDS;

/** The cards of a set. */
export const names = (set: number): string[] => cardsOf(set as CardSet).map(formatCard);

/** A field's value in words, by its kind. */
export function inWords(field: FieldName, value: unknown): unknown {
  if (value === null) return null;
  switch (VIEW_FIELDS[field].kind) {
    case 'seat':
      return SEAT_LETTERS[value as number];
    case 'suit':
      return SUIT_LETTERS[value as number];
    case 'card':
      return formatCard(value as Card);
    case 'cards':
      return names(value as number);
    case 'legal':
      return typeof value === 'number' ? names(value) : [...(value as string[])].sort();
    case 'cardBySeat':
      return (value as (Card | null)[]).map((card) => (card === null ? null : formatCard(card)));
    case 'cardsBySeat':
      return (value as number[]).map(names);
    default:
      return value;
  }
}
