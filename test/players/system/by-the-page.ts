import type { Situation, Value } from './page-words.js';
import * as page from './page-words.js';

const { MISSING, NAMES, NUMERALS, OF_HAND, OF_SUIT, SUITS, isBrand, ranksIn, rankOf, saidBy, holesOf } = page;

/** Systems as bots/systems/README.md says that they are read, with no code of the product. */

const TOKEN = /\s*(→|->|[<>!]=|'[^']*'|[A-Za-z_][\w]*|\d+(?:\.\d+)?|[-+*/=<>(),])/g;

type Binary = (a: Value, b: Value) => Value;

const not = (value: Value): Value => (value === MISSING ? MISSING : value !== true);
const either: Binary = (a, b) => a === true || b === true || (a === MISSING || b === MISSING ? MISSING : false);

const computed =
  (of: (a: number, b: number) => number): Binary =>
  (a, b) => {
    const found = typeof a === 'number' && typeof b === 'number' ? of(a, b) : Number.NaN;
    return Number.isNaN(found) ? MISSING : found;
  };

const compared =
  (isLess: boolean, isEqual: boolean, isMore: boolean): Binary =>
  (a, b) => {
    if (a === MISSING || b === MISSING) return MISSING;
    if (typeof a === 'number' && typeof b === 'number') return a < b ? isLess : a === b ? isEqual : isMore;
    const isSame = Array.isArray(a) ? a.some((word) => isNamed(word, b)) : isNamed(a, b);
    return isSame === isEqual;
  };

function isNamed(value: Value, name: Value): boolean {
  if (value === name) return true;
  if (typeof value !== 'string' || typeof name !== 'string' || !name.startsWith("'")) return false;
  const quoted = name.slice(1, -1);
  return value === quoted || value === NUMERALS[quoted] || (quoted === 'brand' && isBrand(value));
}

/** Signs between two values, from those that bind least; `not` comes before the third of these rows. */
const SIGNS: readonly Readonly<Record<string, Binary>>[] = [
  { or: either },
  { and: (a, b) => not(either(not(a), not(b))) },
  {
    ...{ '=': compared(false, true, false), '!=': compared(true, false, true) },
    ...{ '<': compared(true, false, false), '<=': compared(true, true, false) },
    ...{ '>': compared(false, false, true), '>=': compared(false, true, true) },
  },
  { '+': computed((a, b) => a + b), '-': computed((a, b) => a - b) },
  { '*': computed((a, b) => a * b), '/': computed((a, b) => (b === 0 ? Number.NaN : a / b)) },
];
const COMPARISONS = 2;

/** One condition or number, computed while it is read. */
class Reading {
  private readonly asked: Situation;
  private readonly definitions: ReadonlyMap<string, string>;
  private readonly tokens: readonly string[];
  private next = 0;
  private suit: string | null = null;

  constructor(text: string, asked: Situation, definitions: ReadonlyMap<string, string>) {
    this.asked = asked;
    this.definitions = definitions;
    this.tokens = [...text.matchAll(TOKEN)].map(([, token]) => token);
  }

  value(level = 0): Value {
    if (level === SIGNS.length) return this.single();
    if (level === COMPARISONS && this.take('not')) return not(this.value(level));
    let left = this.value(level + 1);
    for (;;) {
      const sign = this.tokens[this.next];
      if (level === COMPARISONS && this.take('in')) {
        left = this.list()
          .map((each) => SIGNS[level]['='](left, each))
          .reduce(either);
      } else if (Object.hasOwn(SIGNS[level], sign ?? '')) {
        this.next++;
        left = SIGNS[level][sign](left, this.value(level + 1));
      } else return left;
    }
  }

  private single(): Value {
    if (this.take('-')) return SIGNS[3]['-'](0, this.single());
    if (this.take('(')) {
      const inner = this.value();
      this.take(')');
      return inner;
    }
    const text = this.tokens[this.next++];
    if (/^\d/.test(text)) return Number(text);
    if (text.startsWith("'")) return text;
    const meaning = this.definitions.get(text);
    if (meaning !== undefined) return new Reading(meaning, this.asked, this.definitions).value();
    return text === 'suits' ? this.suits() : this.word(text, this.tokens[this.next] === '(' ? this.list() : []);
  }

  private suits(): number {
    const from = this.next;
    const counted = SUITS.map((suit) => {
      this.next = from;
      this.suit = suit;
      this.take('(');
      const holds = this.value() === true;
      this.take(')');
      return Number(holds);
    });
    this.suit = null;
    return page.sum(counted);
  }

  private word(name: string, given: readonly Value[]): Value {
    const { asked } = this;
    if (given.includes(MISSING)) return MISSING;
    if (name === 'holds') return given.every((card) => asked.hand.includes(String(card).slice(1, -1)));
    if (name === 'said') return saidBy(asked, seatOf(given[0]));
    if (name === 'has_spoken') return saidBy(asked, seatOf(given[0])).length > 0;
    if (Object.hasOwn(page.BESIDES, name)) return page.BESIDES[name](asked);
    const suit = given.length > 0 ? given[0] : this.suit;
    if (Object.hasOwn(OF_SUIT, name) && suit !== null) return OF_SUIT[name](asked.hand, suit as string);
    return OF_HAND[name](asked.hand);
  }

