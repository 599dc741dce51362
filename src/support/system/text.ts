import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { checkBeginning, unmarked } from '../input/lines.js';
import { refuse } from '../input/refusal.js';
import { formOf, TELLING, type TextForm } from '../input/text-form.js';
import { named, naming } from './system-error.js';

/** Texts from outside, read in one way: UTF-8 or UTF-16, with a mark of the byte order or without, also in gzip. */

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
  const form = formOf(bytes);
  if (form === 'gzip') return textOf(unzipped(bytes, name), name);
  return unmarked(new Decoder(form, name).take(bytes, true));
}

function unzipped(bytes: Uint8Array, name: string): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch {
    return refuse(name, DAMAGED);
  }
}

const DAMAGED = 'is a damaged gzip file';

/** The text in bytes that arrive in pieces. @throws InputError if they are none */
async function* textIn(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const pieces = input[Symbol.asyncIterator]();
  let decoder: Decoder | undefined;
  let head: Uint8Array = NONE;
  try {
    for (let isLast = false; !isLast; ) {
      const { value = NONE, done } = await pieces.next();
      isLast = done === true;
      head = joined(head, value);
      if (decoder === undefined && head.length < TELLING && !isLast) continue;
      if (decoder === undefined && formOf(head) === 'gzip') return yield* textIn(inflated(head, pieces, name), name);
      decoder ??= new Decoder(formOf(head), name);
      yield decoder.take(head, isLast);
      head = NONE;
    }
  } finally {
    await pieces.return?.();
  }
}

const NONE = new Uint8Array();

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.length === 0 ? other : Buffer.concat([one, other]);

async function* inflated(head: Uint8Array, rest: AsyncIterator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield head;
    for (let each = await rest.next(); !each.done; each = await rest.next()) yield each.value;
  };
  try {
    yield* pipeline(Readable.from(all()), createGunzip(), () => {});
  } catch (error) {
    if (!/^Z_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    refuse(name, DAMAGED);
  }
}

/** Bytes as text, piece by piece. */
class Decoder {
  private readonly name: string;
  private readonly utf16: InstanceType<typeof TextDecoder> | null;
  /** The first bytes of a character whose others are in the next piece. */
  private rest: Uint8Array = NONE;
  private line = 1;
  private column = 1;

  constructor(form: TextForm, name: string) {
    if (typeof form === 'object') refuse(name, `${form.isNoText}; expected text`);
    this.name = name;
    this.utf16 = form === 'utf-8' ? null : new TextDecoder(form, { fatal: true, ignoreBOM: true });
  }

  /** @throws InputError with line and column */
  take(piece: Uint8Array, isLast: boolean): string {
    const text = this.utf16 === null ? this.fromUtf8(piece, isLast) : this.fromUtf16(piece, isLast);
    const zero = text.indexOf('\0');
    this.pass(zero < 0 ? text : text.slice(0, zero));
    return zero < 0 ? text : this.refuse('is not text: it has a zero byte');
  }

  private fromUtf8(piece: Uint8Array, isLast: boolean): string {
    const bytes = joined(this.rest, piece);
    const end = lengthInUtf8(bytes);
    const isCut = !isLast && bytes.length - end < 4;
    this.rest = isCut ? bytes.subarray(end) : NONE;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8');
    if (end === bytes.length || isCut) return text;
    this.pass(text);
    return this.refuse(`is not UTF-8: it has the byte ${bytes[end].toString(16)} (hexadecimal)`);
  }

  private fromUtf16(piece: Uint8Array, isLast: boolean): string {
    try {
      return this.utf16!.decode(piece, { stream: !isLast });
    } catch {
      return this.refuse('is damaged UTF-16');
    }
  }

  /** Where the next piece begins. */
  private pass(text: string): void {
    const lines = text.split('\n');
    const last = lines[lines.length - 1].length;
    this.line += lines.length - 1;
    this.column = lines.length === 1 ? this.column + last : 1 + last;
  }

  private refuse(what: string): never {
    return refuse(`${this.name}:${this.line}:${this.column}`, what);
  }
}

/** How many bytes are whole characters in UTF-8, up to the first that is none. */
function lengthInUtf8(bytes: Uint8Array): number {
  for (let end = bytes.length; end >= 0 && end > bytes.length - 4; end--)
    if (isUtf8(bytes.subarray(0, end))) return end;
  let at = 0;
  for (let size = 1; at < bytes.length; at += size) {
    size = bytes[at] < 0x80 ? 1 : bytes[at] < 0xe0 ? 2 : bytes[at] < 0xf0 ? 3 : 4;
    if (!isUtf8(bytes.subarray(at, at + size))) break;
  }
  return at;
}

/**
 * The lines of JSON in a file, each as soon as it arrives, whatever ends it; memory does not grow with the file. A line
 * of more than `longest` characters is cut off beyond that length: it is still seen to be too long.
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
