import { didYouMean } from '../../support/input/refusal.js';
import type { Expression } from './expression.js';
import type { Vocabulary } from './vocabulary.js';

/** What players of other games, or programmers, would write, and the words here that mean it, the nearest first. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  ace: ['sow'],
  aces: ['sows'],
  deuce: ['sow'],
  queen: ['ober'],
  queens: ['obers'],
  jack: ['unter'],
  jacks: ['suits(unter)'],
  knave: ['unter'],
  unters: ['suits(unter)'],
  tens: ['suits(ten)'],
  nines: ['suits(nine)'],
  eights: ['suits(eight)'],
  points: ['honours'],
  hcp: ['honours'],
  tricks: ['sure_tricks'],
  stoppers: ['guarded_kings'],
  trumps: ['length(best_suit)'],
  trump_length: ['length(best_suit)'],
  longest_suit: ['longest'],
  suit_length: ['length'],
  long_suit: ['best_suit'],
  short_suit: ['shortest'],
  blank: ['voids'],
  clubs: ['acorns', 'E'],
  spades: ['leaves', 'G'],
  diamonds: ['bells', 'S'],
  position: ['seat'],
  first: ['forehand'],
  eldest: ['forehand'],
  second: ['middlehand'],
  middle: ['middlehand'],
  third: ['dealer'],
  last: ['dealer'],
  skat: ['talon'],
  widow: ['talon'],
  blind: ['talon'],
  bidding: ['bid'],
  auction: ['bid'],
  opening: ['bid'],
  else: ['otherwise'],
  default: ['otherwise'],
  always: ['otherwise'],
  solo: ['brand', "'brand'"],
  null: ['bettel', "'bettel'"],
  misere: ['bettel', "'bettel'"],
  slam: ['mord', "'mord'"],
  grand: ['mord', "'mord'"],
  fold: ['pass', "'pass'"],
  check: ['pass', "'pass'"],
  accept: ['keep', "'keep'"],
  is: ['='],
};

/** Can it be said where these names have a meaning? Signs and texts in quotes always can. */
function isAllowed(meant: string, names: readonly string[]): boolean {
  const last = meant.match(/\w+/g)?.at(-1);
  return last === undefined || meant.startsWith("'") || names.includes(last);
}

/** ` (did you mean "x"?)` if one of the names is what a word of another game means, or is close to it; else nothing. */
export function meantBy(found: string, names: readonly string[]): string {
  const known = Object.hasOwn(MEANT, found.toLowerCase()) ? MEANT[found.toLowerCase()] : [];
  const meant = known.find((each) => isAllowed(each, names));
  return meant === undefined ? didYouMean(found, names) : ` (did you mean "${meant}"?)`;
}

/** What is meant by a suit beside a number, its length; or by a name of the language beside what was said, a text. */
export function meantBeside<S>(left: Expression<S>, right: Expression<S>, { hand, spellings }: Vocabulary<S>): string {
  if (left.type === 'suit' && right.type === 'number' && hand !== null)
    return ` (did you mean "length(${left.name})"?)`;
  const isText = spellings(left.type)?.some((each) => each.includes(right.name)) === true;
  return isText ? ` (did you mean '${right.name}', in quotes?)` : '';
}
