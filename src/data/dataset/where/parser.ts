import { inTables, parseCard, SEAT_LETTERS, SEAT_NAMES, SUIT_LETTERS } from '../../../cards/record/notation.js';
import { didYouMean, InputError, refuse, shown } from '../../../support/input/refusal.js';
import { given, handOf, TERMS, type Type, type Value } from './terms.js';

/** What the names of contracts and bots mean in this run. */
export interface Names {
  /** The game's contracts. */
  readonly contracts: readonly string[];
  /** The three bots. */
  readonly bots: readonly string[];
  /** Is anything played? Else only the cards are known. */
  readonly plays: boolean;
  /** Called with each bot that is named, whatever its name. If absent, names of other bots are refused. */
  readonly onNamed?: ((name: string) => unknown) | undefined;
}

/** An expression whose names and types have been checked. */
interface Expression {
  readonly type: Type;
  /** Where it begins, counted from 0; of two that a sign joins, the place of the sign. */
  readonly at: number;
  readonly of: Value;
  /** Of a text: what it says. */
  readonly text?: string;
}

interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** What it says; of a text without its quotes. */
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /(?<word>[A-Za-z_]\w*)|(?<number>\d+)|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<sign><=|>=|!=|[-+*=<>(),])/y;

/** How tightly signs join, and the result from both values. Truths are 1, 0, and NaN where a value is missing. */
const [AND, COMPARISON] = [2, 3];
const SIGNS: Readonly<Record<string, readonly [power: number, of: (a: Value, b: Value) => Value]>> = {
  or: [1, unless(1, (a, b) => a + b)],
  and: [AND, unless(0, (a, b) => a * b)],
  '=': [COMPARISON, compared((difference) => difference === 0)],
  '!=': [COMPARISON, compared((difference) => difference !== 0)],
  '<': [COMPARISON, compared((difference) => difference < 0)],
  '<=': [COMPARISON, compared((difference) => difference <= 0)],
  '>': [COMPARISON, compared((difference) => difference > 0)],
  '>=': [COMPARISON, compared((difference) => difference >= 0)],
  in: [COMPARISON, (a) => a],
  '+': [4, (a, b) => (s) => a(s) + b(s)],
  '-': [4, (a, b) => (s) => a(s) - b(s)],
  '*': [5, (a, b) => (s) => a(s) * b(s)],
};

/** A result that is decided by one of the values, whatever the other is, even if that is missing. */
function unless(decided: number, of: (a: number, b: number) => number): (a: Value, b: Value) => Value {
  return (a, b) => (s) => {
    const first = a(s);
    if (first === decided) return decided;
    const second = b(s);
    return second === decided ? decided : of(first, second);
  };
}

function compared(holds: (difference: number) => boolean): (a: Value, b: Value) => Value {
  return (a, b) => (s) => {
    const difference = a(s) - b(s);
    return Number.isNaN(difference) ? Number.NaN : Number(holds(difference));
  };
}

const ORDERED = ['<', '<=', '>', '>='];

const EXPECTED: Readonly<Partial<Record<Type, string>>> = {
  hand: 'a hand: F, M, D, declarer, kept, talon, discards',
  suit: 'a suit: E, G, S, H, trump, no_trump',
  seat: 'a seat: F, M, D, declarer',
};

const called = (type: Type): string => (type === 'truth' ? 'a condition' : `a ${type}`);

/** Turns a condition into functions that are quick and cannot fail; its grammar is in the README. */
export class Parser {
  private readonly text: string;
  private readonly names: Names;
  private token: Token;

  constructor(text: string, names: Names) {
    this.text = text;
    this.names = names;
    this.token = this.tokenAt(0);
  }

  /** Whether a situation meets the condition: 1, 0, or NaN. @throws InputError with the place of what does not fit */
  condition(): Value {
    if (this.text.trim() === '') this.refuse(0, 'there is no condition');
    const whole = this.expression(0);
    if (this.token.kind !== 'end') this.unexpected('"and", "or" or the end');
    return this.as('truth', whole, 'a condition').of;
  }

  /** Names the column, counted from 1, and points at it in the line below. */
  private refuse(at: number, what: string): never {
    const from = Math.max(0, at - 60);
    const line = this.text.slice(from, from + 90).replace(/\s/g, ' ');
    refuse(`where: column ${at + 1}`, `${what}\n  ${line}\n  ${' '.repeat(at - from)}^`);
  }

  private refuseName(at: number, found: string, what: string, allowed: readonly string[]): never {
    const names = [...new Set(allowed)];
    this.refuse(at, `${shown(found)} is no ${what}${didYouMean(found, names)}; allowed: ${names.join(', ')}`);
  }

