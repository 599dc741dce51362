import { shown } from '../../support/input/refusal.js';
import { asCondition, type Expression } from './expression.js';
import { meantBy } from './other-games.js';
import { ORDERED } from './signs.js';
import { whole } from './span.js';
import type { Tokens } from './tokens.js';
import { called, refuseAlone } from './type-names.js';
import { given, type Vocabulary } from './vocabulary.js';

/** A contract, bot, seat, suit or what was said, compared with its name. @throws InputError */
export function withText<S>(
  tokens: Tokens,
  vocabulary: Vocabulary<S>,
  sign: string,
  found: Expression<S>,
  named: Expression<S>,
  at: number,
): Expression<S> {
  const { type, of, name } = found;
  const text = named.text as string;
  const spellings = vocabulary.spellings(type);
  if (spellings === null) {
    if (type === 'text') return refuseAlone(tokens, named);
    return tokens.refuse(named.at, `${called(type)} cannot be compared with the text ${shown(text)}`);
  }
  if (ORDERED.includes(sign)) tokens.refuse(at, `"${sign}" compares numbers; allowed here: = !=`);
  const isIt = namedBy(spellings, text, type === 'bot');
  const mayBeOther = vocabulary.mayName?.(type, text) ?? false;
  if (!isIt.includes(true) && !mayBeOther) {
    const listed = vocabulary.listed?.(type) ?? spellings.flat();
    refuseName(tokens, named.at, text, vocabulary.kindOf?.[type] ?? type, listed);
  }
  const isEqual = sign === '=';
  const words = isIt.reduce((set, is, word) => (is ? set | (1 << word) : set), 0);
  const holds: (value: number) => number =
    type === 'said' ? (set) => Number(((set & words) !== 0) === isEqual) : (index) => Number(isIt[index] === isEqual);
  return asCondition({
    type: 'truth',
    at,
    of: given(of, holds),
    range: whole(0, 1),
    name: `${name} ${sign} '${text}'`,
  });
}

/** By value, whether a text is one of its names; unless `isExact`, in whatever case if none is spelt so. */
function namedBy(spellings: readonly (readonly string[])[], text: string, isExact: boolean): boolean[] {
  const exact = spellings.map((each) => each.includes(text));
  if (isExact || exact.includes(true)) return exact;
  return spellings.map((each) => each.some((one) => one.toLowerCase() === text.toLowerCase()));
}

export function refuseName(tokens: Tokens, at: number, found: string, what: string, allowed: readonly string[]): never {
  const names = [...new Set(allowed)];
  return tokens.refuse(at, `${shown(found)} is no ${what}${meantBy(found, names)}; allowed: ${names.join(', ')}`);
}
