import { STREAM_VERSION } from '../random/stream.js';
import { ownSignature, version } from '../system/version.js';

/** What must be the same for two machines to play the same. */
export interface Versions {
  readonly version: string;
  readonly streamVersion: number;
  /** One number for all that results depend on, as the bench comes to it. */
  readonly signature: string;
}

/** Those that this program was built with. */
export const ownVersions = (): Versions => ({ version, streamVersion: STREAM_VERSION, signature: ownSignature() });

/** What a worker says of itself. */
export interface WorkerHello extends Versions {
  readonly id: string;
  readonly name: string;
  readonly threads: number;
  /** Items played since it was started, and how many it plays now. */
  readonly items: number;
  readonly inHand: number;
  /** Of each run: null if it plays it, or why not. */
  readonly runs: Readonly<Record<string, string | null>>;
}

/** A worker of a run: how it does. */
export interface WorkerProgress {
  readonly name: string;
  readonly threads: number;
  /** Units a second, since its first item. */
  readonly rate: number;
  /** Items that it did not bring to their end, or wrongly. */
  readonly faults: number;
}

/** In what two programs differ, as in `version 0.1.0, here 0.2.0`; null if in nothing that counts. */
export function differenceOf(theirs: Versions, own: Versions): string | null {
  const names = { version: 'version', streamVersion: 'stream version', signature: 'bench signature' } as const;
  for (const [key, name] of Object.entries(names) as [keyof Versions, string][])
    if (theirs[key] !== own[key]) return `${name} ${theirs[key]}, here ${own[key]}`;
  return null;
}

/** `1 thread`, `2 threads` */
export const several = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