  private unexpected(expected: string): never {
    const { kind, text, at } = this.token;
    this.refuse(at, `expected ${expected}; found ${kind === 'end' ? 'the end' : shown(text)}`);
  }

  private tokenAt(from: number): Token {
    const { text } = this;
    const at = from + text.slice(from).search(/\S|$/);
    if (at === text.length) return { kind: 'end', text: '', at: text.trimEnd().length };
    TOKEN.lastIndex = at;
    const found = Object.entries(TOKEN.exec(text)?.groups ?? {}).find(([, each]) => each !== undefined);
    if (found === undefined) return this.refuse(at, strange(text, at));
    const [kind, said] = found;
    return { kind: kind === 'single' || kind === 'double' ? 'text' : (kind as Token['kind']), text: said, at };
  }

  private advance(): Token {
    const { token } = this;
    this.token = this.tokenAt(token.at + token.text.length + (token.kind === 'text' ? 2 : 0));
    return token;
  }

  private take(sign: string): boolean {
    const isHere = this.token.text === sign && this.token.kind !== 'text';
    if (isHere) this.advance();
    return isHere;
  }

  /** Joins values by all signs of more than `power`, from left to right; comparisons are not chained. */
  private expression(power: number): Expression {
    const { at } = this.token;
    const isNegated = power < COMPARISON && this.take('not');
    let left = isNegated ? this.opposite(this.expression(AND), at) : this.single();
    let most = isNegated ? AND : Number.POSITIVE_INFINITY;
    for (;;) {
      const { text: sign, at } = this.token;
      const its = this.powerHere();
      if (its <= power || its > most) return left;
      this.advance();
      left = sign === 'in' ? this.among(left, at) : this.pair(sign, left, this.expression(its), at);
      most = its === COMPARISON ? AND : its;
    }
  }

  private powerHere(): number {
    const { kind, text } = this.token;
    return kind !== 'text' && Object.hasOwn(SIGNS, text) ? SIGNS[text][0] : 0;
  }

  private among(left: Expression, at: number): Expression {
    if (!this.take('(')) this.unexpected('"("');
    const each = this.list().map((one) => this.comparison('=', left, one, at));
    return each.reduce((a, b) => joined('truth', 'or', [a, b], at));
  }

  private opposite(found: Expression, at: number): Expression {
    const { of } = this.as('truth', found, 'a condition after "not"');
    return { type: 'truth', at, of: given(of, (truth) => 1 - truth) };
  }

  private single(): Expression {
    const { kind, text, at } = this.token;
    if (this.take('(')) {
      const inner = this.expression(0);
      if (!this.take(')')) this.unexpected('")"');
      return inner;
    }
    if (this.take('-')) {
      const { of } = this.as('number', this.single(), 'a number after "-"');
      return { type: 'number', at, of: given(of, (value) => -value) };
    }
    if (kind === 'sign' || kind === 'end' || (kind === 'word' && (text === 'not' || Object.hasOwn(SIGNS, text))))
      this.unexpected('a name, a number, a text in quotes or "("');
    this.advance();
    if (kind === 'word') return this.term(text, at);
    if (kind === 'text') return { type: 'text', at, of: () => Number.NaN, text };
    const value = Number(text);
    return { type: 'number', at, of: () => value };
  }

  /** What is in parentheses, the first of which has been taken. */
  private list(): Expression[] {
    const list = [this.expression(0)];
    while (this.take(',')) list.push(this.expression(0));
    if (!this.take(')')) this.unexpected('")" or ","');
    return list;
  }

  /** Makes sure of a type. */
  private as(type: Type, found: Expression, expected: string, where = ''): Expression {
    if (found.type === type) return found;
    if (found.type === 'text') return this.alone(found);
    return this.refuse(found.at, `${where}expected ${expected}; found ${called(found.type)}`);
  }

  private alone({ at, text }: Expression): never {
    const uses = 'a text is compared with a contract, a bot, a seat or a suit, or is a card in holds()';
    return this.refuse(at, `${shown(text)} stands alone: ${uses}`);
  }

  private pair(sign: string, left: Expression, right: Expression, at: number): Expression {
    if (SIGNS[sign][0] === COMPARISON) return this.comparison(sign, left, right, at);
    const type = sign === 'and' || sign === 'or' ? 'truth' : 'number';
    const sides = [left, right].map((each) => this.as(type, each, `${called(type)} beside "${sign}"`));
    return joined(type, sign, sides, at);
  }

