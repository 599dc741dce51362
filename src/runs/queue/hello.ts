import { STREAM_VERSION } from '../../cards/random/stream.js';
import { ownSignature, version } from '../../support/system/version.js';

/** What two machines must have in common to get the same results. */
export interface Versions {
  readonly version: string;
  readonly streamVersion: number;
  /** The bench signature: one number that depends on everything that results depend on. */
  readonly signature: string;
}

/** The versions of this program as it was built. */
export const ownVersions = (): Versions => ({ version, streamVersion: STREAM_VERSION, signature: ownSignature() });

export interface WorkerHello extends Versions {
  readonly id: string;
  readonly name: string;
  readonly threads: number;
  /** Pieces played since it was started, and pieces in progress. */
  readonly pieces: number;
  readonly inHand: number;
  /** By run: null if the worker takes part, or why it does not. */
  readonly runs: Readonly<Record<string, string | null>>;
}

/** How two programs differ, e.g. `version 0.1.0, here 0.2.0`; null if they get the same results. */
export function differenceOf(theirs: Versions, own: Versions): string | null {
  const names = { version: 'version', streamVersion: 'stream version', signature: 'bench signature' } as const;
  for (const [key, name] of Object.entries(names) as [keyof Versions, string][])
    if (theirs[key] !== own[key]) return `${name} ${theirs[key]}, here ${own[key]}`;
  return null;
}
