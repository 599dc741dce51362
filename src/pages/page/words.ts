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
} from '../../cards/engine/actions.js';
import { type Card, cardsOf, rankOf, suitOf } from '../../cards/engine/cards.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';

/** The actions of a deal in words. */

const RANK_NAMES = ['7', '8', '9', '10', 'Unter', 'Ober', 'King', 'Sow'] as const;

/** `Sow of hearts`. */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;

export const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** `Brand in hearts`, `Bettel`, `7` … */
export function contractInWords(name: string): string {
  const [family, suit] = name.split('-');
  const title = capital(family);
  return suit === undefined ? title : `${title} in ${SUIT_NAMES[SUIT_LETTERS.indexOf(suit)]}`;
}

/** Words with one meaning in every question: the label of the button, and the phrase for a seat that said it. */
const PHRASES: Readonly<Partial<Record<Word, readonly [label: string, phrase: string]>>> = {
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

/** The verb for naming a contract in answer to a question. */
const verbOf = (question: number): string =>
  question === DECLARE ? 'declares' : question === RAISE ? 'raises to' : question === CONTEST ? 'names' : 'bids';

export function answerLabel(answer: number): string {
  if (answer >= PLAYED) return cardName((answer & 31) as Card);
  const word = WORDS[answer];
  return PHRASES[word]?.[0] ?? contractInWords(word);
}

/** An answer in words, without its seat: `bids Brand`, `discards 7 of acorns and 8 of leaves`, `Sow of hearts`. */
export function answerInWords(answer: number, question: number): string {
  const card = (answer & 31) as Card;
  if (answer >= DISCARDED) return `discards ${cardsOf(discardedPair(answer)).map(cardName).join(' and ')}`;
  if (answer >= RETURNED) return `gives back the ${cardName(card)}`;
  if (answer >= CALLED) return `calls the ${cardName(card)}`;
  if (answer >= PLAYED) return cardName(card);
  const word = WORDS[answer];
  return PHRASES[word]?.[1] ?? `${verbOf(question)} ${question === CONTEST ? word : contractInWords(word)}`;
}

/** The words for actions a seat has not fully seen, by their name in its history. */
export const UNSEEN: Readonly<Record<string, string>> = {
  discard: 'discards two cards',
  return: 'gives a card back',
  suit: 'names a suit',
};

export const ASKED = [
  'double the stake?',
  'what to bid?',
  'which suit, against another bidder?',
  'raise before picking up the talon?',
  'call for a card?',
  'which card to give back?',
  'which contract?',
  'which two cards to discard?',
  'Kontra?',
  'which card?',
] as const;

export const units = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

export const tricksInWords = (n: number): string => (n === 1 ? '1 trick' : `${n} tricks`);

/** Invisible characters, and those that change the text direction. */
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** An untrusted name, made safe so that it cannot change the order of the words around it. */
export function named(name: string): string {
  const plain = name.replace(UNSHOWN, '\ufffd');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
