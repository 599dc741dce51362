import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { FROM_ANSWERS } from '../../boards/reliance.js';
import { STREAM_VERSION } from '../../cards/random/stream.js';
import { toJson } from '../../results/text/json.js';
import { fromJson } from '../../support/input/json.js';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents, described, text, trueOrFalse, wholeNumber } from '../../support/input/schema.js';
import { hashOf, sha256Of } from '../../support/system/hash.js';
import { systemMessage } from '../../support/system/system-error.js';
import { ownCommit, version } from '../../support/system/version.js';
import { MANIFEST } from './folder.js';

export const SUMMARY = 'summary.json';

/** The options of a run by name, all settled, as JSON values. */
export type What = Readonly<Record<string, unknown>>;

/** A bot of a run. */
export const BotEntry = v.object({
  label: described(v.string(), 'what tables call it'),
  spec: described(v.string(), 'as it was given'),
  policy: described(v.string(), 'with every parameter'),
  seesAllCards: described(v.optional(v.boolean()), 'true if it sees all cards; else absent'),
  repeatable: described(
    v.optional(v.literal(false)),
    'false if it need not give the same answer again: its answers are in answers.jsonl; else absent',
  ),
  hellos: described(
    v.optional(
      v.array(
        v.object({
          command: v.string(),
          params: v.record(v.string(), v.union([v.number(), v.string(), v.boolean()])),
          hello: v.unknown(),
        }),
      ),
    ),
    'how its programs have introduced themselves: they need not be there to play the run again',
  ),
  hashes: described(
    v.optional(v.record(v.string(), v.string())),
    'SHA-256 by path as given: of a bot, over the texts of its file and what that imports; of a program, of each file its command names',
  ),
});
export type BotEntry = v.InferOutput<typeof BotEntry>;

