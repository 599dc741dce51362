import type { Word } from '../engine/actions.js';

/** A word as it is answered, in quotes. */
export const said = (word: Word): string => `"${word}"`;

/** `a, b and c`. */
export const listedWith = (and: string, all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${and} ${all[all.length - 1]}`;
