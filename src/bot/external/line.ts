// Hot path: no allocation, no closures, no iterators.

const DIGIT = '0'.charCodeAt(0);
const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const COMMA = ','.charCodeAt(0);
/** More than any question needs, including everything sent before it. */
const ROOM = 1 << 16;

/** Lines for a process, assembled byte by byte: JSON strings would only be copied here. */
export class Line {
  bytes: Uint8Array;
  length: number;

  constructor(bytes: Uint8Array = Buffer.allocUnsafe(ROOM), length = 0) {
    this.bytes = bytes;
    this.length = length;
  }

  /** Any text, of any length. */
  static of(text: string): Line {
    const bytes = Buffer.from(text);
    return new Line(bytes, bytes.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** Adds ASCII text. */
  add(text: string): void {
    const { bytes } = this;
    let at = this.length;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.length = at;
  }

  /** Adds a whole number from 0 up. */
  addCount(count: number): void {
    let power = 1;
    while (power * 10 <= count) power *= 10;
    for (; power >= 1; power /= 10) this.bytes[this.length++] = DIGIT + (Math.floor(count / power) % 10);
  }

  /** Adds 32 bits as eight hexadecimal digits. */
  addHex(word: number): void {
    for (let shift = 28; shift >= 0; shift -= 4) this.bytes[this.length++] = HEX[(word >>> shift) & 15];
  }

  /** Ends a list or an object, replacing the last item's trailing comma. */
  close(sign: string): void {
    if (this.bytes[this.length - 1] === COMMA) this.length--;
    this.add(sign);
  }

  toString(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.length).toString();
  }
}
