import { shown } from '../../input/refusal.js';
import { parseCard } from '../../record/notation.js';
import { SIGNS } from './signs.js';
import type { Source, Token } from './source.js';
import { given, handOf, TERMS, type Term, type Type, type Value } from './terms.js';

/** What the names of contracts and bots mean in this run. */
export interface Names {
  /** The game's contracts. */
  readonly contracts: readonly string[];
  /** The three bots. */
  readonly bots: readonly string[];
  /** Is anything played? Else only the cards are known. */
  readonly plays: boolean;
  /** Called with each bot that is named, whatever its name. If absent, names of other bots are refused. */
  readonly onNamed?: (name: string) => unknown;
}

/** An expression whose names and types have been checked. */
export interface TypedExpression {
  readonly type: Type;
  /** Where it begins; of two that a sign joins, the place of the sign. */
  readonly at: number;
  /** Is it known only once the deal has been played? */
  readonly isLate: boolean;
  readonly of: Value;
  /** The conditions that `and` joins; absent for any other expression. */
  readonly parts?: readonly TypedExpression[];
  /** Of a text: what it says. */
  readonly text?: string;
}

/** Parentheses and the like are nested no deeper: more is no condition that anybody has thought of. */
const DEEPEST = 60;

/** Signs that join two values, from the loosest to the tightest. */
const JOINING: readonly (readonly string[])[] = [['or'], ['and'], ['=', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*']];
const COMPARISON = 2;
const ORDERED = ['<', '<=', '>', '>='];
const WORDS_OF_THE_LANGUAGE = ['and', 'or', 'not', 'in'];

const CALLED: Readonly<Record<Type, string>> = {
  number: 'a number',
  truth: 'a condition',
  seat: 'a seat',
  suit: 'a suit',
  hand: 'a hand',
  contract: 'a contract',
  card: 'a card',
  bot: 'a bot',
  text: 'a text',
};

const EXPECTED: Readonly<Partial<Record<Type, string>>> = {
  hand: 'a hand: F, M, D, declarer, kept, talon, discards',
  suit: 'a suit: E, G, S, H, trump, no_trump',
  seat: 'a seat: F, M, D, declarer',
};

/** Turns a condition into functions that are quick and cannot fail; its grammar is in the README of src/dataset. */
export class Compiler {
  private readonly source: Source;
  private readonly names: Names;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(source: Source, names: Names) {
    this.source = source;
    this.names = names;
    this.tokens = source.tokens();
  }

  /** The conditions that must all hold. @throws InputError with the place of what does not fit */
  conditions(): readonly TypedExpression[] {
    if (this.tokens[0].kind === 'end') this.source.refuse(0, 'there is no condition');
    const whole = this.joined(0);
    if (this.here.kind !== 'end') this.unexpected('"and", "or" or the end');
    return partsOf(this.of('truth', whole, 'a condition'));
  }

  private get here(): Token {
    return this.tokens[this.next];
  }

  private is(text: string): boolean {
    return this.here.text === text && (this.here.kind === 'sign' || this.here.kind === 'word');
  }

  private take(text: string): boolean {
    const isHere = this.is(text);
    if (isHere) this.next++;
    return isHere;
  }

  private unexpected(expected: string): never {
    const { kind, text, at } = this.here;
    this.source.refuse(at, `expected ${expected}; found ${kind === 'end' ? 'the end' : shown(text)}`);
  }

  private deeper<T>(read: () => T): T {
    if (++this.depth > DEEPEST) this.source.refuse(this.here.at, `is nested more than ${DEEPEST} deep`);
    const result = read();
    this.depth--;
    return result;
  }

  /** Joins values from left to right by the signs of a level; comparisons are not chained. */
  private joined(level: number): TypedExpression {
    if (level === JOINING.length) return this.single();
    const { at } = this.here;
    if (level === COMPARISON && this.take('not'))
      return this.deeper(() => {
        const { of, isLate } = this.of('truth', this.joined(COMPARISON), 'a condition after "not"');
        return { type: 'truth', at, isLate, of: given(of, (truth) => 1 - truth) };
      });
    let left = this.joined(level + 1);
    for (;;) {
      const { text: sign, at } = this.here;
      if (level === COMPARISON && this.take('in'))
        return this.list()
          .map((one) => this.comparison('=', left, one, at))
          .reduce((a, b) => both('truth', 'or', [a, b], at));
      if (!JOINING[level].some((each) => this.take(each))) return left;
      left = this.pair(sign, left, this.joined(level + 1), at);
      if (level === COMPARISON) return left;
    }
  }

  private single(): TypedExpression {
    const { kind, text, at } = this.here;
    if (this.take('('))
      return this.deeper(() => {
        const inner = this.joined(0);
        if (!this.take(')')) this.unexpected('")"');
        return inner;
      });
    if (this.take('-'))
      return this.deeper(() => {
        const { of, isLate } = this.of('number', this.single(), 'a number after "-"');
        return { type: 'number', at, isLate, of: given(of, (value) => -value) };
      });
    if (kind === 'sign' || kind === 'end' || (kind === 'word' && WORDS_OF_THE_LANGUAGE.includes(text)))
      this.unexpected('a name, a number, a text in quotes or "("');
    this.next++;
    if (kind === 'word') return this.term(text, at);
    const value = Number(text);
    if (kind === 'text') return { type: 'text', at, isLate: false, of: () => Number.NaN, text };
    if (value > Number.MAX_SAFE_INTEGER) this.source.refuse(at, `${shown(text)} is too large a number`);
    return { type: 'number', at, isLate: false, of: () => value };
  }

  private list(): TypedExpression[] {
    return this.deeper(() => {
      if (!this.take('(')) this.unexpected('"("');
      const list = [this.joined(0)];
      while (this.take(',')) list.push(this.joined(0));
      if (!this.take(')')) this.unexpected('")" or ","');
      return list;
    });
  }

  /** Makes sure of a type. */
  private of(type: Type, found: TypedExpression, expected: string, where = ''): TypedExpression {
    if (found.type === type) return found;
    if (found.type === 'text') return this.alone(found);
    return this.source.refuse(found.at, `${where}expected ${expected}; found ${CALLED[found.type]}`);
  }

  private alone({ at, text }: TypedExpression): never {
    const uses = 'a text is compared with contract or bot, or is a card in holds()';
    return this.source.refuse(at, `${shown(text)} stands alone: ${uses}`);
  }

  private pair(sign: string, left: TypedExpression, right: TypedExpression, at: number): TypedExpression {
    const isLogic = sign === 'and' || sign === 'or';
    if (!isLogic && !'+-*'.includes(sign)) return this.comparison(sign, left, right, at);
    const type = isLogic ? 'truth' : 'number';
    const sides = [left, right].map((each) => this.of(type, each, `${CALLED[type]} beside "${sign}"`));
    return { ...both(type, sign, sides, at), ...(sign === 'and' && { parts: sides.flatMap(partsOf) }) };
  }

  private comparison(sign: string, left: TypedExpression, right: TypedExpression, at: number): TypedExpression {
    if (left.type === 'text' && right.type === 'text') return this.alone(left);
    if (left.type === 'text') return this.withText(sign, right, left, at);
    if (right.type === 'text') return this.withText(sign, left, right, at);
    const [a, b] = [left, right].map(({ type }) => CALLED[type]);
    if (a !== b) this.source.refuse(at, `${a} cannot be compared with ${b}`);
    if (left.type === 'hand') this.source.refuse(at, 'hands are not compared: ask for cards, as in holds(F, "HA")');
    if (left.type !== 'number' && ORDERED.includes(sign))
      this.source.refuse(at, `"${sign}" compares numbers; found ${a}; allowed: = !=`);
    return both('truth', sign, [left, right], at);
  }

  /** A contract or bot compared with its name. */
  private withText(
    sign: string,
    { type, isLate, of }: TypedExpression,
    text: TypedExpression,
    at: number,
  ): TypedExpression {
    if (type !== 'contract' && type !== 'bot')
      this.source.refuse(text.at, `${CALLED[type]} cannot be compared with the text ${shown(text.text)}`);
    if (ORDERED.includes(sign)) this.source.refuse(at, `"${sign}" compares numbers; allowed here: = !=`);
    const mask = type === 'contract' ? this.contracts(text) : this.bots(text);
    const expected = sign === '=' ? 1 : 0;
    return { type: 'truth', at, isLate, of: given(of, (index) => Number(((mask >> index) & 1) === expected)) };
  }

  /** The contracts of this name, as bits; `brand` is every Brand. */
  private contracts({ text = '', at }: TypedExpression): number {
    const { contracts } = this.names;
    const families = [...new Set(contracts.filter((name) => name.includes('-')).map((name) => name.split('-')[0]))];
    const mask = bitsOf(contracts, (name) => name === text || name.startsWith(`${text}-`));
    return mask !== 0 ? mask : this.source.refuseName(at, text, 'contract', [...families, ...contracts]);
  }

  /** The places in the trio of bots of this name, as bits. */
  private bots({ text = '', at }: TypedExpression): number {
    const { bots, onNamed } = this.names;
    const mask = bitsOf(bots, (name) => name === text);
    onNamed?.(text);
    return mask !== 0 || onNamed ? mask : this.source.refuseName(at, text, 'bot of this run', [...new Set(bots)]);
  }

  private term(name: string, at: number): TypedExpression {
    const listed = this.is('(') ? this.list() : [];
    const term: Term | undefined = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined;
    if (term === undefined && /^[EGSH][789XUOKA]$/.test(name))
      this.source.refuse(at, `${name}: expected a card in quotes, as 'HA'`);
    if (term === undefined) return this.source.refuseName(at, name, 'word that conditions know', Object.keys(TERMS));
    const { type, takes } = term;
    if (term.isLate && !this.names.plays)
      this.source.refuse(at, `${name} is known only once a deal is played, and nothing is played here`);
    const signature =
      takes.length === 0 ? name : `${name}(${takes.map((each) => (each === 'card' ? 'card …' : each)).join(', ')})`;
    const mayRepeat = takes.at(-1) === 'card';
    if (listed.length < takes.length || (listed.length > takes.length && !mayRepeat))
      this.source.refuse(at, `${signature} takes ${takes.length}; found ${listed.length}`);
    const values = listed.map((one, i) => this.argument(takes[Math.min(i, takes.length - 1)], one, signature));
    const isLate = term.isLate || listed.some((each) => each.isLate);
    return { type, at, isLate, of: term.of(...values) };
  }

  private argument(type: Type, found: TypedExpression, where: string): Value {
    if (type === 'card') {
      const { text, at } = found;
      if (text === undefined) return this.source.refuse(at, `${where}: expected a card in quotes, as 'HA'`);
      const card = this.source.at(at, () => parseCard(text, ''));
      return () => card;
    }
    if (type === 'hand' && found.type === 'seat') return handOf(found.of);
    return this.of(type, found, EXPECTED[type] ?? CALLED[type], `${where}: `).of;
  }
}

const partsOf = (typed: TypedExpression): readonly TypedExpression[] => typed.parts ?? [typed];

const bitsOf = (names: readonly string[], is: (name: string) => boolean): number =>
  names.reduce((bits, name, i) => (is(name) ? bits | (1 << i) : bits), 0);

/** Two values joined, and when the result is known. */
const both = (type: Type, sign: string, [a, b]: readonly TypedExpression[], at: number): TypedExpression => ({
  type,
  at,
  isLate: a.isLate || b.isLate,
  of: SIGNS[sign](a.of, b.of),
});
