import {
  CALLED,
  CONTEST,
  DECLARE,
  DISCARDED,
  discardedPair,
  PLAYED,
  RAISE,
  RETURNED,
  WORDS,
  type Word,
} from '../engine/actions.js';
import { type Card, cardsOf, rankOf, suitOf } from '../engine/cards.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../record/notation.js';

/** What is said and done in a deal, in words. */

const RANK_NAMES = ['7', '8', '9', '10', 'Unter', 'Ober', 'King', 'Sow'] as const;

/** `Sow of hearts`. */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;

/** `Brand in hearts`, `Bettel`, `7` … */
export function contractInWords(name: string): string {
  const [family, suit] = name.split('-');
  const capital = family[0].toUpperCase() + family.slice(1);
  return suit === undefined ? capital : `${capital} in ${SUIT_NAMES[SUIT_LETTERS.indexOf(suit)]}`;
}

/** Words that mean the same wherever they are said: what is on the button, and what is told of who has said it. */
const SAID: Readonly<Partial<Record<Word, readonly [label: string, told: string]>>> = {
  'no-double': ['Do not double', 'does not double'],
  double: ['Double', 'doubles'],
  pass: ['Pass', 'passes'],
  withdraw: ['Withdraw', 'withdraws'],
  keep: ['Keep it', 'keeps to it'],
  'no-kontra': ['No Kontra', 'says no Kontra'],
  kontra: ['Kontra', 'says Kontra'],
  'no-re': ['No Re', 'says no Re'],
  re: ['Re', 'says Re'],
  'no-call': ['No call', 'calls no card'],
  play: ['Play', 'plays'],
  hold: ['Hold', 'holds'],
};

/** What is done with a contract that is named in answer to a question. */
const verbOf = (question: number): string =>
  question === DECLARE ? 'declares' : question === RAISE ? 'raises to' : question === CONTEST ? 'names' : 'bids';

/** What stands on the button of an answer. */
export function answerLabel(answer: number): string {
  if (answer >= PLAYED) return cardName((answer & 31) as Card);
  const word = WORDS[answer];
  const label = SAID[word]?.[0] ?? contractInWords(word);
  return label;
}

/** What is told of an answer, without who gave it: `bids Brand`, `lays away 7 of acorns and 8 of leaves`, `Sow of hearts`. */
export function answerInWords(answer: number, question: number): string {
  const card = (answer & 31) as Card;
  if (answer >= DISCARDED) return `lays away ${cardsOf(discardedPair(answer)).map(cardName).join(' and ')}`;
  if (answer >= RETURNED) return `gives back the ${cardName(card)}`;
  if (answer >= CALLED) return `calls the ${cardName(card)}`;
  if (answer >= PLAYED) return cardName(card);
  const word = WORDS[answer];
  return SAID[word]?.[1] ?? `${verbOf(question)} ${question === CONTEST ? word : contractInWords(word)}`;
}

/** The same of what a seat has not seen in full, as its history has it. */
export const UNSEEN: Readonly<Record<string, string>> = {
  discard: 'lays two cards away',
  return: 'gives a card back',
  suit: 'names a suit',
};

/** What is asked, by question number. */
export const ASKED = [
  'double the stake?',
  'what to bid?',
  'which suit, against another bidder?',
  'raise before the talon is taken up?',
  'call for a card?',
  'which card to give back?',
  'which contract?',
  'which two cards to lay away?',
  'Kontra?',
  'which card?',
] as const;

/** Units with their sign. */
export const units = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

export const tricksInWords = (n: number): string => (n === 1 ? '1 trick' : `${n} tricks`);