  private list(): Value[] {
    this.take('(');
    const values = [this.value()];
    while (this.take(',')) values.push(this.value());
    this.take(')');
    return values;
  }

  private take(token: string): boolean {
    const isHere = this.tokens[this.next] === token;
    if (isHere) this.next++;
    return isHere;
  }
}

const seatOf = (seat: Value): number => Number(String(seat).slice('seat '.length));

function suitNamed(name: string, asked: Situation, among: readonly string[], hand: readonly string[]): string | null {
  if (name === 'best_suit' || name === 'second_suit') return OF_HAND[name](asked.hand) as string;
  if (name === 'trump') return asked.trump;
  if (name !== 'shortest') return SUITS[NAMES.indexOf(name)] ?? name;
  const allowed = SUITS.filter((suit) => suit !== asked.trump && ranksIn(among, suit).length > 0);
  const fewest = Math.min(...allowed.map((suit) => ranksIn(hand, suit).length));
  return allowed.find((suit) => ranksIn(hand, suit).length === fewest) ?? null;
}

function cardNamed(text: string, asked: Situation, among: readonly string[], hand: readonly string[]): string | null {
  const inOrder = [...among].sort((a, b) => rankOf(b) - rankOf(a) || SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]));
  if (text === 'worst') {
    const left = inOrder.map((card) => holesOf(hand.filter((each) => each !== card)));
    return inOrder[left.indexOf(Math.min(...left))] ?? null;
  }
  const [which, suitName] = text.split(' of ');
  const suit = suitNamed(suitName, asked, among, hand);
  const cards = inOrder.filter((card) => card[0] === suit);
  if (which === 'highest') return cards[0] ?? null;
  if (which === 'lowest') return cards.at(-1) ?? null;
  return cards.find((card) => rankOf(card) === page.RANK_NAMES.indexOf(which)) ?? null;
}

const BY_SUIT: Readonly<Record<string, number>> = { brand: 0, best_suit: 0, second_brand: 1, second_suit: 1 };

/** What one answer is in a situation; null where it is not legal. Cards of a discard in the order of the pack. */
function answered(text: string, asked: Situation): string | null {
  const { question, legalWords, legalCards, hand } = asked;
  if (legalCards.length > 0 && text !== 'no-call') {
    const [first, second] = text.split(' and ');
    const card = cardNamed(first, asked, legalCards, hand);
    if (card === null || second === undefined) return card;
    const without = (cards: readonly string[]): string[] => cards.filter((each) => each !== card);
    const other = cardNamed(second, asked, without(legalCards), without(hand));
    return other === null ? null : [card, other].sort().join(' ');
  }
  const suit = Object.hasOwn(BY_SUIT, text) ? SUITS.indexOf(page.bestFirst(hand)[BY_SUIT[text]]) : -1;
  const named = question === 'contest' ? NAMES[suit] : question === 'declare' ? `brand-${SUITS[suit]}` : text;
  const word = suit >= 0 ? named : (NUMERALS[text] ?? text);
  return legalWords.includes(word) ? word : null;
}

interface Block {
  readonly question: string;
  readonly seat: number | null;
  readonly after: readonly string[];
  readonly lines: { readonly condition: string; readonly answers: readonly string[] }[];
}

/** A system as its page says that it is read: one row a definition, a block or a line. */
export class PageSystem {
  private readonly definitions = new Map<string, string>();
  private readonly blocks: Block[] = [];

  constructor(text: string) {
    for (const row of text.split('\n').map((each) => each.replace(/#.*/, '').trim())) {
      const [, name, meaning] = /^(\w+) = (.*)/.exec(row) ?? [];
      const [condition, answers] = row.split(/ *(?:→|->) */);
      if (answers !== undefined) this.blocks.at(-1)?.lines.push({ condition, answers: answers.split(' or ') });
      else if (name !== undefined) this.definitions.set(name, meaning);
      else if (row !== '') this.blocks.push(headOf(row));
    }
  }

  /** Its answer: a word, a card, two cards of a discard; null where no line answers. */
  answer(asked: Situation): string | null {
    for (const block of this.blocks) {
      if (block.question !== asked.question || !isFor(block, asked)) continue;
      for (const { condition, answers } of block.lines) {
        const holds = condition === 'otherwise' || new Reading(condition, asked, this.definitions).value() === true;
        const found = holds ? answers.map((each) => answered(each, asked)).find((each) => each !== null) : null;
        if (found != null) return found;
      }
    }
    return null;
  }
}

function headOf(row: string): Block {
  const [, question, seat, after] = /^(\w+)(?:, (\w+))?(?: after (.*))?$/.exec(row) as RegExpExecArray;
  const which = seat === undefined ? null : page.SEATS.findIndex((name, i) => seat === name || seat === 'FMD'[i]);
  return { question, seat: which, after: after?.split(' ') ?? [], lines: [] };
}

function isFor({ seat, after }: Block, asked: Situation): boolean {
  if (seat !== null && seat !== asked.seat) return false;
  const others = [0, 1, 2].filter((each) => each !== asked.seat).map((each) => saidBy(asked, each));
  const has = (words: readonly string[], word: string): boolean =>
    words.some((each) => each === (NUMERALS[word] ?? word) || (word === 'brand' && isBrand(each)));
  if (after.length === 2) return after.every((word, i) => has(others[i], word));
  return after.every((word) => others.some((words) => has(words, word)));
}
