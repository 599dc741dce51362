import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of a text, or of bytes. */
export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The beginning of it: sixteen digits, enough to distinguish texts. */
export const hashOf = (text: string): string => sha256(text).slice(0, 16);

/** The SHA-256 of a file's bytes. @throws a system error if it cannot be read */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