  private comparison(sign: string, left: Expression, right: Expression, at: number): Expression {
    if (left.type === 'text' && right.type === 'text') return this.alone(left);
    if (left.type === 'text') return this.withText(sign, right, left, at);
    if (right.type === 'text') return this.withText(sign, left, right, at);
    const [a, b] = [left, right].map(({ type }) => called(type));
    if (a !== b) this.refuse(at, `${a} cannot be compared with ${b}`);
    if (left.type === 'hand') this.refuse(at, 'hands are not compared: ask for cards, as in holds(F, "HA")');
    if (left.type !== 'number' && ORDERED.includes(sign))
      this.refuse(at, `"${sign}" compares numbers; found ${a}; allowed: = !=`);
    return joined('truth', sign, [left, right], at);
  }

  /** A contract, bot, seat or suit compared with its name. */
  private withText(sign: string, { type, of }: Expression, named: Expression, at: number): Expression {
    const spellings = this.spellingsOf(type);
    if (spellings === null)
      return this.refuse(named.at, `${called(type)} cannot be compared with the text ${shown(named.text)}`);
    if (ORDERED.includes(sign)) this.refuse(at, `"${sign}" compares numbers; allowed here: = !=`);
    const { onNamed } = this.names;
    const text = named.text as string;
    const isIt = spellings.map((each) => each.includes(text));
    if (type === 'bot') onNamed?.(text);
    if (!isIt.includes(true) && (type !== 'bot' || onNamed === undefined))
      this.refuseName(named.at, text, type === 'bot' ? 'bot of this run' : type, spellings.flat());
    return { type: 'truth', at, of: given(of, (index) => Number(isIt[index] === (sign === '='))) };
  }

  /** What each value of a type may be called: in records, and in the columns of a dataset. Null if it has no names. */
  private spellingsOf(type: Type): readonly (readonly string[])[] | null {
    const { contracts, bots } = this.names;
    if (type === 'seat') return SEAT_NAMES.map((name, seat) => [name, SEAT_LETTERS[seat]]);
    if (type === 'suit') return [...SUIT_LETTERS].map((letter) => [letter]);
    if (type === 'bot') return bots.map((name) => [name]);
    // `brand` is every Brand.
    return type === 'contract' ? contracts.map((name) => [name.split('-')[0], name, inTables(name)]) : null;
  }

  private term(name: string, at: number): Expression {
    const listed = this.take('(') ? this.list() : [];
    const term = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined;
    if (term === undefined && /^[EGSH][789XUOKA]$/.test(name))
      this.refuse(at, `${name}: expected a card in quotes, as 'HA'`);
    if (term === undefined) return this.refuseName(at, name, 'word that conditions know', Object.keys(TERMS));
    const { type, takes } = term;
    if (term.isLate && !this.names.plays)
      this.refuse(at, `${name} is known only once a deal is played, and nothing is played here`);
    const signature =
      takes.length === 0 ? name : `${name}(${takes.map((each) => (each === 'card' ? 'card …' : each)).join(', ')})`;
    if (listed.length < takes.length || (listed.length > takes.length && takes.at(-1) !== 'card'))
      this.refuse(at, `${signature} takes ${takes.length}; found ${listed.length}`);
    const values = listed.map((one, i) => this.argument(takes[Math.min(i, takes.length - 1)], one, `${signature}: `));
    return { type, at, of: term.of(...values) };
  }

  private argument(type: Type, found: Expression, where: string): Value {
    if (type === 'hand' && found.type === 'seat') return handOf(found.of);
    if (type !== 'card') return this.as(type, found, EXPECTED[type] ?? called(type), where).of;
    const { text, at } = found;
    if (text === undefined) return this.refuse(at, `${where}expected a card in quotes, as 'HA'`);
    try {
      const card = parseCard(text, '');
      return () => card;
    } catch (error) {
      if (error instanceof InputError) this.refuse(at, error.message);
      throw error;
    }
  }
}

const joined = (type: Type, sign: string, [a, b]: readonly Expression[], at: number): Expression => ({
  type,
  at,
  of: SIGNS[sign][1](a.of, b.of),
});

function strange(text: string, at: number): string {
  if (`'"`.includes(text[at])) return 'the text that begins here has no closing quote';
  const instead = { '&': 'and', '|': 'or', '!': 'not' }[text[at]];
  const hint = instead === undefined ? '' : ` (did you mean "${instead}"?)`;
  return `${shown(text.slice(at, at + 1))} has no meaning here${hint}; allowed: words, whole numbers, texts in quotes, ( ) , + - * = != < <= > >=`;
}
