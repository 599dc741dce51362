import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { DAMAGED, Decoder, linesOfJson } from '../input/decoding.js';
import { unmarked } from '../input/lines.js';
import { refuse } from '../input/refusal.js';
import { formOf } from '../input/text-form.js';
import { named, naming } from './system-error.js';

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

async function* inflated(zipped: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(Readable.from(zipped), createGunzip(), () => {});
  } catch (error) {
    if (!/^Z_/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    refuse(name, DAMAGED);
  }
}

/** The lines of JSON in a file: see `linesOfJson`. */
export const linesOf = (input: AsyncIterable<Uint8Array>, longest: number, name: string): AsyncGenerator<string> =>
  linesOfJson(input, { name, longest, inflate: inflated });
