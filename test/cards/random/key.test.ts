import { describe, expect, test } from 'vitest';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { isSeed } from '../../../src/support/input/seed.js';
import { sized } from '../../sizes.js';

const keyText = (seed: string): string => Object.values(keyOf(seed)).join();

/** Texts of all lengths that look alike: repetitions, prefixes, permutations, letters that differ by 256. */
function* alike(): Generator<string> {
  for (const piece of ['1', 'a', '12', 'ab', 'ladder', 'é', '🂡'])
    for (let times = 1; times <= 300; times++) yield piece.repeat(times);
  for (let length = 2; length <= 5000; length += sized(19, 1)) yield `${'x'.repeat(length - 1)}y`;
  for (const letters of ['abcdefg', '1234567']) yield* permutations(letters);
  for (let code = 0x21; code < 0xd800; code++) if (isSeed(String.fromCharCode(code))) yield String.fromCharCode(code);
  for (let number = 0; ; number++) yield `${number} `.concat('s');
}

function* permutations(letters: string): Generator<string> {
  if (letters.length < 2) yield letters;
  else
    for (let i = 0; i < letters.length; i++)
      for (const rest of permutations(letters.slice(0, i) + letters.slice(i + 1))) yield letters[i] + rest;
}

describe('a seed', () => {
  test('of another text is another key', () => {
    const texts = new Set<string>();
    for (const text of alike()) {
      texts.add(text.normalize('NFC'));
      if (texts.size === sized(3_000, 1_000_000)) break;
    }
    expect(new Set(Array.from(texts, keyText)).size).toBe(texts.size);
  });

  test.each([
    ['é', 'e\u0301'],
    ['Å', '\u212b'],
    ['가', '\u1100\u1161'],
  ])('%s composed and decomposed is one key, and one name', (composed, decomposed) => {
    expect(composed).not.toBe(decomposed);
    expect(keyOf(decomposed)).toEqual(keyOf(composed));
    expect(nameNumber(decomposed)).toBe(nameNumber(composed));
  });

  test('cannot be empty', () => {
    expect(() => keyOf('')).toThrow('a seed cannot be empty');
  });
});

test.each([...['', ' x', 'x ', '\tx', 'a\nb', 'x\0', 'x\u2028y', '\u00a0x', '\ud800'], 7, null])(
  '%j is no seed',
  (found) => expect(isSeed(found)).toBe(false),
);
test.each(['\u202ex', 'x\u200by', '\ufeffx', 'x\u00ady'])('%j is no seed', (found) =>
  expect(isSeed(found)).toBe(false),
);
test.each(['1', 'a b', 'paper-1', 'š', '🂡', '한'])('%s is a seed', (found) => expect(isSeed(found)).toBe(true));
