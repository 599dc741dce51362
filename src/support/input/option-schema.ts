import * as v from 'valibot';
import type { OptionRows, OptionsOf, ValueKind } from './option.js';
import { checkedOptions, oneOf, trueOrFalse } from './schema.js';
import { isSeed, SEED_EXPECTED, seedText } from './seed.js';
import { checkTies } from './ties.js';

const schemaOf = (rows: OptionRows) =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(rows).map(([name, { value, required }]) => {
        const schema = schemaOfValue(value);
        return [name, required ? schema : v.optional(schema)];
      }),
    ),
  );

/** @throws OptionError for the first option that is unknown, missing or invalid; `of` names whose options they are */
export function checked<R extends OptionRows>(rows: R, given: unknown, of: string): OptionsOf<R> {
  const options = checkedOptions(schemaOf(rows), given, of);
  checkTies(rows, options);
  return options as OptionsOf<R>;
}

function schemaOfValue(value: ValueKind): v.GenericSchema {
  switch (value.is) {
    case 'number':
      return numberSchema(value);
    case 'switch':
      return trueOrFalse;
    case 'text':
      return value.mayBeEmpty
        ? v.pipe(v.string(value.expected), v.transform(value.read ?? ((given) => given)))
        : v.pipe(v.string(value.expected), v.minLength(1, 'cannot be empty'));
    case 'seed':
      return v.pipe(
        v.string(SEED_EXPECTED),
        v.minLength(1, 'cannot be empty'),
        v.check<string, string>(isSeed, SEED_EXPECTED),
        v.transform(seedText),
      );
    case 'word':
      return oneOf(value.words);
    case 'list':
      return listSchema(value);
    case 'by name':
      return value.of === null
        ? v.custom((given) => typeof given === 'object' && given !== null && !Array.isArray(given), value.expected)
        : byNameSchema(value.of, value);
    case 'either':
      return v.union(value.of.map(schemaOfValue), value.expected);
    case 'accepted':
      return v.custom(value.accepts, value.expected);
    case 'options':
      return optionsSchema(value);
  }
}

function byNameSchema(of: ValueKind, { expected, read }: Extract<ValueKind, { is: 'by name' }>): v.GenericSchema {
  const schema = v.record(v.string(), schemaOfValue(of), expected);
  if (read === undefined) return schema;
  const named = (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(given).map(([name, each]) => [read(name), each]));
  return v.pipe(schema, v.transform(named));
}

function numberSchema({
  whole,
  from,
  above,
  to,
  below,
  expected,
}: Extract<ValueKind, { is: 'number' }>): v.GenericSchema {
  const limits = [
    whole ? v.safeInteger<number, string>(expected) : v.finite<number, string>(expected),
    ...(from === undefined ? [] : [v.minValue<number, number, string>(from, expected)]),
    ...(above === undefined ? [] : [v.gtValue<number, number, string>(above, expected)]),
    ...(to === undefined ? [] : [v.maxValue<number, number, string>(to, expected)]),
    ...(below === undefined ? [] : [v.ltValue<number, number, string>(below, expected)]),
  ] as const;
  return v.pipe(v.number(expected), ...(limits as readonly v.PipeItem<number, number, v.BaseIssue<unknown>>[]));
}

function listSchema({ of, expected, length }: Extract<ValueKind, { is: 'list' }>): v.GenericSchema {
  const each = schemaOfValue(of);
  if (length !== undefined)
    return v.strictTuple(
      Array.from({ length }, () => each),
      expected,
    );
  return v.array(each, expected);
}

/** A text alone is the first of the options. */
function optionsSchema({ rows, expected }: Extract<ValueKind, { is: 'options' }>): v.GenericSchema {
  const [first] = Object.keys(rows);
  const { entries } = schemaOf(rows);
  return v.pipe(
    v.unknown(),
    v.transform((given): unknown => (typeof given === 'string' ? { [first]: given } : given)),
    v.strictObject(entries, expected),
  );
}
