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

test('a line that is too long is cut off beyond the length allowed', async () => {
  const [line, ...more] = await linesIn(Array.from({ length: 50 }, () => '123456'));
  expect(more).toEqual([]);
  expect(line.length).toBeGreaterThan(10);
  expect(line.length).toBeLessThan(30);
});
