import { parseCard } from '../../cards/record/notation.js';
import { InputError, shown } from '../../support/input/refusal.js';
import { asCondition, type Expression, joined, negated, numberOf, opposite, shut } from './expression.js';
import { meantBeside, meantBy, meantOf } from './other-games.js';
import { PriceOfText } from './price.js';
import { AND, COMPARISON, ORDERED, PRODUCT, SIGNS } from './signs.js';
import { isAlways, whole } from './span.js';
import { refuseName, withText } from './text-values.js';
import type { Tokens } from './tokens.js';
import { called, foundFor, isFor, isNoSuit, refuseAlone, signatureOf } from './type-names.js';
import type { Term, Type, Value, Vocabulary } from './vocabulary.js';

const MOST_DEPTH = 250;
const WORDS = ['suits', 'and', 'or', 'not', 'in'];
const NAMES = /\b(?!(?:and|or|not|in)\b)[a-z]/i; // numbers alone may be compared
const TOO_DEEP = `more than ${MOST_DEPTH} parentheses and words are inside each other`;

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
  private suit: { suit: number } | null = null;
  private depth = 0;
  private readonly price: PriceOfText;

  constructor(tokens: Tokens, vocabulary: Vocabulary<S>) {
    this.tokens = tokens;
    this.price = new PriceOfText(tokens);
    this.vocabulary = vocabulary;
    this.hand = vocabulary.hand;
    tokens.know([...Object.keys(vocabulary.terms), ...WORDS]);
  }

  define(name: string, meaning: Expression<S>): void {
    this.defined.set(name, meaning);
    this.price.define(name);
    this.tokens.know([name]);
  }

  /** Begins anew, after a refusal. */
  afresh(): void {
    this.hand = this.vocabulary.hand;
    this.suit = null;
    this.depth = 0;
  }

  /** Whether a situation meets the condition that is all of the text: 1, 0, or NaN. @throws InputError */
  condition(): Value<S> {
    const { tokens } = this;
    if (tokens.isAtEnd) tokens.refuse(0, 'there is no condition');
    const whole = this.expression();
    if (!tokens.isAtEnd) tokens.unexpected('"and", "or" or the end');
    const { of, holds } = this.as('truth', whole, 'a condition');
    if (/^[a-z]/.test(holds.never)) tokens.refuse(whole.at, `this can never hold: ${holds.never}`);
    if (isAlways(holds) && NAMES.test(tokens.text)) tokens.refuse(whole.at, 'this always holds');
    return of;
  }

  /**
   * Joins values by all signs of more than `power`, from left to right; comparisons are not chained.
   * @throws InputError with the place of what does not fit
   */
  expression(power = 0): Expression<S> {
    if (this.depth >= MOST_DEPTH) this.tokens.refuse(this.tokens.token.at, TOO_DEEP);
    if (this.depth++ === 0) this.price.begin();
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
      this.price.sign(at);
      tokens.advance();
      left = sign === 'in' ? this.among(left, at) : this.pair(sign, left, this.expression(its), at);
      most = its === COMPARISON ? AND : its;
    }
  }

  /** Makes sure of a type. @throws InputError */
  as(type: Type, found: Expression<S>, expected: string, where = ''): Expression<S> {
    if (found.type === type) return found;
    if (found.type === 'text') return refuseAlone(this.tokens, found);
    return this.tokens.refuse(found.at, `${where}expected ${expected}; ${foundFor(type, found, this.vocabulary)}`);
  }

  private powerHere(): number {
    const { kind, text } = this.tokens.token;
    return kind !== 'text' && Object.hasOwn(SIGNS, text) ? SIGNS[text].power : 0;
  }

  private among(left: Expression<S>, at: number): Expression<S> {
    if (!this.tokens.take('(')) this.tokens.unexpected('"(" and values, as in seat in (F, D)');
    const each = this.list(() => this.price.sign(at)).map((one) => this.comparison('=', left, one, at));
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
    if (
      ['sign', 'strange', 'end'].includes(kind) ||
      (kind === 'word' && (text === 'not' || Object.hasOwn(SIGNS, text)))
    )
      tokens.unexpected('a name, a number, a text in quotes or "("');
    const name = tokens.advance();
    if (kind === 'text') return asCondition({ type: 'text', at, of: () => Number.NaN, range: null, name: text, text });
    if (kind === 'number') return numberOf(Number(text), at);
    const hasList = tokens.token.text === '(' && tokens.isOnRowOf(name) && tokens.take('(');
    if (text === 'suits' && hasList) return this.suits(at);
    return this.term(text, at, hasList ? this.list() : []);
  }

  /** What is in parentheses, the first of which has been taken. */
  private list(count = () => {}): Expression<S>[] {
    const list = [this.expression()];
    for (; this.tokens.take(','); count()) list.push(this.expression());
    if (!this.tokens.take(')')) this.tokens.unexpected('")" or ","');
    return list;
  }

  /** How many suits, of the hand or of one that is named first, meet a condition, whose words are of the suit. */
  private suits(at: number): Expression<S> {
    const before = [this.hand, this.suit] as const;
    const asked: { suit: number } = { suit: 0 };
    this.suit = asked;
    const spent = this.price.steps;
    let found = this.expression();
    if (this.hand === null || this.tokens.token.text === ',') {
      this.hand = this.argument('hand', found, 'suits(hand, condition): ');
      if (!this.tokens.take(',')) this.tokens.unexpected('"," and a condition');
      found = this.expression();
    }
    const { of, name } = this.as('truth', found, 'a condition', 'suits(condition): ');
    if (!this.tokens.take(')')) this.tokens.unexpected('")"');
    this.price.spend(3 * (this.price.steps - spent), at);
    const isNamed = name !== '' && this.hand === before[0];
    [this.hand, this.suit] = before;
    const count: Value<S> = (situation) => {
      let suits = 0;
      for (asked.suit = 0; asked.suit < 4; asked.suit++) if (of(situation) === 1) suits++;
      return suits;
    };
    return asCondition({ type: 'number', at, of: count, range: whole(0, 4), name: isNamed ? `suits(${name})` : '' });
  }

  private pair(sign: string, left: Expression<S>, right: Expression<S>, at: number): Expression<S> {
    if (SIGNS[sign].power === COMPARISON) return this.comparison(sign, left, right, at);
    if (sign === '-') this.tokens.refuseRange(left.at, at);
    const type = sign === 'and' || sign === 'or' ? 'truth' : 'number';
    const [a, b] = [left, right].map((each) => this.as(type, each, `${called(type)} beside "${sign}"`));
    if (sign === '/' && b.range?.least === 0 && b.range.most === 0)
      this.tokens.refuse(at, 'what is divided by 0 is missing, and no comparison with it holds');
    return joined(type, sign, a, b, at);
  }

  private comparison(sign: string, left: Expression<S>, right: Expression<S>, at: number): Expression<S> {
    if (left.type === 'text' && right.type === 'text') return refuseAlone(this.tokens, left);
    if (left.type === 'text') return withText(this.tokens, this.vocabulary, sign, right, left, at);
    if (right.type === 'text') return withText(this.tokens, this.vocabulary, sign, left, right, at);
    const [a, b] = [left, right].map(({ type }) => called(type));
    if (a !== b)
      this.tokens.refuse(at, `${a} cannot be compared with ${b}${meantBeside(left, right, this.vocabulary)}`);
    if (left.type === 'hand') this.tokens.refuse(at, 'hands are not compared: ask for cards, as in holds(F, "HA")');
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (isNoSuit(one) && (other.range === null || other.range.least < other.range.most)) this.refuseNoSuit(one.at);
    if (left.type !== 'number' && ORDERED.includes(sign))
      this.tokens.refuse(at, `"${sign}" compares numbers; found ${a}; allowed: = !=`);
    return joined('truth', sign, left, right, at);
  }

  private refuseWord(at: number, name: string): never {
    const { list, terms } = this.vocabulary;
    const names = [...Object.keys(terms), ...this.defined.keys()];
    if (list === undefined) return refuseName(this.tokens, at, name, 'word that conditions know', names);
    const hint = meantBy(name, names) || `; ${list}`;
    return this.tokens.refuse(at, `${shown(name)} is no word that conditions know${hint}`);
  }

  private term(name: string, at: number, listed: readonly Expression<S>[]): Expression<S> {
    const { tokens, vocabulary, defined } = this;
    const known = defined.get(name);
    if (known !== undefined && listed.length === 0) {
      this.price.named(name, at);
      return { ...known, at };
    }
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

  private arguments(
    name: string,
    { takes, withoutTrumps }: Term<S>,
    listed: readonly Expression<S>[],
    at: number,
  ): Value<S>[] {
    const types = this.filled(takes, listed);
    const signature = signatureOf(name, takes, this.hand !== null);
    if (listed.length < types.length || (listed.length > types.length && types.at(-1) !== 'card'))
      this.tokens.refuse(
        at,
        `${signature} takes ${types.length}; found ${listed.length}${meantOf(name, listed, this.vocabulary)}`,
      );
    for (const each of listed) if (isNoSuit(each) && withoutTrumps !== true) this.refuseNoSuit(each.at);
    const values = listed.map((one, i) => this.argument(types[Math.min(i, types.length - 1)], one, `${signature}: `));
    const { hand, suit } = this;
    if (suit !== null && takes.includes('suit') && !types.includes('suit'))
      values.splice(types.includes('hand') ? 1 : 0, 0, () => suit.suit);
    if (hand !== null && takes.includes('hand') && !types.includes('hand')) values.unshift(hand);
    return values;
  }

  private refuseNoSuit(at: number): never {
    const { terms } = this.vocabulary;
    const names = Object.keys(terms).filter((name) => terms[name].some(({ withoutTrumps }) => withoutTrumps === true));
    return this.tokens.refuse(at, `no_trump is no suit that cards have; it is for ${names.join(', ')}`);
  }

  private argument(type: Type, found: Expression<S>, where: string): Value<S> {
    const { vocabulary, tokens } = this;
    if (type === 'hand' && found.type === 'seat' && vocabulary.handOf !== null) return vocabulary.handOf(found.of);
    if (type !== 'card') return this.as(type, found, vocabulary.expected[type] ?? called(type), where).of;
    const { text, at } = found;
    if (text === undefined) return tokens.refuse(at, `${where}expected a card in quotes, as 'HA'`);
    try {
      const card = parseCard(text.toUpperCase(), '');
      return () => card;
    } catch (error) {
      if (error instanceof InputError) tokens.refuse(at, error.message);
      throw error;
    }
  }
}
