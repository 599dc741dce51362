import { NO_TRUMP } from '../../cards/engine/duties.js';
import { shown } from '../../support/input/refusal.js';
import type { Expression } from './expression.js';
import type { Span } from './span.js';
import type { Tokens } from './tokens.js';
import type { Type, Vocabulary } from './vocabulary.js';

export const called = (type: Type): string =>
  type === 'truth' ? 'a condition' : type === 'said' ? 'what was said' : `a ${type}`;

/** What was found where a type is expected; a seat alone is meant for that which is asked. */
export const foundFor = <S>(type: Type, found: Expression<S>, { terms }: Vocabulary<S>): string =>
  type === 'truth' && found.type === 'seat' && Object.hasOwn(terms, 'seat')
    ? 'found a seat (a seat is compared, as in seat = forehand)'
    : `found ${called(found.type)}`;

/** May a value be where a type is expected? */
export const isFor = (type: Type, found: Type): boolean =>
  found === type || (type === 'hand' && found === 'seat') || (type === 'card' && found === 'text');

export const isNoSuit = ({ type, range }: { readonly type: Type; readonly range: Span | null }): boolean =>
  type === 'suit' && range !== null && range.least === NO_TRUMP;

/** `length(suit)`: what a word takes; `hasHand`: its hand is clear. */
export function signatureOf(name: string, takes: readonly Type[], hasHand: boolean): string {
  const needed = takes.filter((type) => type !== 'hand' || !hasHand);
  return needed.length === 0
    ? name
    : `${name}(${needed.map((each) => (each === 'card' ? 'card …' : each)).join(', ')})`;
}

export function refuseAlone<S>(tokens: Tokens, { at, text }: Expression<S>): never {
  const uses = 'a text is compared with a contract, a bot, a seat or a suit, or is a card in holds()';
  return tokens.refuse(at, `${shown(text)} stands alone: ${uses}`);
}
