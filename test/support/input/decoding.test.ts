import { expect, test } from 'vitest';
import { Decoder } from '../../../src/support/input/decoding.js';

/** What is no text is named by line and column, wherever the pieces of a file end. */
test.each<[pieces: (string | number[])[], message: string]>([
  [['ab', 'cd', [0xff]], 'x:1:5: is not UTF-8'],
  [['ab\ncd', 'e', [0x66, 0xff]], 'x:2:5: is not UTF-8'],
  [['ab\r\nc\rde', '\nf', [0xff]], 'x:4:2: is not UTF-8'],
  [['ab', '\nc\0d'], 'x:2:2: is not text: it has a zero byte'],
  [['a', [0xc3]], 'x:1:2: is not UTF-8'],
])('%j: %s', (pieces, message) => {
  const decoder = new Decoder('x');
  const bytes = pieces.map((piece) =>
    typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece),
  );
  expect(() => bytes.map((piece, i) => decoder.take(piece, i === bytes.length - 1))).toThrow(message);
});

test('a letter may be cut in two', () => {
  const decoder = new Decoder('x');
  expect(decoder.take(Uint8Array.of(0x61, 0xc3), false) + decoder.take(Uint8Array.of(0xbc), true)).toBe('aü');
});
