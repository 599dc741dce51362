import { didYouMean } from '../../support/input/refusal.js';
import type { Expression } from './expression.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * By words here, what players of other games, of these games in German, or programmers would write for them. Where a
 * word is in more than one row, the first counts that has a meaning at its place.
 */
const MEANT: Readonly<Record<string, string>> = {
  sow: 'ace deuce ass daus sau',
  sows: 'aces asse daeuser däuser saeue säue sauen',
  king: 'koenig könig',
  kings: 'koenige könige',
  ober: 'queen dame',
  obers: 'queens damen',
  unter: 'jack knave bube wenzel',
  'suits(unter)': 'jacks unters buben',
  ten: 'zehn zehner',
  'suits(ten)': 'tens zehner zehnen',
  nine: 'neun neuner',
  'suits(nine)': 'nines neuner neunen',
  eight: 'acht achter',
  'suits(eight)': 'eights achter achten',
  seven: 'sieben siebener',
  sevens: 'siebener',
  honours: 'points hcp honors punkte bilder figuren honneurs',
  sure: 'tricks stiche sichere',
  guarded_kings: 'stoppers',
  guarded: 'gedeckt bewacht',
  trump: 'trumpf atout',
  'length(best_suit)': 'trumps trump_length truempfe trümpfe trumpf trumpflaenge trumpflänge atouts',
  longest: 'longest_suit laengste längste',
  shortest: 'short_suit kuerzeste kürzeste',
  second: 'second_longest zweitlaengste zweitlängste',
  second_suit: 'zweitfarbe zweite',
  length: 'suit_length laenge länge anzahl',
  best_suit: 'long_suit beste farbe trumpffarbe',
  cards: 'karten blatt hand_size',
  hand: 'meine',
  voids: 'blank chicane fehlfarben leer renonce',
  singletons: 'einzelne blanke',
  losers: 'verlierer',
  holes: 'loecher löcher',
  tops: 'spitzen laufende',
  unsafe: 'unsicher unsichere',
  level: 'hoehe höhe stufe',
  suits: 'farben',
  low: 'kleine luschen niedrige',
  acorns: 'clubs eichel eicheln kreuz',
  E: 'clubs',
  leaves: 'spades gras gruen grün blatt laub pik',
  G: 'spades',
  bells: 'diamonds schellen schelle karo',
  S: 'diamonds',
  hearts: 'herz herzen rot coeur',
  seat: 'position platz sitz',
  forehand: 'first eldest vorhand',
  middlehand: 'second middle mittelhand',
  dealer: 'third last rearhand hinterhand geber',
  declarer: 'alleinspieler spieler',
  holds: 'has hat haelt hält',
  said: 'gesagt sagte',
  contract: 'kontrakt vertrag',
  talon: 'skat widow blind dopper start',
  bid: 'bidding auction opening reizen reizung ansage bieten gebot',
  contest: 'streit farbwahl',
  raise: 'erhoehen erhöhen steigern',
  call: 'rufen ruf',
  giveBack: 'zurueckgeben zurückgeben rueckgabe rückgabe',
  declare: 'ansagen spielansage',
  discard: 'druecken drücken ablegen weglegen abwerfen',
  double: 'doppeln verdoppeln klopfen',
  'no-double': 'nicht_doppeln',
  otherwise: 'else default always sonst immer ansonsten andernfalls',
  brand: 'solo brandl brandeln',
  "'brand'": 'solo',
  bettel: 'null misere beddl bettl',
  "'bettel'": 'null misere',
  mord: 'slam grand kini durchmarsch',
  "'mord'": 'slam grand kini',
  pass: 'fold check passe passen weiter weg',
  "'pass'": 'fold check',
  keep: 'accept behalten bleiben',
  play: 'spielen spiel',
  hold: 'halten',
  withdraw: 'zurueckziehen zurückziehen aufgeben',
  highest: 'hoechste höchste',
  lowest: 'niedrigste kleinste tiefste',
  worst: 'schlechteste schlimmste',
  and: 'und',
  or: 'oder',
  not: 'nicht kein keine',
  of: 'von der des',
  after: 'nach',
  '→': 'then dann',
  '=': 'is ist gleich equals',
  '!=': 'ungleich',
  '>': 'mehr groesser größer ueber über',
  '<': 'weniger kleiner',
  '+': 'plus',
  '-': 'minus',
  '*': 'mal times',
  2: 'zwei two',
  3: 'drei three',
  4: 'vier four',
  5: 'fuenf fünf five',
  6: 'sechs six',
  '>=': 'mindestens atleast',
  '<=': 'hoechstens höchstens atmost',
};

/** What joins others, named where one of these is expected. */
export const JOINING = ['and', 'or', 'not', 'in', 'of', 'after'];

/** Can it be said where these names have a meaning? Signs, numbers and texts in quotes always can. */
function isAllowed(meant: string, names: readonly string[]): boolean {
  const last = meant.match(/\w[\w-]*/g)?.at(-1);
  return last === undefined || /^['\d]/.test(meant) || names.includes(last);
}

/** ` (did you mean "x"?)` if one of the names is what a word of another game means, or is close to it; else nothing. */
export function meantBy(found: string, names: readonly string[]): string {
  const word = found.toLowerCase();
  const meant = Object.keys(MEANT).find((each) => isAllowed(each, names) && MEANT[each].split(' ').includes(word));
  return meant === undefined ? didYouMean(found, names) : ` (did you mean "${meant}"?)`;
}

/** What is meant by a suit beside a number, its length; or by a name of the language beside what was said, a text. */
export function meantBeside<S>(left: Expression<S>, right: Expression<S>, { hand, spellings }: Vocabulary<S>): string {
  if (left.type === 'suit' && right.type === 'number' && hand !== null)
    return ` (did you mean "length(${left.name})"?)`;
  const isText = spellings(left.type)?.some((each) => each.includes(right.name)) === true;
  return isText ? ` (did you mean '${right.name}', in quotes?)` : '';
}

/** What is meant by a word with something else in parentheses: `sows` by `sow`, `length(hearts)` by `cards(hearts)`. */
export function meantOf<S>(name: string, [first]: readonly Expression<S>[], { terms }: Vocabulary<S>): string {
  const meant = name === 'cards' && first?.type === 'suit' ? `length(${first.name})` : `${name}s`;
  return Object.hasOwn(terms, meant.split('(')[0]) ? ` (did you mean "${meant}"?)` : '';
}
