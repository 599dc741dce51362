import { parseCard } from '../../cards/record/notation.js';
import { InputError, shown } from '../../support/input/refusal.js';
import { asCondition, type Expression, joined, negated, numberOf, opposite, shut } from './expression.js';
import { meantBeside, meantBy } from './other-games.js';
import { AND, COMPARISON, ORDERED, PRODUCT, SIGNS } from './signs.js';
import { whole } from './span.js';
import type { Tokens } from './tokens.js';
import { given, type Term, type Type, type Value, type Vocabulary } from './vocabulary.js';

const called = (type: Type): string =>
  type === 'truth' ? 'a condition' : type === 'said' ? 'what was said' : `a ${type}`;

/** So many closures of a sum are called within each other. */
const MOST_SIGNS = 1_000;
const MOST_DEPTH = 250;
const TOO_DEEP = `more than ${MOST_DEPTH} parentheses and words are inside each other`;

/** The suit that words inside `suits( … )` are of. */
interface SuitAsked {
  suit: number;
}

/**
 * Turns conditions and numbers into functions that are quick and cannot fail, and says what is known of them before
 * they are asked. The names are those of a vocabulary; the grammar is in the README.
 */
export class Parser<S> {
  readonly tokens: Tokens;
  private readonly vocabulary: Vocabulary<S>;
  /** Names that the text itself gives to expressions. */
  readonly defined = new Map<string, Expression<S>>();
  /** The hand of words that name none; inside `suits( … )` also the suit. */
  private hand: Value<S> | null;
  private suit: SuitAsked | null = null;
  private depth = 0;
  private signs = 0;

  constructor(tokens: Tokens, vocabulary: Vocabulary<S>) {
    this.tokens = tokens;
    this.vocabulary = vocabulary;
    this.hand = vocabulary.hand;
  }

  /** Whether a situation meets the condition that is all of the text: 1, 0, or NaN. @throws InputError */
  condition(): Value<S> {
    if (this.tokens.isAtEnd) this.tokens.refuse(0, 'there is no condition');
    const whole = this.expression();
    if (!this.tokens.isAtEnd) this.tokens.unexpected('"and", "or" or the end');
    return this.as('truth', whole, 'a condition').of;
  }

  /**
   * Joins values by all signs of more than `power`, from left to right; comparisons are not chained.
   * @throws InputError with the place of what does not fit
   */
  expression(power = 0): Expression<S> {
    if (this.depth >= MOST_DEPTH) this.tokens.refuse(this.tokens.token.at, TOO_DEEP);
    this.depth++;
    const found = this.joinedBy(power);
    this.depth--;
    return found;
  }

  private joinedBy(power: number): Expression<S> {
    const { tokens } = this;
    const { at } = tokens.token;
    const isNegated = power < COMPARISON && tokens.take('not');
    let left = isNegated
      ? opposite(this.as('truth', this.expression(AND), 'a condition after "not"'), at)
      : this.single();
    let most = isNegated ? AND : Number.POSITIVE_INFINITY;
    for (;;) {
      const { text: sign, at } = tokens.token;
      const its = this.powerHere();
      if (its <= power || its > most) return left;
      if (++this.signs > MOST_SIGNS) tokens.refuse(at, `there are more than ${MOST_SIGNS} signs that join values`);
      tokens.advance();
      left = sign === 'in' ? this.among(left, at) : this.pair(sign, left, this.expression(its), at);
      most = its === COMPARISON ? AND : its;
    }
  }

  /** Makes sure of a type. @throws InputError */
  as(type: Type, found: Expression<S>, expected: string, where = ''): Expression<S> {
    if (found.type === type) return found;
    if (found.type === 'text') return this.alone(found);
    return this.tokens.refuse(found.at, `${where}expected ${expected}; found ${called(found.type)}`);
  }

  private powerHere(): number {
    const { kind, text } = this.tokens.token;
    return kind !== 'text' && Object.hasOwn(SIGNS, text) ? SIGNS[text].power : 0;
  }

  private among(left: Expression<S>, at: number): Expression<S> {
    if (!this.tokens.take('(')) this.tokens.unexpected('"(" and values, as in seat in (F, D)');
    const each = this.list().map((one) => this.comparison('=', left, one, at));
    return each.reduce((a, b) => joined('truth', 'or', a, b, at));
  }

  private single(): Expression<S> {
    const { tokens } = this;
    const { kind, text, at } = tokens.token;
    if (tokens.take('(')) {
      const inner = this.expression();
      if (!tokens.take(')')) tokens.unexpected('")"');
      return shut(inner);
    }
    if (tokens.take('-')) return negated(this.as('number', this.expression(PRODUCT), 'a number after "-"'), at);
    if (kind === 'sign' || kind === 'end' || (kind === 'word' && (text === 'not' || Object.hasOwn(SIGNS, text))))
      tokens.unexpected('a name, a number, a text in quotes or "("');
    const name = tokens.advance();
    if (kind === 'text') return asCondition({ type: 'text', at, of: () => Number.NaN, range: null, name: text, text });
    if (kind === 'number') return numberOf(Number(text), at);
    const hasList = tokens.token.text === '(' && tokens.isOnRowOf(name) && tokens.take('(');
    if (text === 'suits' && hasList) return this.suits(at);
    return this.term(text, at, hasList ? this.list() : []);
  }

