import { expect, test } from 'vitest';
import { linesOf } from '../../../src/support/system/text.js';
import { listed } from '../../listed.js';

async function linesIn(pieces: Iterable<string | Uint8Array>): Promise<string[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece as string);
  }
  return listed(linesOf(bytes(), 10, 'x'));
}

test.each([
  ['one piece', ['a\nb\n'], ['a', 'b']],
  ['pieces that end within lines', ['a', 'b\nc', '\nd'], ['ab', 'c', 'd']],
  ['an empty line', ['a\n\nb'], ['a', '', 'b']],
  ['a mark of the byte order before the first line, and not elsewhere', ['\ufeffa\n', '\ufeffb'], ['a', '\ufeffb']],
  ['nothing', [], []],
  [
    'letters of several bytes, wherever a piece ends',
    Array.from(Buffer.from('äö\n\nü'), (byte) => Uint8Array.of(byte)),
    ['äö', '', 'ü'],
  ],
])('%s', async (_, pieces, lines) => {
  expect(await linesIn(pieces)).toEqual(lines);
});

test('a line that is too long is cut off beyond the length allowed, and those behind it are not lost', async () => {
  const [line, ...more] = await linesIn([...Array(50).fill('123456'), '\nb\n']);
  expect(more).toEqual(['b']);
  expect(line.length > 10 && line.length < 30).toBe(true);
});
