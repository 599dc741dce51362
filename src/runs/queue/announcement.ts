import { commandOf } from '../../players/bot/command-text.js';
import { bundlesMade, keepBundle } from '../../players/bot/loading/bundle.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { OptionError } from '../../support/input/refusal.js';
import { sha256 } from '../../support/system/hash.js';
import type { QueueTerms } from './address.js';
import { ownVersions, type Versions } from './hello.js';

/** A run to be played on other machines. */
export interface FarPlay {
  readonly queue: QueueTerms;
  /** As for worker threads. */
  readonly job: object;
  readonly worker: string;
  /** Its name for people. */
  readonly title: string;
  /** Distinguishes it from other runs on this machine, also when it is resumed. Null if it cannot be resumed. */
  readonly identity: string | null;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  /** On a stop, are parcels in progress dropped? */
  readonly dropsInHand: boolean;
}

/** Everything another machine needs to play a run: plain data, without paths of the machine it comes from. */
export interface Announcement extends Versions {
  /** Its name for people. */
  readonly title: string;
  /** The job, with `bundle:SHA-256` in place of the URLs of bundles. */
  readonly job: object;
  /** The file of the worker threads, a path in `src`. */
  readonly worker: string;
  /** The bundles it needs, by SHA-256. */
  readonly bundles: readonly string[];
}

/** An announcement with the texts of its bundles, by SHA-256. */
export interface AnnouncedRun {
  readonly announcement: Announcement;
  readonly texts: ReadonlyMap<string, string>;
}

/** The URLs of bundles, as they appear in specs. */
const BUNDLE_ADDRESS = /file:\/\/[^\s,()+=]*\/[0-9a-f]{64}\.mjs/g;
const BUNDLE_NAME = /bundle:([0-9a-f]{64})/g;

/** @throws OptionError */
export async function announce({ job, worker, title }: FarPlay): Promise<AnnouncedRun> {
  refusePrograms(job);
  const made = await bundlesMade();
  const texts = new Map<string, string>();
  const portable = withTexts(job, (text) =>
    text.replace(BUNDLE_ADDRESS, (url) => {
      const bundle = made.get(url);
      if (bundle === undefined) return url;
      const hash = sha256(bundle.text);
      texts.set(hash, bundle.text);
      return `bundle:${hash}`;
    }),
  );
  return {
    announcement: {
      ...ownVersions(),
      title,
      job: portable,
      worker,
      bundles: [...texts.keys()],
    },
    texts,
  };
}

/** The job as it is played on this machine, where its bundles are saved. */
export async function jobHere(
  { job, bundles }: Announcement,
  textOf: (hash: string) => Promise<string | null>,
): Promise<object> {
  const kept = new Map<string, string>();
  for (const hash of bundles) {
    const text = await textOf(hash);
    if (text === null || sha256(text) !== hash)
      throw new Error(`the bundle ${hash} is missing, or does not have that hash`);
    kept.set(hash, await keepBundle(text));
  }
  return withTexts(job, (text) => text.replace(BUNDLE_NAME, (name, hash: string) => kept.get(hash) ?? name));
}

/** @throws OptionError for bots that are programs, which are not sent to other machines */
function refusePrograms(job: object): void {
  const { bots = [] } = job as { readonly bots?: readonly string[] };
  const sources = bots.flatMap((spec) => sourcesOf(parseSpec(spec, 'bots')));
  const program = sources.find((source) => commandOf(source) !== null);
  if (program !== undefined)
    throw new OptionError(`queue: ${program} is a program, which plays on its own machine alone`);
}

/** Copies plain data and changes its texts. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  const changed = (each: unknown): unknown => {
    if (typeof each === 'string') return change(each);
    if (Array.isArray(each)) return each.map(changed);
    if (each === null || typeof each !== 'object' || Object.getPrototypeOf(each) !== Object.prototype) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, changed(inner)]));
  };
  return changed(value) as T;
}