  /** What is in parentheses, the first of which has been taken. */
  private list(): Expression<S>[] {
    const list = [this.expression()];
    while (this.tokens.take(',')) list.push(this.expression());
    if (!this.tokens.take(')')) this.tokens.unexpected('")" or ","');
    return list;
  }

  /** How many suits, of the hand or of one that is named first, meet a condition, whose words are of the suit. */
  private suits(at: number): Expression<S> {
    const before = [this.hand, this.suit] as const;
    const asked: SuitAsked = { suit: 0 };
    this.suit = asked;
    let found = this.expression();
    if (this.hand === null || this.tokens.token.text === ',') {
      this.hand = this.argument('hand', found, 'suits(hand, condition): ');
      if (!this.tokens.take(',')) this.tokens.unexpected('"," and a condition');
      found = this.expression();
    }
    const { of, name } = this.as('truth', found, 'a condition', 'suits(condition): ');
    if (!this.tokens.take(')')) this.tokens.unexpected('")"');
    const isNamed = name !== '' && this.hand === before[0];
    [this.hand, this.suit] = before;
    const count: Value<S> = (situation) => {
      let suits = 0;
      for (asked.suit = 0; asked.suit < 4; asked.suit++) if (of(situation) === 1) suits++;
      return suits;
    };
    return asCondition({ type: 'number', at, of: count, range: whole(0, 4), name: isNamed ? `suits(${name})` : '' });
  }

  private alone({ at, text }: Expression<S>): never {
    const uses = 'a text is compared with a contract, a bot, a seat or a suit, or is a card in holds()';
    return this.tokens.refuse(at, `${shown(text)} stands alone: ${uses}`);
  }

  private pair(sign: string, left: Expression<S>, right: Expression<S>, at: number): Expression<S> {
    if (SIGNS[sign].power === COMPARISON) return this.comparison(sign, left, right, at);
    const type = sign === 'and' || sign === 'or' ? 'truth' : 'number';
    const [a, b] = [left, right].map((each) => this.as(type, each, `${called(type)} beside "${sign}"`));
    if (sign === '/' && b.range?.least === 0 && b.range.most === 0)
      this.tokens.refuse(at, 'what is divided by 0 is missing, and no comparison with it holds');
    return joined(type, sign, a, b, at);
  }

  private comparison(sign: string, left: Expression<S>, right: Expression<S>, at: number): Expression<S> {
    if (left.type === 'text' && right.type === 'text') return this.alone(left);
    if (left.type === 'text') return this.withText(sign, right, left, at);
    if (right.type === 'text') return this.withText(sign, left, right, at);
    const [a, b] = [left, right].map(({ type }) => called(type));
    if (a !== b)
      this.tokens.refuse(at, `${a} cannot be compared with ${b}${meantBeside(left, right, this.vocabulary)}`);
    if (left.type === 'hand') this.tokens.refuse(at, 'hands are not compared: ask for cards, as in holds(F, "HA")');
    if (left.type !== 'number' && ORDERED.includes(sign))
      this.tokens.refuse(at, `"${sign}" compares numbers; found ${a}; allowed: = !=`);
    return joined('truth', sign, left, right, at);
  }

