import { listIn } from '../../support/input/lines.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import {
  type Action,
  ANSWERS,
  actionAnswer,
  actionOf,
  actionSeat,
  CALLED,
  DISCARDED,
  discardedPair,
  PLAYED,
  RETURNED,
  WORDS,
} from '../engine/actions.js';
import { CARDS, type Card } from '../engine/cards.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { formatCard, formatCards, RANK_LETTERS, SEAT_LETTERS, SUIT_LETTERS } from './notation.js';
import { seatLetter } from './seat-letter.js';

/** The token of an answer, by number; undefined where the number stands for nothing. */
function token(answer: number): string | undefined {
  const card = formatCard((answer & 31) as Card);
  if (answer < PLAYED) return WORDS[answer];
  if (answer < CALLED) return card;
  if (answer < RETURNED) return `call ${card}`;
  if (answer < DISCARDED) return `return ${card}`;
  return `discard ${formatCards(discardedPair(answer))}`;
}

// Tables are filled as they are asked for: most commands never need what takes longest to put together.
const TOKENS: string[] = new Array(ANSWERS);
const ACTION_TEXTS: readonly string[][] = SEATS.map(() => new Array(ANSWERS));

/**
 * `brand`, `call SA`, `discard E7 G8`, `HA` …
 * @example
 * formatAnswer(parseAnswer('call SA') ?? 0); // 'call SA'
 */
export const formatAnswer = (answer: number): string => {
  TOKENS[answer] ??= token(answer) as string;
  return TOKENS[answer];
};

/**
 * `F brand`, `M HA` …
 * @example
 * formatAction(parseAction('F brand', 'action')); // 'F brand'
 */
export function formatAction(action: Action): string {
  const seat = actionSeat(action);
  const answer = actionAnswer(action);
  const texts = ACTION_TEXTS[seat];
  texts[answer] ??= `${SEAT_LETTERS[seat]} ${formatAnswer(answer)}`;
  return texts[answer];
}

/** Answers by their tokens, the cards of a discard in either order; filled when a text is read first. */
const ANSWER_NUMBERS = new Map<string, number>();

function fillAnswers(): void {
  for (let answer = 0; answer < ANSWERS; answer++) {
    const text = token(answer);
    if (text === undefined) continue;
    ANSWER_NUMBERS.set(text, answer);
    if (answer >= DISCARDED) ANSWER_NUMBERS.set(text.replace(/ (..) (..)$/, ' $2 $1'), answer);
  }
}

/**
 * The answer that a token stands for; undefined if it stands for none.
 * @example
 * parseAnswer('mord'); // a number
 * parseAnswer('Mord'); // undefined
 */
export function parseAnswer(token: string): number | undefined {
  if (ANSWER_NUMBERS.size === 0) fillAnswers();
  return ANSWER_NUMBERS.get(token);
}

/** The place of each character among the letters of seats, suits and ranks; far beyond them where it is none. */
const [SEAT_OF, SUIT_OF, RANK_OF] = [SEAT_LETTERS.join(''), SUIT_LETTERS, RANK_LETTERS].map((letters) =>
  Uint16Array.from({ length: 128 }, (_, code) => letters.indexOf(String.fromCharCode(code)) & 0x7fff),
);
const SPACE = ' '.charCodeAt(0);

/** The action that a text stands for, undefined if it stands for none. Millions of records come through here. */
export function actionOfText(text: string): Action | undefined {
  const suit = text.charCodeAt(2);
  const rank = text.charCodeAt(3);
  if (text.length === 4 && text.charCodeAt(1) === SPACE && (suit | rank) < 128) {
    const seat = SEAT_OF[text.charCodeAt(0)];
    const card = (SUIT_OF[suit] << 3) | RANK_OF[rank];
    if (seat < 3 && card < CARDS) return actionOf(seat as Seat, PLAYED + card);
  }
  const seat = SEAT_OF[text.charCodeAt(0)];
  const answer = seat < 3 && text.charCodeAt(1) === SPACE ? parseAnswer(text.slice(2)) : undefined;
  return answer === undefined ? undefined : actionOf(seat as Seat, answer);
}

/** What a person types, as the program prints it: single blanks, seats and cards in capitals, `X` for 10. */
const asPrinted = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word, i) => {
      if (i === 0) return seatLetter(word);
      return TYPED_CARD.test(word) ? word.toUpperCase().replace('10', 'X') : word.toLowerCase();
    })
    .join(' ')
    .replace(/-([egsh])$/, (suit) => suit.toUpperCase());
const TYPED_CARD = /^[EGSH]([789XUOKA]|10)$/i;

/**
 * The action of a text such as `F brand`, in capitals or small letters; whether it is legal is for the engine to say.
 * `where` is its place in messages.
 * @throws InputError if it is none
 * @example
 * const action = parseAction('F brand', 'action 0');
 */
export function parseAction(text: string, where: string): Action {
  const action = actionOfText(text) ?? actionOfText(asPrinted(text));
  if (action === undefined) {
    const [, word = ''] = text.trim().split(/\s+/);
    refuse(
      where,
      `${shown(text)} is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA${didYouMean(word, WORDS)}`,
    );
  }
  return action;
}

/**
 * Actions in one line, separated by commas, as in `F brand, M pass`. An empty text holds none.
 * @example
 * formatActions(parseActions('F brand, M pass', 'actions')); // 'F brand, M pass'
 */
export const formatActions = (actions: Iterable<Action>): string => Array.from(actions, formatAction).join(', ');

/**
 * The actions of a text, separated by commas; an empty text holds none. `where` is its place in messages.
 * @throws InputError if one of them is none
 * @example
 * const actions = parseActions('F brand, M pass', 'after');
 */
export function parseActions(text: string, where: string): Action[] {
  return listIn(text).map((part, i) => parseAction(part, `${where}: action ${i}`));
}
