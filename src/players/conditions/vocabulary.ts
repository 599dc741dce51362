import type { Span } from './span.js';

/** What an expression is. A `said` is the set of words that a seat has said, `text` what is in quotes. */
export type Type = 'number' | 'truth' | 'seat' | 'suit' | 'hand' | 'contract' | 'card' | 'bot' | 'said' | 'text';

/**
 * Computes a value in a situation, and cannot fail. Truths are 1 and 0; a missing value (the declarer of a deal passed
 * out) is NaN, of which no comparison is true.
 */
export type Value<S> = (situation: S) => number;

/** A meaning of a name. */
export interface Term<S> {
  readonly type: Type;
  /** The types in its parentheses; a last `card` may be repeated. Empty for a name without any. */
  readonly takes: readonly Type[];
  /** The value, from those in its parentheses. */
  readonly of: (...given: readonly Value<S>[]) => Value<S>;
  /** What numbers it can have; null if that is not known. */
  readonly range: Span | null;
  /** Has it a meaning for `no_trump`? */
  readonly withoutTrumps?: boolean;
}

/** The names that conditions may use in some place, and what they mean there. */
export interface Vocabulary<S> {
  /** By name, its meanings, which differ in what they take. The first is named where none fits. */
  readonly terms: Readonly<Record<string, readonly Term<S>[]>>;
  /** The hand of a word that names none; null if each has to name one. */
  readonly hand: Value<S> | null;
  /** The hand that is meant by a seat; null if a seat means none. */
  readonly handOf: ((seat: Value<S>) => Value<S>) | null;
  /** What is expected of a type, with examples, where that is more than its name. */
  readonly expected: Readonly<Partial<Record<Type, string>>>;
  /** What each value of a type may be called; null if values of the type have no names. */
  readonly spellings: (type: Type) => readonly (readonly string[])[] | null;
  /** Of what values of a type may be called, what a refusal lists, where that is less. */
  readonly listed?: (type: Type) => readonly string[] | undefined;
  /** What a text is the name of, in a refusal: `bot of this run`. */
  readonly kindOf?: Readonly<Partial<Record<Type, string>>>;
  /** Called with each text that is compared with a type. Returns whether others than those spelt may be named. */
  readonly mayName?: (type: Type, text: string) => boolean;
  /** Where all names are listed, if a refusal is not to list them. */
  readonly list?: string;
  /** Why a name that would mean something elsewhere has no meaning here. */
  readonly why?: (name: string) => string | undefined;
}

/** A value made from another; missing where that is. */
export const given =
  <S>(value: Value<S>, of: (value: number, situation: S) => number): Value<S> =>
  (situation) => {
    const found = value(situation);
    return Number.isNaN(found) ? Number.NaN : of(found, situation);
  };
