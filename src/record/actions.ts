import { type Action, ANSWERS, actionOf, CALLED, DISCARDED, PLAYED, RETURNED, WORDS } from '../engine/actions.js';
import { CARDS, type Card } from '../engine/cards.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { refuse, shown } from '../input/refusal.js';
import { formatCard, RANK_LETTERS, SEAT_LETTERS, SUIT_LETTERS } from './notation.js';

/** The token of every answer, by number; undefined where the number stands for nothing. */
const TOKENS: readonly (string | undefined)[] = Array.from({ length: ANSWERS }, (_, answer) => token(answer));

function token(answer: number): string | undefined {
  const card = formatCard((answer & 31) as Card);
  if (answer < PLAYED) return WORDS[answer];
  if (answer < CALLED) return card;
  if (answer < RETURNED) return `call ${card}`;
  if (answer < DISCARDED) return `return ${card}`;
  const lower = (answer - DISCARDED) >> 5;
  return lower < (answer & 31) ? `discard ${formatCard(lower as Card)} ${card}` : undefined;
}

const answers = new Map<string, number>();
for (const [answer, text] of TOKENS.entries()) {
  if (text === undefined) continue;
  answers.set(text, answer);
  if (answer >= DISCARDED) answers.set(text.replace(/ (..) (..)$/, ' $2 $1'), answer);
}

/** `brand`, `call SA`, `discard E7 G8`, `HA` … */
export const formatAnswer = (answer: number): string => TOKENS[answer] as string;

/** The answer that a token stands for; undefined if it stands for none. */
export const parseAnswer = (token: string): number | undefined => answers.get(token);

const actionNumbers = new Map<string, Action>();
const ACTION_TEXTS: string[] = [];
for (const seat of SEATS) {
  for (const [text, answer] of answers) actionNumbers.set(`${SEAT_LETTERS[seat]} ${text}`, actionOf(seat, answer));
  for (const [answer, text] of TOKENS.entries()) ACTION_TEXTS[actionOf(seat, answer)] = `${SEAT_LETTERS[seat]} ${text}`;
}

/** `F brand`, `M HA` … */
export const formatAction = (action: Action): string => ACTION_TEXTS[action];

/** The place of each character among the letters of seats, suits and ranks; far beyond them where it is none. */
const [SEAT_OF, SUIT_OF, RANK_OF] = [SEAT_LETTERS.join(''), SUIT_LETTERS, RANK_LETTERS].map((letters) =>
  Uint16Array.from({ length: 128 }, (_, code) => letters.indexOf(String.fromCharCode(code)) & 0x7fff),
);
const SPACE = ' '.charCodeAt(0);

/** The action that a text stands for, undefined if it stands for none. Files of millions of records come through here. */
export function actionOfText(text: string): Action | undefined {
  const suit = text.charCodeAt(2);
  const rank = text.charCodeAt(3);
  if (text.length === 4 && text.charCodeAt(1) === SPACE && (suit | rank) < 128) {
    const seat = SEAT_OF[text.charCodeAt(0)];
    const card = (SUIT_OF[suit] << 3) | RANK_OF[rank];
    if (seat < 3 && card < CARDS) return actionOf(seat as Seat, PLAYED + card);
  }
  return actionNumbers.get(text);
}

/**
 * The action that a text stands for; its legality is for the engine to say.
 * @throws InputError
 */
export function parseAction(text: string, where: string): Action {
  const action = actionOfText(text);
  if (action === undefined) {
    refuse(where, `${shown(text)} is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA`);
  }
  return action;
}

/** Actions in one line, separated by commas, as in `F brand, M pass`. An empty text holds none. */
export const formatActions = (actions: Iterable<Action>): string => Array.from(actions, formatAction).join(', ');

/** @throws InputError */
export function parseActions(text: string, where: string): Action[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part, i) => parseAction(part.trim(), `${where}: action ${i}`));
}
