import { listIn } from '../../support/input/lines.js';
import { numberOf } from '../../support/input/number-text.js';
/**
 * Rule options: their names, the values they take, and how a value is read from text or a record.
 * Each game lists its own; a rule set is a game with some defaults changed.
 */

export type OptionValue = boolean | number | string | readonly string[] | null;
/** The values of all options of a game, by name. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

export interface RuleOption {
  /** The default of the game; rule sets may differ. */
  readonly value: OptionValue;
  /** The allowed values, in words, for error messages and help. */
  readonly allowed: string;
  /** One line of meaning. */
  readonly about: string;
  /** All values, or if there are many, a few that lead to different play. */
  readonly samples: readonly OptionValue[];
  /** Reads a JSON value from a record or text from the command line; undefined if it is not allowed. */
  readonly read: (given: unknown) => OptionValue | undefined;
}

export type RuleOptions = Readonly<Record<string, RuleOption>>;

export const flag = (value: boolean, about: string): RuleOption => ({
  ...choice([true, false], about),
  value,
  allowed: 'true or false',
});

/** The first value is the default. */
export function choice(values: readonly [string | boolean, ...(string | boolean)[]], about: string): RuleOption {
  return {
    value: values[0],
    about,
    samples: values,
    allowed: values.join(', '),
    read: (given) => values.find((value) => value === given || String(value) === given),
  };
}

export function integer(value: number, lowest: number, highest: number, about: string): RuleOption {
  return {
    value,
    about,
    samples: [...new Set([value, lowest, highest])],
    allowed: `an integer from ${lowest} to ${highest}`,
    read: (given) => {
      const number = typeof given === 'string' && !/[.,e]/.test(given) ? numberOf(given) : given;
      const fits = typeof number === 'number' && Number.isInteger(number) && number >= lowest && number <= highest;
      return fits ? number : undefined;
    },
  };
}

/** An ascending, non-empty selection of `rungs`, or null for all of them. */
export function ladder(rungs: readonly string[], about: string): RuleOption {
  return {
    value: null,
    about,
    samples: [null, rungs.slice(0, 1), rungs.slice(-1), rungs.filter((_, i) => i % 2 === 0)],
    allowed: `null (all rungs), or an ascending list out of ${rungs.join(',')}`,
    read: (given) => {
      if (given === null || given === 'null') return null;
      const list = listIn(Array.isArray(given) ? given.map(String) : typeof given === 'string' ? given : []);
      const steps = list.map((rung) => rungs.indexOf(rung));
      const ascends = steps.every((step, i) => step >= 0 && (i === 0 || step > steps[i - 1]));
      return list.length > 0 && ascends ? Object.freeze([...list]) : undefined;
    },
  };
}

/** The largest value or price. Even after five doublings a score then fits easily into an int32. */
export const HIGHEST_VALUE = 1_000_000;
