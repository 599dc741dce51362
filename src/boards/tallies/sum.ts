import * as v from 'valibot';
import { addCells } from '../../stats/ratio.js';
import { refuse } from '../../support/input/refusal.js';
import { anyInteger, wholeNumber } from '../../support/input/schema.js';

/** A member of a run's sums: what it is at first, how that of the next boards is added, how a journal's line has it. */
export interface Sum<T, Written = unknown> {
  /** What a reader of journals should know of it. */
  readonly about: string;
  readonly schema: v.GenericSchema<unknown, Written>;
  none(size: number): T;
  /** The sum, and what was counted of the boards that follow; objects are changed in place. */
  plus(sum: T, following: T, size: number): T;
  /** Nothing is written where nothing was counted. */
  format(sum: T): Written | undefined;
  /** Is its size that of one board or block, which each has? Default: of all together. */
  readonly isOfEach?: boolean;
  /** @throws InputError naming `name` if it does not fit */
  parse(written: Written, size: number, name: string): T;
}

const integers = v.array(anyInteger, 'expected a list of whole numbers');
const counts = v.array(wholeNumber(), 'expected a list of whole numbers from 0 up');

/** Cells of whole numbers, which add up exactly and in any order; `size` is how many there are. */
const cellsOf = (about: string, schema: v.GenericSchema<unknown, number[]>): Sum<Float64Array, number[]> => ({
  about,
  schema,
  none: (size) => new Float64Array(size),
  plus(sum, following) {
    addCells(sum, following);
    return sum;
  },
  format: (sum) => (sum.some((cell) => cell !== 0) ? Array.from(sum) : undefined),
  parse(written, size, name) {
    if (written.length !== size) refuse(name, `has ${written.length} numbers, expected ${size}`);
    return Float64Array.from(written);
  },
});

/** Cells that may be below 0. */
export const cells = (about: string): Sum<Float64Array, number[]> => cellsOf(about, integers);

/** Cells that count something. */
export const countingCells = (about: string): Sum<Float64Array, number[]> => cellsOf(about, counts);
