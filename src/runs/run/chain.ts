import { createHash } from 'node:crypto';

/**
 * Lines of JSON that each end with a hash over themselves and the previous line, so that changed, missing or moved
 * lines are detected. The first is chained to the identity of its run, so that lines of another are, too.
 */

const TAIL = /,"hash":"([0-9a-f]{16})"\}$/;

export interface Link {
  readonly text: string;
  readonly hash: string;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A value as a line that follows the line with hash `before`. */
export function linked(value: object, before: string): Link {
  const text = JSON.stringify(value);
  const hash = hashOf(before + text);
  return { text: `${text.slice(0, -1)},"hash":"${hash}"}\n`, hash };
}

/** The text of the value in a line, and the line's hash; null if the line was changed or does not follow `before`. */
export function unlinked(line: string, before: string): Link | null {
  const [tail, hash] = TAIL.exec(line) ?? [];
  if (tail === undefined) return null;
  const text = `${line.slice(0, -tail.length)}}`;
  return hashOf(before + text) === hash ? { text, hash } : null;
}
