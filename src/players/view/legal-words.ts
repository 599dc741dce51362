// Hot path: no allocation, no closures, no iterators.
import { type Word, wordsOf } from '../../cards/engine/actions.js';

/**
 * Sets of words as the lists that bots are shown. The lists are not frozen, since V8 does not inline reads of frozen
 * arrays (a bot that scans each list needed an eighth more time per deal); instead, a list that a bot has changed is
 * replaced before it is shown again.
 */

/** Might a bot on this thread change a list? House bots do not. */
let isWatched = false;

/** Checks lists before they are shown, from now on: a foreign bot has been loaded on this thread. */
export function watchLists(): void {
  isWatched = true;
}

/** Size of the cache. Few sets occur; with 64 places two that are frequent had the same one. */
const PLACES = 256;
const sets = new Int32Array(PLACES).fill(1);
const shown: Word[][] = Array.from({ length: PLACES }, () => wordsOf(1));
const originals: Word[][] = Array.from({ length: PLACES }, () => wordsOf(1));

/** The words of a set, in the order of {@link WORDS}. */
export function wordList(set: number): readonly Word[] {
  const place = Math.imul(set, 0x9e3779b1) >>> 24;
  const isHere = sets[place] === set && !(isWatched && isChanged(shown[place], originals[place]));
  return isHere ? shown[place] : newList(set, place);
}

function isChanged(list: readonly Word[], original: readonly Word[]): boolean {
  if (list.length !== original.length) return true;
  for (let i = 0; i < original.length; i++) if (list[i] !== original[i]) return true;
  return false;
}

function newList(set: number, place: number): readonly Word[] {
  sets[place] = set;
  originals[place] = wordsOf(set);
  shown[place] = wordsOf(set);
  return shown[place];
}
