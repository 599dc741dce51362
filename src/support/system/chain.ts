import type { FileHandle } from 'node:fs/promises';
import { hashOf } from './hash.js';

/** Lines of JSON that end with a hash over themselves and the one before: what was changed, left out or moved shows. */

const TAIL = /,"hash":"([0-9a-f]{16})"\}$/;

/** A value as a line that follows the line with hash `before`. */
export function linked(value: object, before: string): { readonly text: string; readonly hash: string } {
  const text = JSON.stringify(value);
  const hash = hashOf(before + text);
  return { text: `${text.slice(0, -1)},"hash":"${hash}"}\n`, hash };
}

/** The text of the value in a line, and the line's hash; null if the line was changed or does not follow `before`. */
export function unlinked(line: string, before: string): ReturnType<typeof linked> | null {
  const [tail, hash] = TAIL.exec(line) ?? [];
  if (tail === undefined) return null;
  const text = `${line.slice(0, -tail.length)}}`;
  return hashOf(before + text) === hash ? { text, hash } : null;
}

const PIECE = 1 << 20;
const NEWLINE = 10;

/** The lines of a file from a byte on that end in a newline, without it. */
export async function* wholeLines(file: FileHandle, from = 0): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for (let at = from; ; ) {
    const piece = Buffer.alloc(PIECE);
    const { bytesRead } = await file.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    rest = Buffer.concat([rest, piece.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end + 1);
    }
  }
}