/** `manifest.json`: what is played, by which program, and its progress. Kinds of run add entries of their own. */
export const ManifestSchema = v.looseObject({
  program: described(v.string(), 'bolachen'),
  version: described(text, 'of the program'),
  commit: described(
    v.nullable(v.string()),
    'the git commit of the program, where it runs from a checkout; +changes if files differ',
  ),
  streamVersion: described(
    wholeNumber(),
    'how boards follow from seeds: the same seed gives the same cards as long as this is the same',
  ),
  command: described(text, 'the kind of run'),
  what: described(
    v.record(v.string(), v.unknown()),
    'the options that decide what is played, by name, every one settled',
  ),
  shard: described(v.nullable(v.string()), 'the part of the run that this folder holds, as 0/8; null for the whole'),
  limits: described(
    v.object({
      moveTime: described(wholeNumber(), 'milliseconds for one answer, 0 for no limit'),
      memory: described(wholeNumber(), 'MB for a thread or a process of a bot, 0 for no limit'),
    }),
    'what bots may take',
  ),
  game: described(text, 'the rule set'),
  rules: described(v.record(v.string(), v.unknown()), 'the value of every option of the rules'),
  bots: described(v.array(BotEntry), 'the bots, in the order of the option'),
  seed: described(text, "decides cards and the bots' random numbers"),
  played: described(wholeNumber(), 'deals, blocks or boards played'),
  complete: described(trueOrFalse, 'false if the run was interrupted'),
  reproducible: described(
    v.nullable(v.union([v.boolean(), v.literal(FROM_ANSWERS)])),
    'from its answers on file if a bot need not give the same answer again; false if a bot had to be stopped or died, or was found to answer otherwise when asked again: the run may differ when it is played again; null until it ends, and for bots that are objects',
  ),
  digest: described(v.nullable(v.string()), 'the same for the same run; null until it ends'),
  summaryHash: described(
    v.nullable(v.string()),
    'of summary.json, which is not believed once it was changed; null until it ends',
  ),
  files: described(
    v.nullable(v.record(v.string(), v.string())),
    'SHA-256 of every other file but timing.json and report.html, by name; null until the run is complete',
  ),
  hash: described(v.optional(v.string()), 'of all of the manifest: one that was changed is refused'),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** The first entries of every manifest: the program and the command. */
export const madeBy = (command: string) => ({
  program: 'bolachen',
  version,
  commit: ownCommit(),
  streamVersion: STREAM_VERSION,
  command,
});

/** The progress entries of a run that has not begun. */
export const NOT_BEGUN = {
  played: 0,
  complete: false,
  reproducible: null,
  digest: null,
  summaryHash: null,
  files: null,
} as const;

/** A manifest as written to its file, with a hash over all of it to detect changes. */
export const manifestText = (manifest: object): string =>
  toJson({ ...manifest, hash: hashOf(JSON.stringify(manifest)) });

/** @throws InputError if the folder holds no run, or its manifest was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const contents = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(
      folder,
      error.code === 'ENOTDIR'
        ? 'is a file; expected a folder of results'
        : error.code === 'ENOENT'
          ? `is not a folder of results (it has no ${MANIFEST})`
          : `cannot be read: ${systemMessage(error)}`,
    ),
  );
  const found = fromJson(contents) ?? refuse(path, 'is not a manifest');
  const { hash: _, ...manifest } = checkedContents(ManifestSchema, found, path);
  const { hash, ...written } = found as Record<string, unknown>;
  if (hash !== hashOf(JSON.stringify(written))) refuse(path, 'is not as it was written');
  return manifest as Manifest;
}

/** The text of `summary.json`. @throws InputError if it is missing or was changed */
export async function readSummary(folder: string, { summaryHash }: Manifest): Promise<string> {
  const path = join(folder, SUMMARY);
  const text = await readFile(path, 'utf8').catch(() =>
    refuse(folder, `has no ${SUMMARY}: the run was killed; \`resume\` continues it`),
  );
  if (hashOf(text) !== summaryHash) refuse(path, 'is not as it was written; `resume` writes it anew');
  return text;
}

/** Files of a complete run that are not as they were written. */
export async function changedFilesIn(folder: string, { files }: Manifest) {
  const flaws = Object.entries(files ?? {}).map(async ([file, hash]) => {
    const found = await sha256Of(join(folder, file)).catch(({ code }: NodeJS.ErrnoException) => code ?? '');
    return found === hash ? [] : [{ file, what: found === 'ENOENT' ? 'is missing' : 'is not as it was written' }];
  });
  return (await Promise.all(flaws)).flat();
}

/** The keys of a manifest that describe progress. */
const OF_PROGRESS = [
  ...['played', 'complete', 'stopped', 'digest', 'summaryHash', 'files', 'kept', 'acceptance', 'rows', 'chunks'],
  ...['reproducible', 'tainted', 'conduct', 'firstFaults'],
];

/** The first key in which two manifests differ, except for progress. */
export function firstDifference(a: Manifest, b: Manifest, ignored: readonly string[] = []): string | undefined {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of [...OF_PROGRESS, ...ignored]) keys.delete(key);
  return [...keys].find((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** A file of a bot or program that is not in both manifests with the same hash. */
export function changedFile(a: Manifest, b: Manifest): string | undefined {
  const [before, now] = [a, b].map(({ bots }) => Object.assign({}, ...bots.map(({ hashes }) => hashes)));
  return Object.keys(before).find((file) => before[file] !== now[file]);
}

/** @throws InputError if the run planned now is not the one that was begun in a folder */
export function checkSameRun(folder: string, begun: Manifest, now: Manifest): void {
  const differing = firstDifference(begun, now, ['limits']);
  if (differing === 'commit')
    refuse(folder, `was begun by commit ${begun.commit} of this program, which is at ${now.commit} now`);
  const changed = differing === 'bots' ? changedFile(begun, now) : undefined;
  if (changed !== undefined) refuse(folder, `${changed} is not the bot it was when the run was begun`);
  if (differing !== undefined)
    refuse(folder, `would not be the same run: ${differing} in its manifest.json is not what is played now`);
}

/** What distinguishes a run from others: the start of its journal's hash chain. */
export const identityOf = ({ command, what, shard, streamVersion }: Manifest): string =>
  JSON.stringify([command, streamVersion, shard, what]);
