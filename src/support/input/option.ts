/**
 * An option is said once, as a row: its values, its default, a sentence. From the row come its TypeScript type, its
 * schema (option-schema.ts), its flag, and the line of help. They are plain data, so that help is quick.
 */

declare const TYPE: unique symbol;

/** What values an option takes. */
export type ValueKind<T = unknown> = Shape & { readonly [TYPE]?: () => T };

/** Turns what people may say as well into what is meant; of a value by name, that of its name. */
type NameReader = (given: string) => string;

type Shape =
  | Limits
  | { readonly is: 'switch' }
  | { readonly is: 'text'; readonly expected: string; readonly mayBeEmpty: boolean; readonly read?: NameReader }
  | { readonly is: 'seed' }
  | { readonly is: 'word'; readonly words: readonly (string | number)[] }
  /** In a flag, items are separated by commas. */
  | {
      readonly is: 'list';
      readonly of: ValueKind;
      readonly expected: string;
      readonly length?: number;
    }
  /** Values by name; `form` says how a flag writes them. */
  | {
      readonly is: 'by name';
      readonly of: ValueKind | null;
      readonly expected: string;
      readonly form: string;
      readonly read?: NameReader;
    }
  | { readonly is: 'either'; readonly of: readonly ValueKind[]; readonly expected: string }
  | { readonly is: 'accepted'; readonly accepts: (given: unknown) => boolean; readonly expected: string }
  /** Options of their own; a text alone is the value of the first. */
  | { readonly is: 'options'; readonly rows: OptionRows; readonly expected: string };

interface Limits {
  readonly is: 'number';
  readonly whole?: true;
  readonly from?: number;
  readonly above?: number;
  readonly to?: number;
  readonly below?: number;
  readonly expected: string;
}

export interface Row<T = unknown> extends OptionTies {
  readonly value: ValueKind<T>;
  /** What it does; other options are in backticks. */
  readonly about: string;
  /** The default. */
  readonly usual?: T;
  /** What is done without it, in words. */
  readonly otherwise?: string;
  /** The value in the help of the flag, as `n`; in brackets if it may be left out. */
  readonly as?: string;
  /** The flag, if not named as the option; null: there is none. */
  readonly flag?: string | null;
  /** May the flag be given several times? */
  readonly repeated?: true;
  /** An argument of the command, without a flag. */
  readonly argument?: true;
  readonly required?: true;
  /** Never shown: it is refused with a reason. */
  readonly hidden?: true;
  /** The heading of the help under which it stands. */
  readonly group?: string;
}

/**
 * How options go together, by their names, or with one value, as `price=money`; a flag of the command line alone that
 * says no is named with its dashes.
 */
export interface OptionTies {
  /** It cannot be given together with these. */
  readonly apart?: readonly string[];
  /** It needs one of these. */
  readonly needs?: readonly string[];
  /** Beside another, or with a value of its own, it needs one of these. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
}

export type OptionRows = Readonly<Record<string, Row>>;

type TypeOf<R> = R extends { readonly value: { readonly [TYPE]?: () => infer T } } ? T : never;
type NamesWith<R, Mark> = { [Name in keyof R]: R[Name] extends Mark ? Name : never }[keyof R];

/** Options as a caller gives them. */
export type OptionsOf<R> = { readonly [Name in NamesWith<R, { readonly required: true }>]: TypeOf<R[Name]> } & {
  readonly [Name in Exclude<keyof R, NamesWith<R, { readonly required: true }>>]?: TypeOf<R[Name]>;
};

/** The same, with the defaults that the rows state. */
export type FilledOptions<R> = OptionsOf<R> & {
  readonly [Name in NamesWith<R, { readonly usual: unknown }>]: TypeOf<R[Name]>;
};

/** A row: what values an option takes, what it does (other options are in backticks), and the rest. */
export const option = <T, const More extends Omit<Row<T>, 'value' | 'about'> = object>(
  value: ValueKind<T>,
  about: string,
  more?: More,
): { readonly value: ValueKind<T>; readonly about: string } & More => ({ value, about, ...(more as More) });

/** Rows under a heading of the help. */
export const group = <const R extends OptionRows>(title: string, rows: R): R =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { group: title, ...row }])) as R;

/** Some of the rows. */
export const some = <R extends OptionRows, Name extends keyof R>(rows: R, ...names: readonly Name[]): Pick<R, Name> =>
  Object.fromEntries(names.map((name) => [name, rows[name]])) as Pick<R, Name>;

/** Options, with the defaults of their rows in place of those not given. */
export const filled = <R extends OptionRows>(rows: R, given: OptionsOf<R>): FilledOptions<R> =>
  ({
    ...Object.fromEntries(
      Object.entries(rows).flatMap(([name, { usual }]) => (usual === undefined ? [] : [[name, usual]])),
    ),
    ...given,
  }) as FilledOptions<R>;

/** The name of an option's flag. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function whole(from = 0, to = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  const limits = to === Number.MAX_SAFE_INTEGER ? `from ${from} up` : `from ${from} to ${to}`;
  return { is: 'number', whole: true, from, to, expected: `expected a whole number ${limits}` };
}

/** A number, but not NaN or infinite. */
export const number = (
  expected = 'expected a number',
  limits: Omit<Limits, 'is' | 'whole' | 'expected'> = {},
): ValueKind<number> => ({
  is: 'number',
  ...limits,
  expected,
});

export const positive = number('expected a number above 0', { above: 0 });

export const errorRate = number('expected a probability above 0 and below 0.5', { above: 0, below: 0.5 });

export const onOff: ValueKind<boolean> = { is: 'switch' };

export const text: ValueKind<string> = { is: 'text', expected: 'expected a text', mayBeEmpty: false };

export const aSeed: ValueKind<string> = { is: 'seed' };

/** A text with a meaning of its own, read elsewhere. */
export const notation = (expected: string, read?: NameReader): ValueKind<string> => ({
  is: 'text',
  expected,
  mayBeEmpty: true,
  ...(read !== undefined && { read }),
});

export const oneOf = <const Words extends readonly (string | number)[]>(words: Words): ValueKind<Words[number]> => ({
  is: 'word',
  words,
});

export const listOf = <T>(of: ValueKind<T>, expected: string): ValueKind<readonly T[]> => ({
  is: 'list',
  of,
  expected,
});

export const pairOf = <T>(of: ValueKind<T>, expected: string): ValueKind<readonly [T, T]> => ({
  is: 'list',
  of,
  expected,
  length: 2,
});

export const byName = <T>(
  of: ValueKind<T> | null,
  expected: string,
  form: string,
  read?: NameReader,
): ValueKind<Readonly<Record<string, T>>> => ({
  is: 'by name',
  of,
  expected,
  form,
  ...(read !== undefined && { read }),
});

export const either = <A, B>(one: ValueKind<A>, other: ValueKind<B>, expected: string): ValueKind<A | B> => ({
  is: 'either',
  of: [one, other],
  expected,
});

export const accepted = <T>(expected: string, accepts: (given: unknown) => boolean): ValueKind<T> => ({
  is: 'accepted',
  accepts,
  expected,
});

export const aFunction = <T>(): ValueKind<T> => accepted('expected a function', (given) => typeof given === 'function');

export const optionsOf = <R extends OptionRows>(
  rows: R,
  expected: string,
): ValueKind<OptionsOf<R> | TypeOf<R[keyof R]>> => ({
  is: 'options',
  rows,
  expected,
});
