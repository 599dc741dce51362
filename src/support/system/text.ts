import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { Decoder } from '../input/decoding.js';
import { checkBeginning, unmarked } from '../input/lines.js';
import { refuse } from '../input/refusal.js';
import { named, naming } from './system-error.js';

const DAMAGED = 'is a damaged gzip file';

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The text of a file, called `name` in messages. @throws InputError if it cannot be read, or is no text */
export const readText = async (path: string, name = path): Promise<string> =>
  textOf(await naming(name, readFile(path)), name);

/** The same at once. */
export function readTextNow(path: string): string {
  try {
    return textOf(readFileSync(path), path);
  } catch (error) {
    throw named(path, error);
  }
}

/** The text in some bytes; `name` says where they are from. @throws InputError if they are none */
export function textOf(bytes: Uint8Array, name: string): string {
  return unmarked(new Decoder(name).take(isGzip(bytes) ? unzipped(bytes, name) : bytes, true));
}

function unzipped(bytes: Uint8Array, name: string): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch {
    return refuse(name, DAMAGED);
  }
}

async function* inflated(zipped: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(Readable.from(zipped), createGunzip(), () => {});
  } catch (error) {
    if (!/^Z_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    refuse(name, DAMAGED);
  }
}

/**
 * The lines of JSON in a file, each as soon as it arrives, whatever ends it; memory does not grow with the file. A line
 * that is longer than `longest` characters is cut off beyond that: it is still seen to be too long.
 * @throws InputError if the bytes are no text, or the beginning is not that of lines of JSON
 */
export async function* linesOf(
  input: AsyncIterable<Uint8Array>,
  longest: number,
  name: string,
): AsyncGenerator<string> {
  let rest = '';
  let begun = false;
  for await (const piece of textIn(input, name)) {
    const text = rest + piece;
    if (!begun) checkBeginning(unmarked(text), name);
    // What follows a carriage return at the end decides whether it ends a line alone.
    const isOpen = text.endsWith('\r');
    const lines: string[] = (begun ? text : unmarked(text)).split(text.includes('\r') ? /\r\n|\n|\r(?!$)/ : '\n');
    begun ||= lines.length > 1;
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > longest + 1) rest = `${rest.slice(0, longest + 1)}${isOpen ? '\r' : ''}`;
  }
  if (rest !== '') yield rest;
}

/** The text in bytes that arrive in pieces. @throws InputError if they are none */
async function* textIn(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const pieces = input[Symbol.asyncIterator]();
  const decoder = new Decoder(name);
  try {
    const { value: head = new Uint8Array() } = await pieces.next();
    const bytes = from(head, pieces);
    for await (const piece of isGzip(head) ? inflated(bytes, name) : bytes) yield decoder.take(piece, false);
    yield decoder.take(new Uint8Array(), true);
  } finally {
    await pieces.return?.();
  }
}

async function* from(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let each = await rest.next(); !each.done; each = await rest.next()) yield each.value;
}
