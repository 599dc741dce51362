import {
  BESIDES,
  bestFirst,
  holesOf,
  isBrand,
  MISSING,
  NAMES,
  NUMERALS,
  OF_HAND,
  OF_SUIT,
  RANK_NAMES,
  rankOf,
  ranksIn,
  SEATS,
  type Situation,
  SUITS,
  saidBy,
  sum,
  type Value,
} from './page-words.js';

/** Systems as bots/systems/README.md says that they are read, with no code of the product. */

const TOKEN = /\s*(→|->|[<>!]=|'[^']*'|[A-Za-z_][\w]*|\d+(?:\.\d+)?|[-+*/=<>(),])/y;

/** One condition or number, computed while it is read. */
class Reading {
  private readonly asked: Situation;
  private readonly definitions: ReadonlyMap<string, string>;
  private readonly tokens: string[] = [];
  private next = 0;
  private suit: string | null = null;

  constructor(text: string, asked: Situation, definitions: ReadonlyMap<string, string>) {
    this.asked = asked;
    this.definitions = definitions;
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text.trim()); found !== null; found = TOKEN.exec(text.trim()))
      this.tokens.push(found[1]);
  }

  value(): Value {
    let left = this.conjunction();
    while (this.take('or')) left = this.either(left, this.conjunction());
    return left;
  }

  private either(a: Value, b: Value): Value {
    if (a === true || b === true) return true;
    return a === MISSING || b === MISSING ? MISSING : false;
  }

  private conjunction(): Value {
    let left = this.negation();
    while (this.take('and')) left = this.not(this.either(this.not(left), this.not(this.negation())));
    return left;
  }

  private not(value: Value): Value {
    return value === MISSING ? MISSING : value !== true;
  }

  private negation(): Value {
    return this.take('not') ? this.not(this.negation()) : this.comparison();
  }

  private comparison(): Value {
    let left = this.added();
    for (;;) {
      const sign = this.tokens[this.next];
      if (this.take('in')) {
        const values = this.list();
        left = values.map((each) => this.compared('=', left, each)).reduce((a, b) => this.either(a, b));
      } else if (['=', '!=', '<', '<=', '>', '>='].includes(sign)) {
        this.next++;
        left = this.compared(sign, left, this.added());
      } else return left;
    }
  }

  private compared(sign: string, a: Value, b: Value): Value {
    if (a === MISSING || b === MISSING) return MISSING;
    if (typeof a === 'number' && typeof b === 'number') {
      const order = Math.sign(a - b);
      const holds = { '=': [0], '!=': [-1, 1], '<': [-1], '<=': [-1, 0], '>': [1], '>=': [0, 1] }[sign] as number[];
      return holds.includes(order);
    }
    const isEqual = Array.isArray(a) ? a.some((word) => this.isNamed(word, b)) : this.isNamed(a as string, b);
    return isEqual === (sign === '=');
  }

  private isNamed(value: Value, name: Value): boolean {
    if (value === name) return true;
    if (typeof value !== 'string' || typeof name !== 'string') return false;
    const quoted = name.startsWith("'") ? name.slice(1, -1) : null;
    if (quoted === null) return false;
    return value === quoted || value === NUMERALS[quoted] || (quoted === 'brand' && isBrand(value));
  }

  private added(): Value {
    let left = this.multiplied();
    for (;;) {
      if (this.take('+')) left = this.computed(left, this.multiplied(), (a, b) => a + b);
      else if (this.take('-')) left = this.computed(left, this.multiplied(), (a, b) => a - b);
      else return left;
    }
  }

  private multiplied(): Value {
    let left = this.single();
    for (;;) {
      if (this.take('*')) left = this.computed(left, this.single(), (a, b) => a * b);
      else if (this.take('/')) left = this.computed(left, this.single(), (a, b) => (b === 0 ? Number.NaN : a / b));
      else return left;
    }
  }

  private computed(a: Value, b: Value, of: (a: number, b: number) => number): Value {
    const found = typeof a === 'number' && typeof b === 'number' ? of(a, b) : Number.NaN;
    return Number.isNaN(found) ? MISSING : found;
  }

  private single(): Value {
    if (this.take('-')) return this.computed(0, this.single(), (a, b) => a - b);
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
    return sum(counted);
  }

  private word(name: string, given: readonly Value[]): Value {
    const { asked } = this;
    if (given.includes(MISSING)) return MISSING;
    if (name === 'holds') return given.every((card) => asked.hand.includes(String(card).slice(1, -1)));
    if (name === 'said') return saidBy(asked, seatOf(given[0]));
    if (name === 'has_spoken') return saidBy(asked, seatOf(given[0])).length > 0;
    if (Object.hasOwn(BESIDES, name)) return BESIDES[name](asked);
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
  return cards.find((card) => rankOf(card) === RANK_NAMES.indexOf(which)) ?? null;
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
  const suit = Object.hasOwn(BY_SUIT, text) ? SUITS.indexOf(bestFirst(hand)[BY_SUIT[text]]) : -1;
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
  const which = seat === undefined ? null : SEATS.findIndex((name, i) => seat === name || seat === 'FMD'[i]);
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