  /** A contract, bot, seat, suit or what was said, compared with its name. */
  private withText(sign: string, found: Expression<S>, named: Expression<S>, at: number): Expression<S> {
    const { tokens, vocabulary } = this;
    const { type, of, name } = found;
    const text = named.text as string;
    const spellings = vocabulary.spellings(type);
    if (spellings === null) {
      if (type === 'text') return this.alone(named);
      return tokens.refuse(named.at, `${called(type)} cannot be compared with the text ${shown(text)}`);
    }
    if (ORDERED.includes(sign)) tokens.refuse(at, `"${sign}" compares numbers; allowed here: = !=`);
    const isIt = spellings.map((each) => each.includes(text));
    const mayBeOther = vocabulary.mayName?.(type, text) ?? false;
    if (!isIt.includes(true) && !mayBeOther)
      this.refuseName(named.at, text, vocabulary.kindOf?.[type] ?? type, vocabulary.listed?.(type) ?? spellings.flat());
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

  private refuseName(at: number, found: string, what: string, allowed: readonly string[]): never {
    const names = [...new Set(allowed)];
    this.tokens.refuse(at, `${shown(found)} is no ${what}${meantBy(found, names)}; allowed: ${names.join(', ')}`);
  }

  private refuseWord(at: number, name: string): never {
    const { list, terms } = this.vocabulary;
    const names = [...Object.keys(terms), ...this.defined.keys()];
    if (list === undefined) return this.refuseName(at, name, 'word that conditions know', names);
    const hint = meantBy(name, names) || `; ${list}`;
    return this.tokens.refuse(at, `${shown(name)} is no word that conditions know${hint}`);
  }

  private term(name: string, at: number, listed: readonly Expression<S>[]): Expression<S> {
    const { tokens, vocabulary, defined } = this;
    const known = defined.get(name);
    if (known !== undefined && listed.length === 0) return { ...known, at };
    const terms = Object.hasOwn(vocabulary.terms, name) ? vocabulary.terms[name] : undefined;
    const why = vocabulary.why?.(name);
    if (why !== undefined) tokens.refuse(at, why);
    if (terms === undefined && /^[EGSH][789XUOKA]$/.test(name))
      tokens.refuse(at, `${name}: expected a card in quotes, as 'HA'`);
    if (terms === undefined) return this.refuseWord(at, name);
    const term = terms.find((each) => this.fits(each, listed)) ?? terms[0];
    const values = this.arguments(name, term, listed, at);
    const { type } = term;
    // Of what may be missing nothing is sure.
    const range = listed.some((one) => one.type !== 'text' && one.range === null) ? null : term.range;
    const inList = listed.map((one) => one.name).join(', ');
    const isNamed = listed.every((one) => one.name !== '');
    return asCondition({
      type,
      at,
      of: term.of(...values),
      range,
      name: inList === '' ? (isNamed ? name : '') : isNamed ? `${name}(${inList})` : '',
    });
  }

  /** Has a term a meaning for what is listed, with the hand and the suit that need not be? */
  private fits({ takes }: Term<S>, listed: readonly Expression<S>[]): boolean {
    const types = this.filled(takes, listed);
    const isRepeated = types.at(-1) === 'card' && listed.length > types.length;
    const isRight = ({ type }: Expression<S>, i: number): boolean => isFor(types[Math.min(i, types.length - 1)], type);
    return (isRepeated || types.length === listed.length) && listed.every(isRight);
  }

  /** The types of those in a list, without the hand and the suit that are clear. */
  private filled(takes: readonly Type[], listed: readonly Expression<S>[]): readonly Type[] {
    const hasHand = listed.some(({ type }) => type === 'seat' || type === 'hand');
    const hasSuit = listed.some(({ type }) => type === 'suit');
    return takes.filter(
      (type) =>
        !(type === 'hand' && this.hand !== null && !hasHand) && !(type === 'suit' && this.suit !== null && !hasSuit),
    );
  }

  private arguments(name: string, { takes }: Term<S>, listed: readonly Expression<S>[], at: number): Value<S>[] {
    const types = this.filled(takes, listed);
    const needed = takes.filter((type) => type !== 'hand' || this.hand === null);
    const signature =
      needed.length === 0 ? name : `${name}(${needed.map((each) => (each === 'card' ? 'card …' : each)).join(', ')})`;
    if (listed.length < types.length || (listed.length > types.length && types.at(-1) !== 'card'))
      this.tokens.refuse(at, `${signature} takes ${types.length}; found ${listed.length}${this.pluralOf(name)}`);
    const values = listed.map((one, i) => this.argument(types[Math.min(i, types.length - 1)], one, `${signature}: `));
    const { hand, suit } = this;
    if (suit !== null && takes.includes('suit') && !types.includes('suit'))
      values.splice(types.includes('hand') ? 1 : 0, 0, () => suit.suit);
    if (hand !== null && takes.includes('hand') && !types.includes('hand')) values.unshift(hand);
    return values;
  }

  /** `sows` for `sow`, which alone is of a suit. */
  private pluralOf(name: string): string {
    return Object.hasOwn(this.vocabulary.terms, `${name}s`) ? ` (did you mean "${name}s"?)` : '';
  }

  private argument(type: Type, found: Expression<S>, where: string): Value<S> {
    const { vocabulary, tokens } = this;
    if (type === 'hand' && found.type === 'seat' && vocabulary.handOf !== null) return vocabulary.handOf(found.of);
    if (type !== 'card') return this.as(type, found, vocabulary.expected[type] ?? called(type), where).of;
    const { text, at } = found;
    if (text === undefined) return tokens.refuse(at, `${where}expected a card in quotes, as 'HA'`);
    try {
      const card = parseCard(text, '');
      return () => card;
    } catch (error) {
      if (error instanceof InputError) tokens.refuse(at, error.message);
      throw error;
    }
  }
}

const isFor = (type: Type, found: Type): boolean =>
  found === type || (type === 'hand' && found === 'seat') || (type === 'card' && found === 'text');
