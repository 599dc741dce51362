import seedrandom from 'seedrandom';

/** Key material of a run, from which all its random streams are derived. */
export interface Key {
  /** For the cards of boards. */
  readonly deal0: number;
  readonly deal1: number;
  /** For the bots. */
  readonly bot0: number;
  readonly bot1: number;
}

/**
 * The key of a seed, which is any non-empty text. Made once per run. Throws a RangeError for an empty seed.
 * @example
 * const key = keyOf('first'); // for LikelyWorlds
 */
export function keyOf(seed: string): Key {
  if (seed === '') throw new RangeError('a seed cannot be empty');
  const words = seedrandom(seed);
  return { deal0: words.int32(), deal1: words.int32(), bot0: words.int32(), bot1: words.int32() };
}

/** A 32-bit number for a name: FNV-1a over its UTF-16 units. Gives different bots different streams. */
export function nameNumber(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}
