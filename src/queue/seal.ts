import { createHmac, timingSafeEqual } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const MAC = 32;
/** From so many bytes on a value is compressed. */
const LARGE = 2_000;

/** What machines say to each other, signed with the secret they share: nothing is read of what somebody else has written. */
export class Seal {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** A text that only those who know the secret can make; `context` says what it is about, so that it stands for nothing else. */
  mark(context: string, text: string | Uint8Array): string {
    return this.mac(context, text).toString('base64');
  }

  isMark(context: string, text: string | Uint8Array, mark: unknown): boolean {
    return typeof mark === 'string' && sameBytes(Buffer.from(mark, 'base64'), this.mac(context, text));
  }

  /** A value as signed bytes: plain data, also of typed arrays, maps and bigints. */
  pack(context: string, value: unknown): Buffer {
    const plain = serialize(value);
    const body = plain.length < LARGE ? plain : deflateRawSync(plain, { level: 1 });
    const marked = Buffer.concat([Buffer.of(body === plain ? 0 : 1), body]);
    return Buffer.concat([this.mac(context, marked), marked]);
  }

  /** The value again; undefined if it was not packed with this secret and context. */
  unpack(context: string, bytes: Buffer): unknown {
    const marked = bytes.subarray(MAC);
    if (marked.length < 2 || !this.isPacked(context, bytes)) return undefined;
    const body = marked.subarray(1);
    return deserialize(marked[0] === 0 ? body : inflateRawSync(body));
  }

  /** Was it packed with this secret and context? */
  isPacked(context: string, bytes: Buffer): boolean {
    return sameBytes(bytes.subarray(0, MAC), this.mac(context, bytes.subarray(MAC)));
  }

  private mac(context: string, bytes: string | Uint8Array): Buffer {
    return createHmac('sha256', this.secret).update(`${context}\n`).update(bytes).digest();
  }
}

const sameBytes = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
