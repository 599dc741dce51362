import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { shown } from '../../support/input/refusal.js';
import { meantBy } from '../conditions/other-games.js';
import type { Tokens } from '../conditions/tokens.js';
import { wordsBefore, wordsIn } from './games.js';
import { SYSTEM_VOCABULARY } from './system-words.js';

/** What the head of a block says: `dealer after pass brand`. */

export function readSeat(tokens: Tokens): Seat {
  const { text, at } = tokens.token;
  tokens.refuseStrange();
  tokens.advance();
  const seat = [0, 1, 2].find((seat) => text === SEAT_NAMES[seat] || text === SEAT_LETTERS[seat]);
  if (seat !== undefined) return seat as Seat;
  return tokens.refuse(at, `${shown(text)} is no seat${meantBy(text, SEAT_NAMES)}; allowed: ${SEAT_NAMES.join(', ')}`);
}

/** A word that another seat has said before a question, as a set; `brand` is any. */
export function readWordSaid(tokens: Tokens, question: number, games: readonly Game[]): number {
  const { at } = tokens.token;
  const said = tokens.takeName();
  const spellings = SYSTEM_VOCABULARY.spellings('said') ?? [];
  const words = spellings.reduce((set, names, word) => (names.includes(said) ? set | (1 << word) : set), 0);
  const allowed = wordsIn(games, question).join(', ');
  if ((words & wordsBefore(question)) !== 0) return words;
  if (words !== 0) tokens.refuse(at, `${said} is not said before ${QUESTIONS[question]}; allowed: ${allowed}`);
  const hint = meantBy(said, spellings.flat());
  return tokens.refuse(at, `${shown(said)} is no word that is said${hint}; allowed: ${allowed}`);
}
