import { refuse, shown } from '../../support/input/refusal.js';
import { type Card, type CardSet, EMPTY, has, only, union } from '../engine/cards.js';
import { formatCard, parseCard, RANK_LETTERS, SUIT_LETTERS } from './notation.js';

/**
 * Cards in any writing that the program prints: `HA HK S7`, by suit as `H AK S 7 G – E –`, or in notation, `AK..7.`; in
 * any number, in capitals or small letters, the ten as `X` or `10`.
 * @throws InputError for what is no card, and for a card that comes twice
 */
export function parseCards(text: string, where: string): CardSet {
  let set: CardSet = EMPTY;
  for (const card of cardsIn(text, where)) {
    if (has(set, card)) refuse(where, `${formatCard(card)} is in ${shown(text)} twice`);
    set = union(set, only(card));
  }
  return set;
}

function cardsIn(text: string, where: string): Card[] {
  const written = text.trim().toUpperCase().replaceAll('10', 'X');
  const suits = written.split('.');
  if (suits.length === 4) {
    return suits.flatMap((ranks, i) => [...ranks].map((rank) => parseCard(`${SUIT_LETTERS[3 - i]}${rank}`, where)));
  }
  let suit = '';
  return written.split(/[\s,]+/).flatMap((word) => {
    if (word.length === 1 && SUIT_LETTERS.includes(word)) suit = word;
    else if (suit !== '' && [...word].every((rank) => RANK_LETTERS.includes(rank)))
      return [...word].map((rank) => parseCard(suit + rank, where));
    else if (word !== '' && word !== '–' && word !== '-') return [parseCard(word, where)];
    return [];
  });
}
