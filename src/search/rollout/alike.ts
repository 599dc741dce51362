import { DISCARD, discardedPair, PLAY } from '../../cards/engine/actions.js';
import { type Card, type CardSet, cardsOf, EMPTY, has, only, union, without } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';

/**
 * For each answer the index of the first that is worth as much whatever the others hold: cards of one suit between
 * which nobody else has a card, to play or to discard. Of such answers one is played on for all.
 */
export function alikeAmong(answers: readonly number[], course: Course): number[] {
  const { question, seat, declarer, gone, trickSize, first, second, discards } = course;
  if (question !== PLAY && question !== DISCARD) return answers.map((_, i) => i);
  const hand = course.hands[seat] as CardSet;
  const known = union(without(gone, setOnTable(trickSize, first, second)), seat === declarer ? discards : EMPTY);
  const others = without(~hand as CardSet, known);
  const names = answers.map((answer) => {
    const cards = question === PLAY ? [(answer & 31) as Card] : cardsOf(discardedPair(answer));
    return cards.map((card) => firstOfRun(card, hand, others)).join();
  });
  return names.map((name) => names.indexOf(name));
}

const setOnTable = (size: number, first: Card, second: Card): CardSet =>
  size === 0 ? EMPTY : size === 1 ? only(first) : union(only(first), only(second));

/** The lowest card of the hand that is as good: none of the others' cards lies between. */
function firstOfRun(card: Card, hand: CardSet, others: CardSet): Card {
  let first = card;
  for (let below = card - 1; below >= 0 && below >> 3 === card >> 3 && !has(others, below as Card); below--) {
    if (has(hand, below as Card)) first = below as Card;
  }
  return first;
}
