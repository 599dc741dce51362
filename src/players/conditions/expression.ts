import { COMPARISON, OPPOSITE, SIGNS, TURNED } from './signs.js';
import { both, bounded, type Claim, either, exactly, joinedRange, type Span, UNKNOWN, whole } from './span.js';
import { given, type Type, type Value } from './vocabulary.js';

/** An expression whose names and types have been checked. */
export interface Expression<S> {
  readonly type: Type;
  /** Where it begins, counted from 0; of two that a sign joins, the place of the sign. */
  readonly at: number;
  readonly of: Value<S>;
  /** What numbers it can have; null if that is not known. */
  readonly range: Span | null;
  /** The same for all expressions that are written alike. */
  readonly name: string;
  /** Of a text: what it says. */
  readonly text?: string;
  /** Of a condition: what holds where it does, and where it does not. */
  readonly holds: Claim;
  readonly fails: Claim;
}

/** An expression by itself: a condition holds or does not. */
export const asCondition = <S>(bare: Omit<Expression<S>, 'holds' | 'fails'>): Expression<S> => ({
  ...bare,
  holds: bare.type === 'truth' ? bounded(bare.name, whole(0, 1), '=', 1) : UNKNOWN,
  fails: bare.type === 'truth' ? bounded(bare.name, whole(0, 1), '=', 0) : UNKNOWN,
});

export const numberOf = <S>(value: number, at: number): Expression<S> =>
  asCondition({ type: 'number', at, of: () => value, range: exactly(value), name: String(value) });

export const opposite = <S>({ of, name, holds, fails }: Expression<S>, at: number): Expression<S> => ({
  type: 'truth',
  at,
  of: given(of, (truth) => 1 - truth),
  range: whole(0, 1),
  name: name === '' ? '' : `not ${name}`,
  holds: fails,
  fails: holds,
});

export function negated<S>({ of, name, range }: Expression<S>, at: number): Expression<S> {
  const turned = joinedRange('-', exactly(0), range);
  return asCondition({
    type: 'number',
    at,
    of: given(of, (value) => -value),
    range: turned,
    name: name === '' ? '' : `-${name}`,
  });
}

/** What is in parentheses. */
export const shut = <S>(inner: Expression<S>): Expression<S> =>
  / /.test(inner.name) ? { ...inner, name: `(${inner.name})` } : inner;

/** Longer ones are left out, and nothing follows from them. */
const LONGEST_NAME = 1_000;

const joinedName = (a: string, sign: string, b: string): string =>
  a === '' || b === '' || a.length + b.length > LONGEST_NAME ? '' : `${a} ${sign} ${b}`;

/** Two of the right types that a sign joins. */
export function joined<S>(type: Type, sign: string, a: Expression<S>, b: Expression<S>, at: number): Expression<S> {
  const bare: Omit<Expression<S>, 'holds' | 'fails'> = {
    type,
    at,
    of: (isOne(b.range) && SIGNS[sign].beside?.(a.of, b.range.least)) || SIGNS[sign].of(a.of, b.of),
    name: joinedName(a.name, sign, b.name),
    range: type === 'truth' ? whole(0, 1) : joinedRange(sign, a.range, b.range),
  };
  if (type !== 'truth') return asCondition(bare);
  if (sign === 'and') return { ...bare, holds: both(a.holds, b.holds), fails: either(a.fails, b.fails) };
  if (sign === 'or') return { ...bare, holds: either(a.holds, b.holds), fails: both(a.fails, b.fails) };
  return { ...bare, ...compared(sign, a, b) };
}

function compared<S>(sign: string, a: Expression<S>, b: Expression<S>): Pick<Expression<S>, 'holds' | 'fails'> {
  if (SIGNS[sign].power !== COMPARISON) return { holds: UNKNOWN, fails: UNKNOWN };
  const says = (name: string, range: Span | null, sign: string, value: number) => ({
    holds: bounded(name, range, sign, value),
    fails: bounded(name, range, OPPOSITE[sign], value),
  });
  if (isOne(b.range)) return says(a.name, a.range, sign, b.range.least);
  if (isOne(a.range)) return says(b.name, b.range, TURNED[sign], a.range.least);
  if (a.name > b.name) return compared(TURNED[sign], b, a);
  return says(`${shut(a).name} - ${shut(b).name}`, joinedRange('-', a.range, b.range), sign, 0);
}

const isOne = (range: Span | null): range is Span => range !== null && range.least === range.most;
