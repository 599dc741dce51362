import { shown } from '../../input/refusal.js';
import { parseCard } from '../../record/notation.js';
import type { Expression } from './parse.js';
import type { Source } from './place.js';
import { given, handOf, TERMS, type Term, type Type, type Value } from './terms.js';

/** What the names of contracts and bots mean in this run. */
export interface Names {
  /** The game's contracts. */
  readonly contracts: readonly string[];
  /** The three bots. */
  readonly bots: readonly string[];
  /** Is anything played? Else only the cards are known. */
  readonly plays: boolean;
  /** Hears of the bots that are named: any may be. Where it is left out, those that are none of the three are refused. */
  readonly onNamed?: (name: string) => unknown;
}

/** An expression whose names and types have been checked. */
export interface TypedExpression {
  readonly type: Type;
  /** Is it known only once the deal has been played? */
  readonly isLate: boolean;
  readonly of: Value;
}

const ORDERED = ['<', '<=', '>', '>='];
const CALLED: Readonly<Record<Type, string>> = {
  number: 'a number',
  truth: 'a condition',
  seat: 'a seat',
  suit: 'a suit',
  hand: 'a hand',
  contract: 'a contract',
  card: 'a card',
  bot: 'a bot',
};

/** Turns what was said into functions, which are quick and cannot fail. @throws InputError with the place of a wrong name or type */
export class Compiler {
  private readonly source: Source;
  private readonly names: Names;

  constructor(source: Source, names: Names) {
    this.source = source;
    this.names = names;
  }

  condition(said: Expression): TypedExpression {
    return this.of('truth', said, 'a condition');
  }

  /** An expression that has to be of a type. */
  private of(wanted: Type, said: Expression, expected: string): TypedExpression {
    const found = this.any(said);
    if (found.type === wanted) return found;
    return this.source.refuse(said.at, `expected ${expected}; found ${CALLED[found.type]}`);
  }

  private any(said: Expression): TypedExpression {
    switch (said.kind) {
      case 'number':
        return { type: 'number', isLate: false, of: () => said.value };
      case 'text':
        return this.source.refuse(
          said.at,
          `${shown(said.value)} stands alone: a text is compared with contract or bot, or is a card in holds()`,
        );
      case 'name':
      case 'call':
        return this.term(said.name, said.kind === 'call' ? said.given : [], said.at);
      case 'not':
        return one(this.of('truth', said.of, 'a condition after "not"'), (truth) => 1 - truth);
      case 'minus':
        return one(this.of('number', said.of, 'a number after "-"'), (value) => -value);
      case 'in':
        return said.among
          .map((one) => this.comparison('=', said.left, one, said.at))
          .reduce((a, b) => both('truth', 'or', a, b));
      case 'pair':
        return this.pair(said.sign, said.left, said.right, said.at);
    }
  }

  private pair(sign: string, left: Expression, right: Expression, at: number): TypedExpression {
    if (sign === 'and' || sign === 'or') {
      const wanted = `a condition beside "${sign}"`;
      return both('truth', sign, this.of('truth', left, wanted), this.of('truth', right, wanted));
    }
    if (!'+-*'.includes(sign)) return this.comparison(sign, left, right, at);
    const wanted = `a number beside "${sign}"`;
    return both('number', sign, this.of('number', left, wanted), this.of('number', right, wanted));
  }

  private comparison(sign: string, left: Expression, right: Expression, at: number): TypedExpression {
    if (left.kind === 'text' && right.kind !== 'text') return this.withText(sign, right, left, at);
    if (right.kind === 'text') return this.withText(sign, left, right, at);
    const a = this.any(left);
    const b = this.any(right);
    if (a.type !== b.type) this.source.refuse(at, `${CALLED[a.type]} cannot be compared with ${CALLED[b.type]}`);
    if (a.type === 'hand') this.source.refuse(at, 'hands are not compared: ask for their cards, as in holds(F, "HA")');
    if (a.type !== 'number' && ORDERED.includes(sign))
      this.source.refuse(at, `"${sign}" compares numbers; found ${CALLED[a.type]}; allowed: = !=`);
    return both('truth', sign, a, b);
  }

  /** A contract or bot compared with its name. */
  private withText(sign: string, said: Expression, text: Expression & { kind: 'text' }, at: number): TypedExpression {
    if (said.kind === 'text') return this.any(said);
    const { type, isLate, of } = this.any(said);
    if (type !== 'contract' && type !== 'bot')
      this.source.refuse(text.at, `${CALLED[type]} cannot be compared with the text ${shown(text.value)}`);
    if (ORDERED.includes(sign)) this.source.refuse(at, `"${sign}" compares numbers; allowed here: = !=`);
    const mask = type === 'contract' ? this.contracts(text) : this.bots(text);
    const wanted = sign === '=' ? 1 : 0;
    return { type: 'truth', isLate, of: given(of, (index) => Number(((mask >> index) & 1) === wanted)) };
  }

