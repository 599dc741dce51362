import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { refuse } from '../input/refusal.js';
import { checkedContents, text, trueOrFalse, wholeNumber } from '../input/schema.js';
import { STREAM_VERSION } from '../random/stream.js';
import { ownCommit, version } from '../system/version.js';
import { MANIFEST } from './folder.js';

/** What a run was asked for: options by name, every one settled; JSON. */
export type What = Readonly<Record<string, unknown>>;

/** A bot of a run: what tables call it, its spec as it was given, its policy with every parameter, and the SHA-256 of its files by path as given. */
export const BotEntry = v.object({
  label: v.string(),
  spec: v.string(),
  policy: v.string(),
  seesAllCards: v.optional(v.boolean()),
  hashes: v.optional(v.record(v.string(), v.string())),
});
export type BotEntry = v.InferOutput<typeof BotEntry>;

/** `manifest.json`: what was played, by which program, and how far it has come. Kinds of run add what they have settled. */
export const ManifestSchema = v.looseObject({
  program: v.string(),
  version: text,
  /** The git commit of the program, where it runs from a checkout. */
  commit: v.nullable(v.string()),
  /** How boards follow from seeds. */
  streamVersion: wholeNumber(),
  /** The kind of run. */
  command: text,
  /** The options that decide what is played. */
  what: v.record(v.string(), v.unknown()),
  /** Which part of the run this folder holds, as `0/8`; null for the whole. */
  shard: v.nullable(v.string()),
  /** What bots may take: milliseconds for an answer, MB of memory. */
  limits: v.object({ moveTime: wholeNumber(), memory: wholeNumber() }),
  game: text,
  /** Every option of the rules. */
  rules: v.record(v.string(), v.unknown()),
  bots: v.array(BotEntry),
  seed: text,
  /** Blocks, or boards, that are played. */
  played: wholeNumber(),
  complete: trueOrFalse,
  /** Would it come out the same again? Null where bots are objects of a program. */
  reproducible: v.nullable(v.boolean()),
  digest: v.nullable(v.string()),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** What every manifest begins with: the program that made it, and by which command. */
export const madeBy = (command: string) => ({
  program: 'bolachen',
  version,
  commit: ownCommit(),
  streamVersion: STREAM_VERSION,
  command,
});

/** What a manifest says besides of a run that has not begun. */
export const NOT_BEGUN = { played: 0, complete: false, reproducible: null, digest: null } as const;

/** @throws InputError if the folder holds no run */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = `${folder}/${MANIFEST}`;
  const contents = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(
      folder,
      error.code === 'ENOENT' ? `is not a folder of results (it has no ${MANIFEST})` : `cannot be read (${error.code})`,
    ),
  );
  return checkedContents(ManifestSchema, parsed(contents) ?? refuse(path, 'is not a manifest'), path);
}

function parsed(contents: string): unknown {
  try {
    return JSON.parse(contents);
  } catch {
    return undefined;
  }
}

/** Keys of a manifest that say how far a run has come. */
const OF_PROGRESS = [
  ...['played', 'complete', 'stopped', 'digest', 'kept', 'acceptance', 'rows', 'parts'],
  ...['reproducible', 'tainted', 'conduct', 'firstFaults'],
];

/** The first key in which two manifests differ, apart from how far their runs have come. */
export function firstDifference(a: Manifest, b: Manifest, ignored: readonly string[] = []): string | undefined {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of [...OF_PROGRESS, ...ignored]) keys.delete(key);
  return [...keys].find((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** A bot's file whose hash is not the same in two manifests. */
export function changedFile(a: Manifest, b: Manifest): string | undefined {
  const [before, now] = [a, b].map(({ bots }) => Object.assign({}, ...bots.map(({ hashes }) => hashes)));
  return Object.keys(before).find((file) => file in now && before[file] !== now[file]);
}

/** @throws InputError if what is played now would not be the run that was begun in a folder */
export function checkSameRun(folder: string, begun: Manifest, now: Manifest): void {
  const differing = firstDifference(begun, now, ['limits']);
  if (differing === 'commit')
    refuse(folder, `was begun by commit ${begun.commit} of this program, which is at ${now.commit} now`);
  const changed = differing === 'bots' ? changedFile(begun, now) : undefined;
  if (changed !== undefined) refuse(folder, `${changed} is not the bot it was when the run was begun`);
  if (differing !== undefined)
    refuse(folder, `would not be the same run: ${differing} in its manifest.json is not what is played now`);
}

/** What tells a run from others: the lines of its journal follow it. */
export const identityOf = ({ command, what, shard, streamVersion }: Manifest): string =>
  JSON.stringify([command, streamVersion, shard, what]);
