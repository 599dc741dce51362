import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
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
 * The key of a seed, which is any non-empty text: what `seedrandom` makes of its SHA-256 hash. (Of the text itself it
 * would make one key for `1` and `11`, and for letters that differ by 256.) Made once a run.
 * @throws RangeError for none
 * @example
 * const key = keyOf('first'); // for LikelyWorlds
 */
export function keyOf(seed: string): Key {
  if (seed === '') throw new RangeError('a seed cannot be empty');
  const words = seedrandom(bytesToHex(hashOf(seed)));
  return { deal0: words.int32(), deal1: words.int32(), bot0: words.int32(), bot1: words.int32() };
}

/** A 32-bit number for a name, the first word of its SHA-256 hash. Gives different bots different streams. */
export function nameNumber(name: string): number {
  const [first, second, third, fourth] = hashOf(name);
  return (first << 24) | (second << 16) | (third << 8) | fourth;
}

/** SHA-256 of a text: over UTF-8, in Unicode's form NFC, so that `é` is one text however it was typed. */
const hashOf = (text: string): Uint8Array => sha256(utf8(text.normalize('NFC')));

/** UTF-8 by the language alone: bots also play where there is no TextEncoder. A lone surrogate is U+FFFD, as there. */
const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).match(/%..|./g) ?? [], (byte) =>
    byte.length === 1 ? byte.charCodeAt(0) : Number.parseInt(byte.slice(1), 16),
  );
