// Hot path: no allocation, no closures, no iterators.

const DIGIT = '0'.charCodeAt(0);
const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const COMMA = ','.charCodeAt(0);
/** More than any question takes, with all that goes before it. */
const ROOM = 1 << 16;

/** Lines for a process, put together byte by byte: texts of JSON would be made for nothing else than to be copied here. */
export class Line {
  bytes: Buffer;
  length: number;

  constructor(bytes = Buffer.allocUnsafe(ROOM), length = 0) {
    this.bytes = bytes;
    this.length = length;
  }

  /** A text of any length, of all letters. */
  static of(text: string): Line {
    const bytes = Buffer.from(text);
    return new Line(bytes, bytes.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** A text in ASCII. */
  add(text: string): void {
    const { bytes } = this;
    let at = this.length;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.length = at;
  }

  /** A whole number from 0. */
  addCount(count: number): void {
    let power = 1;
    while (power * 10 <= count) power *= 10;
    for (; power >= 1; power /= 10) this.bytes[this.length++] = DIGIT + (Math.floor(count / power) % 10);
  }

  /** 32 bits as eight digits. */
  addHex(word: number): void {
    for (let shift = 28; shift >= 0; shift -= 4) this.bytes[this.length++] = HEX[(word >>> shift) & 15];
  }

  /** Ends a list or an object, of which each item has left a comma behind it. */
  close(sign: string): void {
    if (this.bytes[this.length - 1] === COMMA) this.length--;
    this.add(sign);
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }
}
