import { refuse } from './refusal.js';
import type { TextForm } from './text-form.js';

/** Texts from outside, in UTF-8 or UTF-16. */

export const NONE = new Uint8Array();

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The bytes of a character at most. */
const LONGEST_CHARACTER = 4;

/** Bytes as text, piece by piece. */
export class Decoder {
  private readonly name: string;
  private readonly form: string;
  private readonly decoder: InstanceType<typeof TextDecoder>;
  /** The first bytes of a character whose others are in the next piece. */
  private rest: Uint8Array = NONE;
  private line = 1;
  private column = 1;

  constructor(form: TextForm, name: string) {
    if (typeof form === 'object') refuse(name, `${form.isNoText}; expected text`);
    this.name = name;
    this.form = form;
    this.decoder = this.another();
  }

  private another(): InstanceType<typeof TextDecoder> {
    return new TextDecoder(this.form, { fatal: true, ignoreBOM: true });
  }

  /** @throws InputError with line and column */
  take(piece: Uint8Array, isLast: boolean): string {
    const text = this.decoded(joined(this.rest, piece), isLast ? 1 : LONGEST_CHARACTER);
    const zero = text.indexOf('\0');
    this.pass(zero < 0 ? text : text.slice(0, zero));
    return zero < 0 ? text : this.refuse('is not text: it has a zero byte');
  }

  /** The text of the bytes but for fewer than `most`, which begin a character. */
  private decoded(bytes: Uint8Array, most: number): string {
    for (let cut = 0; cut < most; cut++) {
      const end = bytes.length - cut;
      const text = attempt(() => this.decoder.decode(bytes.subarray(0, end)));
      if (text === null) continue;
      this.rest = bytes.subarray(end);
      return text;
    }
    return this.refuseByte(bytes);
  }

  private refuseByte(bytes: Uint8Array): never {
    const begun = (end: number) => attempt(() => this.another().decode(bytes.subarray(0, end), { stream: true }));
    let [low, high] = [0, bytes.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (begun(middle) === null) high = middle - 1;
      else low = middle;
    }
    const text = begun(low) ?? '';
    this.pass(text);
    if (this.form !== 'utf-8') this.refuse('is damaged UTF-16');
    const byte = bytes[new TextEncoder().encode(text).length];
    return this.refuse(`is not UTF-8: it has the byte ${byte.toString(16)} (hexadecimal)`);
  }

  /** Where the next piece begins. */
  private pass(text: string): void {
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    const last = lines[lines.length - 1].length;
    this.line += lines.length - 1;
    this.column = lines.length === 1 ? this.column + last : 1 + last;
  }

  private refuse(what: string): never {
    return refuse(`${this.name}:${this.line}:${this.column}`, what);
  }
}

function attempt(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
