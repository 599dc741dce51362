// Hot path: which card an answer names at the table; no allocation once it is read.
import { CALL, CALLED, DISCARD, discardOf, GIVE_BACK, RETURNED } from '../../cards/engine/actions.js';
import {
  type Card,
  type CardSet,
  EMPTY,
  highest,
  highestRanked,
  inSuit,
  lowest,
  only,
  SUITS,
  type Suit,
  without,
} from '../../cards/engine/cards.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';
import { shown } from '../../support/input/refusal.js';
import { meantBy } from '../conditions/other-games.js';
import type { Tokens } from '../conditions/tokens.js';
import { lengthOf } from '../features/hand.js';
import { bestSuit, holesOf, secondSuit } from '../features/strength.js';
import type { Asked } from './asked.js';
import type { SystemAnswer } from './system.js';

/** Finds the card that is meant among some, for a hand from which others may have gone; −1 if there is none. */
type CardChoice = (asked: Asked, among: CardSet, hand: CardSet) => number;

const RANKS = ['seven', 'eight', 'nine', 'ten', 'unter', 'ober', 'king', 'sow'];

const SUIT_CHOICES: Readonly<Record<string, CardChoice>> = {
  best_suit: ({ hand }) => bestSuit(hand),
  second_suit: ({ hand }) => secondSuit(hand),
  trump: ({ trump }) => (trump >>> 2 === 0 ? trump : -1),
  shortest,
  ...Object.fromEntries([...SUIT_NAMES, ...SUIT_LETTERS].map((name, i) => [name, () => i % SUITS.length])),
};

export const CARD_WORDS: readonly string[] = [
  'highest',
  'lowest',
  ...RANKS,
  'worst',
  'of',
  ...Object.keys(SUIT_CHOICES),
];

/** Of the suits but trumps that have some of the cards, the one with fewest in the hand; of equal ones the first. */
function shortest({ trump }: Asked, among: CardSet, hand: CardSet): number {
  let found = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < SUITS.length; i++) {
    const suit = SUITS[i];
    const length = lengthOf(hand, suit);
    if (suit === trump || length >= fewest || inSuit(among, suit) === EMPTY) continue;
    found = suit;
    fewest = length;
  }
  return found;
}

/** The card without which the hand has the fewest holes; of equal ones the highest, then the first. */
function worstCard(among: CardSet, hand: CardSet): number {
  let worst = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (let rest = among as number; rest !== 0; ) {
    const card = highestRanked(rest as CardSet);
    rest &= ~(1 << card);
    const holes = holesOf(without(hand, only(card)));
    if (holes >= fewest) continue;
    fewest = holes;
    worst = card;
  }
  return worst;
}

/** Reads `lowest of shortest`, `king of best_suit` or `worst`. @throws InputError */
function readCard(tokens: Tokens): CardChoice {
  const { at } = tokens.token;
  const which = tokens.takeName();
  if (which === 'worst') return (_, among, hand) => worstCard(among, hand);
  const allowed = ['highest', 'lowest', ...RANKS];
  if (!allowed.includes(which)) {
    const hint = meantBy(which, [...allowed, 'worst']);
    tokens.refuse(at, `${shown(which)} names no card${hint}; allowed: ${allowed.join(', ')} of a suit, or worst`);
  }
  if (!tokens.take('of')) tokens.unexpected(`"of" and a suit: ${Object.keys(SUIT_CHOICES).join(', ')}`);
  const suitMeant = readSuit(tokens);
  const rank = RANKS.indexOf(which);
  return (asked, among, hand) => {
    const suit = suitMeant(asked, among, hand);
    const cards = suit < 0 ? EMPTY : inSuit(among, suit as Suit);
    if (cards === EMPTY) return -1;
    if (rank < 0) return which === 'highest' ? highest(cards) : lowest(cards);
    return ((cards >>> (8 * suit + rank)) & 1) === 1 ? 8 * suit + rank : -1;
  };
}

function readSuit(tokens: Tokens): CardChoice {
  const { at } = tokens.token;
  const name = tokens.takeName();
  if (Object.hasOwn(SUIT_CHOICES, name)) return SUIT_CHOICES[name];
  const allowed = Object.keys(SUIT_CHOICES);
  return tokens.refuse(at, `${shown(name)} is no suit${meantBy(name, allowed)}; allowed: ${allowed.join(', ')}`);
}

/** Is the question answered by cards? */
export const isOfCards = (question: number): boolean =>
  question === CALL || question === GIVE_BACK || question === DISCARD;

/** Reads an answer that is a card, or two joined by `and` for a discard. @throws InputError */
export function readCards(tokens: Tokens, question: number): SystemAnswer {
  const { at } = tokens.token;
  const first = readCard(tokens);
  if (question !== DISCARD) {
    const from = question === CALL ? CALLED : RETURNED;
    const legal = (asked: Asked): number => {
      const card = first(asked, asked.legalCards, asked.hand);
      return card < 0 ? -1 : from + card;
    };
    return { text: tokens.since(at), legal };
  }
  if (!tokens.take('and')) tokens.unexpected('"and" and the second card of the discard');
  const second = readCard(tokens);
  return { text: tokens.since(at), legal: (asked) => discarded(asked, first, second) };
}

function discarded(asked: Asked, first: CardChoice, second: CardChoice): number {
  const { legalCards, hand } = asked;
  const card = first(asked, legalCards, hand);
  if (card < 0) return -1;
  const one = only(card as Card);
  const other = second(asked, without(legalCards, one), without(hand, one));
  return other < 0 ? -1 : discardOf((one | only(other as Card)) as CardSet);
}
