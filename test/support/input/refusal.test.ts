import { describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/support/input/decoding.js';
import { didYouMean, InputError, OptionError, ofOptions, refuse, shown } from '../../../src/support/input/refusal.js';
import { rows } from '../../rows.js';
import { refusal } from './refused.js';

const circular: Record<string, unknown> = {};
circular.self = circular;

describe('what was found, on one line', () => {
  test.each([
    ['a text', '"a text"'],
    [5, '5'],
    [null, 'null'],
    [undefined, 'nothing'],
    [['6', 'mord'], '["6","mord"]'],
    ['two\nlines\u001b[31m', '"two·lines·[31m"'],
    ['a\u200bb\u00ad\u2060\ufeff', '"a·b···"'],
    ['one\u009b31m\u202efdp.exe\u2066\u200f\u061c', '"one·31m·fdp.exe···"'],
    ['x'.repeat(1000), `"${'x'.repeat(76)}…`],
    ['x'.repeat(75) + '🂡'.repeat(9), `"${'x'.repeat(75)}…`], // no half of a letter
    [Symbol('s'), 'Symbol(s)'],
    [{ secret: 'a', Password: 5, by: 'b' }, '{"secret":"…","Password":5,"by":"b"}'],
    [`redis://me:x@${'y'.repeat(90)}`, `"redis://…@${'y'.repeat(66)}…`],
    [10n, 'a value of type bigint'],
    [circular, 'a value of type object'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('%o', (found, text) => {
    expect(shown(found)).toBe(text);
  });
});

describe('did you mean', () => {
  const names = ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'];
  test.each(rows`
    bolachn | bolachen ‖ Wallachen | wallachen ‖ walalchen | wallachen ‖ bolachen | ‖ skat |  ‖ |
  `)('%s: %s', (found, meant) => {
    expect(didYouMean(found, names)).toBe(meant === '' ? '' : ` (did you mean "${meant}"?)`);
  });
});

test('errors in the command line are usage errors, all others keep their type', () => {
  const tell = (error: Error) => () =>
    ofOptions(() => {
      throw error;
    });
  expect(tell(new InputError('x'))).toThrow(OptionError);
  expect(tell(new RangeError('x'))).toThrow(RangeError);
  expect(ofOptions(() => 5)).toBe(5);
  expect(refusal(() => refuse('', 'alone'))).toBe('alone');
});

/** What is no text is named by line and column, wherever the pieces of a file end. */
test.each<[pieces: (string | number[])[], message: string]>([
  [['ab', 'cd', [0xff]], 'x:1:5: is not UTF-8'],
  [['ab\ncd', 'e', [0x66, 0xff]], 'x:2:5: is not UTF-8'],
  [['ab\r\nc\rde', '\nf', [0xff]], 'x:4:2: is not UTF-8'],
  [['ab', '\nc\0d'], 'x:2:2: is not text: it has a zero byte'],
  [['\0'], 'x:1:1: is not text: it has a zero byte'],
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
