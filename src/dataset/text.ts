// Hot path: no allocation, no closures, no iterators.
import { ANSWERS, actionAnswer, actionSeat } from '../engine/actions.js';
import type { Card } from '../engine/cards.js';
import { formatAction } from '../record/actions.js';
import { type ByteWriter, piece } from '../record/byte-writer.js';
import { formatCard } from '../record/notation.js';

/** The text of actions and cards, put together from pieces in cells of text. */

const FIRST_ACTIONS: Uint8Array[] = [];
const MORE_ACTIONS: Uint8Array[] = [];

/** An action as in records: `F brand`, and `, ` before all but the first. Pieces are made when they are first needed. */
export function putAction(texts: ByteWriter, action: number, isFirst: boolean): void {
  const at = actionSeat(action) * ANSWERS + actionAnswer(action);
  const pieces = isFirst ? FIRST_ACTIONS : MORE_ACTIONS;
  pieces[at] ??= piece(`${isFirst ? '' : ', '}${formatAction(action)}`);
  texts.put(pieces[at]);
}

const FIRST_CARDS = Array.from({ length: 32 }, (_, card) => piece(formatCard(card as Card)));
const MORE_CARDS = Array.from({ length: 32 }, (_, card) => piece(` ${formatCard(card as Card)}`));

/** A card, and a space before all but the first. */
export const putCard = (texts: ByteWriter, card: number, isFirst: boolean): void =>
  texts.put((isFirst ? FIRST_CARDS : MORE_CARDS)[card]);
