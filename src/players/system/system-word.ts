import { exactly, type Span } from '../conditions/span.js';
import type { Term, Type, Value } from '../conditions/vocabulary.js';
import type { Asked } from './asked.js';

/** A word of systems that is not of a hand, with a line on it for the page of the language. */
export interface SystemWord extends Term<Asked> {
  readonly about: string;
}

export const word = (type: Type, range: Span | null, about: string, of: Value<Asked>): SystemWord => ({
  type,
  takes: [],
  of: () => of,
  range,
  about,
});

export const constant = (type: Type, value: number, about: string): SystemWord =>
  word(type, exactly(value), about, () => value);