  /** The contracts of this name, as bits; `brand` is every Brand. */
  private contracts({ value, at }: { readonly value: string; readonly at: number }): number {
    const { contracts } = this.names;
    const families = [...new Set(contracts.filter((name) => name.includes('-')).map((name) => name.split('-')[0]))];
    const mask = bitsOf(contracts, (name) => name === value || name.startsWith(`${value}-`));
    return mask !== 0 ? mask : this.source.refuseName(at, value, 'contract', [...families, ...contracts]);
  }

  /** The places of the trio that a bot of this name has, as bits. */
  private bots({ value, at }: { readonly value: string; readonly at: number }): number {
    const { bots, onNamed } = this.names;
    const mask = bitsOf(bots, (name) => name === value);
    onNamed?.(value);
    return mask !== 0 || onNamed ? mask : this.source.refuseName(at, value, 'bot of this run', [...new Set(bots)]);
  }

  private term(name: string, given: readonly Expression[], at: number): TypedExpression {
    const term: Term | undefined = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined;
    if (term === undefined) return this.source.refuseName(at, name, 'word that conditions know', Object.keys(TERMS));
    if (term.isLate && !this.names.plays)
      this.source.refuse(at, `${name} is known only once a deal is played, and nothing is played here`);
    const { takes } = term;
    const mayRepeat = takes.at(-1) === 'card';
    if (given.length < takes.length || (given.length > takes.length && !mayRepeat))
      this.source.refuse(at, `${signature(name, term)} takes ${takes.length}; found ${given.length}`);
    const values = given.map((one, i) => this.given(takes[Math.min(i, takes.length - 1)], one, signature(name, term)));
    return {
      type: term.type,
      isLate: term.isLate || values.some(({ isLate }) => isLate),
      of: term.of(...values.map(({ of }) => of)),
    };
  }

  /** What stands in the parentheses of a term. */
  private given(wanted: Type, said: Expression, where: string): TypedExpression {
    if (wanted === 'card') return this.card(said, where);
    const found = this.any(said);
    if (found.type === wanted) return found;
    if (wanted === 'hand' && found.type === 'seat') return { ...found, type: 'hand', of: handOf(found.of) };
    return this.source.refuse(said.at, `${where}: expected ${EXPECTED[wanted]}; found ${CALLED[found.type]}`);
  }

  private card(said: Expression, where: string): TypedExpression {
    if (said.kind !== 'text') this.source.refuse(said.at, `${where}: expected a card in quotes, as 'HA'`);
    const card = this.source.at(said.at, () => parseCard(said.value, ''));
    return { type: 'card', isLate: false, of: () => card };
  }
}

const EXPECTED: Readonly<Partial<Record<Type, string>>> = {
  hand: 'a hand: F, M, D, declarer, kept, talon, discards',
  suit: 'a suit: E, G, S, H, trump, no_trump',
  seat: 'a seat: F, M, D, declarer',
};

const signature = (name: string, { takes }: Term): string =>
  takes.length === 0 ? name : `${name}(${takes.map((type) => (type === 'card' ? 'card …' : type)).join(', ')})`;

const bitsOf = (names: readonly string[], is: (name: string) => boolean): number =>
  names.reduce((bits, name, i) => (is(name) ? bits | (1 << i) : bits), 0);

/** What comes of one value; of nothing it is nothing. */
const one = ({ type, isLate, of }: TypedExpression, then: (value: number) => number): TypedExpression => ({
  type,
  isLate,
  of: given(of, then),
});

/** What two values come to, and when it is known. */
const both = (type: Type, sign: string, a: TypedExpression, b: TypedExpression): TypedExpression => ({
  type,
  isLate: a.isLate || b.isLate,
  of: SIGNS[sign](a.of, b.of),
});

/** Compares by the difference, which of nothing is nothing. */
const compared =
  (holds: (difference: number) => boolean) =>
  (a: Value, b: Value): Value =>
  (situation) => {
    const difference = a(situation) - b(situation);
    return Number.isNaN(difference) ? Number.NaN : Number(holds(difference));
  };

/** Truths are 1, 0, and NaN where there is nothing to tell: what is joined is told only if it does not depend on that. */
const SIGNS: Readonly<Record<string, (a: Value, b: Value) => Value>> = {
  and: (a, b) => (situation) => {
    const first = a(situation);
    if (first === 0) return 0;
    const second = b(situation);
    return second === 0 ? 0 : first * second;
  },
  or: (a, b) => (situation) => {
    const first = a(situation);
    if (first === 1) return 1;
    const second = b(situation);
    return second === 1 ? 1 : first + second;
  },
  '+': (a, b) => (situation) => a(situation) + b(situation),
  '-': (a, b) => (situation) => a(situation) - b(situation),
  '*': (a, b) => (situation) => a(situation) * b(situation),
  '=': compared((difference) => difference === 0),
  '!=': compared((difference) => difference !== 0),
  '<': compared((difference) => difference < 0),
  '<=': compared((difference) => difference <= 0),
  '>': compared((difference) => difference > 0),
  '>=': compared((difference) => difference >= 0),
};
