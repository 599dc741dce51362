import { refuse } from './refusal.js';

/** Texts from outside, in UTF-8, piece by piece. */
export class Decoder {
  private readonly name: string;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private line = 1;
  private column = 1;

  constructor(name: string) {
    this.name = name;
  }

  /** @throws InputError with line and column */
  take(piece: Uint8Array, isLast: boolean): string {
    const text = this.decoded(piece, isLast);
    const shown = text ?? new TextDecoder().decode(piece);
    const wrong = shown.indexOf(text === null ? '\ufffd' : '\0');
    this.pass(wrong < 0 ? shown : shown.slice(0, wrong));
    if (text === null) return this.refuse('is not UTF-8');
    return wrong < 0 ? text : this.refuse('is not text: it has a zero byte');
  }

  private decoded(piece: Uint8Array, isLast: boolean): string | null {
    try {
      return this.decoder.decode(piece, { stream: !isLast });
    } catch {
      return null;
    }
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
