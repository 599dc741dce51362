import { expect, test } from 'vitest';
import { linesOf } from '../../../src/support/system/text.js';

async function linesIn(pieces: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(inPieces(pieces), 10, 'x')) lines.push(line);
  return lines;
}

async function* inPieces(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

test.each([
  ['one piece', ['a\nb\n'], ['a', 'b']],
  ['pieces that end within lines', ['a', 'b\nc', '\nd'], ['ab', 'c', 'd']],
  ['an empty line', ['a\n\nb'], ['a', '', 'b']],
  ['a mark of the byte order before the first line, and not elsewhere', ['\ufeffa\n', '\ufeffb'], ['a', '\ufeffb']],
  ['nothing', [], []],
])('%s', async (_, pieces, lines) => {
  expect(await linesIn(pieces)).toEqual(lines);
});

test('letters of several bytes are whole, wherever a piece ends', async () => {
  const text = Buffer.from('äö\n\nü');
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const each of text) yield Uint8Array.of(each);
  }
  const lines: string[] = [];
  for await (const line of linesOf(bytes(), 10, 'x')) lines.push(line);
  expect(lines).toEqual(['äö', '', 'ü']);
});

test('a line that is too long is cut off beyond the length allowed, and those behind it are not lost', async () => {
  const [line, ...more] = await linesIn([...Array.from({ length: 50 }, () => '123456'), '\nb\n']);
  expect(more).toEqual(['b']);
  expect(line.length).toBeGreaterThan(10);
  expect(line.length).toBeLessThan(30);
});
