import * as v from 'valibot';
import { kebab } from './option.js';
import { didYouMean, OptionError, refuse, shown } from './refusal.js';
import { insteadOf } from './withdrawn.js';

/** Parts of the schemas of options and files. Their messages say where, what is allowed, and what was found. */

export function wholeNumber(lowest = 0, highest = Number.MAX_SAFE_INTEGER) {
  const limits = highest === Number.MAX_SAFE_INTEGER ? `from ${lowest} up` : `from ${lowest} to ${highest}`;
  const message = `expected a whole number ${limits}`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(lowest, message), v.maxValue(highest, message));
}

/** Any safe integer. */
export const anyInteger = v.pipe(v.number('expected a whole number'), v.safeInteger('expected a whole number'));

/** A schema with a description, which ends up in its JSON Schema. */
export const described = <S extends v.GenericSchema>(schema: S, about: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(about));

export const text = v.pipe(v.string('expected a text'), v.minLength(1, 'cannot be empty'));

export const trueOrFalse = v.boolean('expected true or false');

export const oneOf = <const Words extends readonly (string | number)[]>(words: Words) =>
  v.picklist(words, ({ input }) => {
    const instead = insteadOf(`=${input}`);
    if (instead !== undefined) return `${shown(input)} is withdrawn: ${instead}`;
    const hint = typeof input === 'string' ? didYouMean(input, words.map(String)) : '';
    return `${shown(input)} is not one of ${words.join(', ')}${hint}`;
  });

/** What is wrong with a value, and where in it; null if nothing is. */
function problemOf(schema: v.GenericSchema, given: unknown): { readonly where: string; readonly what: string } | null {
  const { issues } = v.safeParse(schema, given, { abortEarly: true });
  if (issues === undefined) return null;
  const [issue] = issues;
  const keys = issue.path?.map(({ key }) => key) ?? [];
  const last = issue.path?.at(-1);
  if (issue.expected === 'never' && typeof last?.key === 'number')
    return { where: placeOf(keys.slice(0, -1)), what: `expected ${last.key} items; found ${shown(last.input)}` };
  const where = placeOf(keys);
  if (issue.expected === 'never')
    return { where, what: `is not known${didYouMean(String(keys.at(-1)), keysOf(schema))}` };
  if (issue.received === 'undefined') return { where, what: 'is missing' };
  const what = issue.message.startsWith('Invalid') ? `expected ${issue.expected}` : issue.message;
  return { where, what: what.startsWith('expected') ? `${what}; found ${shown(issue.input)}` : what };
}

const placeOf = (keys: readonly unknown[]): string =>
  keys.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${String(key)}`)).join('');

const keysOf = (schema: v.GenericSchema): string[] => Object.keys((schema as { entries?: object }).entries ?? {});

/** The options of a run, checked. `of` names whose options they are. @throws OptionError */
export function checkedOptions<S extends v.GenericSchema>(schema: S, given: unknown, of: string): v.InferOutput<S> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new OptionError(`${of}: expected an object with options; found ${shown(given)}`);
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const problem = problemOf(schema, present);
  if (problem === null) return v.parse(schema, present);
  const { where, what } = problem;
  const instead = what.startsWith('is not known') ? insteadOf(of, `--${kebab(where)}`) : undefined;
  const said =
    instead === undefined
      ? what.replace(/^is not known/, `is no option of ${of}`)
      : `is no longer an option: ${instead}`;
  throw new OptionError(`${where}: ${said}`);
}

/** Contents read from a file, checked. `where` is their place, '' if the caller adds it. @throws InputError */
export function checkedContents<S extends v.GenericSchema>(schema: S, given: unknown, where: string): v.InferOutput<S> {
  const problem = problemOf(schema, given);
  if (problem === null) return v.parse(schema, given);
  return refuse(where, problem.where === '' ? problem.what : `${problem.where}: ${problem.what}`);
}
