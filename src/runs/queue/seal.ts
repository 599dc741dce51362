import { createHmac, timingSafeEqual } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const MAC = 32;
/** Values of at least this many bytes are compressed. */
const LARGE = 2_000;

/** Signs what machines send to each other with their shared secret. Nothing with another signature is read. */
export class Seal {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** A signature of a text. `context` names what the text is about, so that the signature is of no use elsewhere. */
  mark(context: string, text: string | Uint8Array): string {
    return this.mac(context, text).toString('base64');
  }

  isMark(context: string, text: string | Uint8Array, mark: unknown): boolean {
    return typeof mark === 'string' && sameBytes(Buffer.from(mark, 'base64'), this.mac(context, text));
  }

  /** A value as signed bytes: plain data, including typed arrays, maps and bigints. */
  pack(context: string, value: unknown): Buffer {
    const plain = serialize(value);
    const body = plain.length < LARGE ? plain : deflateRawSync(plain, { level: 1 });
    const marked = Buffer.concat([Buffer.of(body === plain ? 0 : 1), body]);
    return Buffer.concat([this.mac(context, marked), marked]);
  }

  /** The value of packed bytes; undefined if they were packed with another secret or context. */
  unpack(context: string, bytes: Buffer): unknown {
    const marked = bytes.subarray(MAC);
    if (marked.length < 2 || !this.isPacked(context, bytes)) return undefined;
    const body = marked.subarray(1);
    return deserialize(marked[0] === 0 ? body : inflateRawSync(body));
  }

  /** Were these bytes packed with this secret and context? */
  isPacked(context: string, bytes: Buffer): boolean {
    return sameBytes(bytes.subarray(0, MAC), this.mac(context, bytes.subarray(MAC)));
  }

  private mac(context: string, bytes: string | Uint8Array): Buffer {
    return createHmac('sha256', this.secret).update(`${context}\n`).update(bytes).digest();
  }
}

const sameBytes = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
