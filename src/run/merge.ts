import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type RunFlags, readShard, type Shard } from '../cli/block-options.js';
import { refuse, shown, UsageError } from '../input/refusal.js';
import {
  changedFile,
  checkSameRun,
  firstDifference,
  type Manifest,
  type Options,
  readManifest,
  replaceFile,
  resumeCommand,
} from './kept-run.js';
import { makeFolder, toJson } from './run-folder.js';

/** A part of a run, in its folder. */
interface Part {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly shard: Shard;
}

/** `bolachen merge DIR…`: joins the shards of a run into the folder that the whole run would have made. */
export async function merge(folders: readonly string[], flags: RunFlags): Promise<void> {
  if (folders.length === 0) throw new UsageError('merge: the folders of all shards are wanted');
  const parts: Part[] = [];
  for (const folder of folders) parts.push(await readPart(folder));
  const [first] = parts;
  for (const part of parts) checkBelongs(first, part);
  const ordered = inOrder(parts);
  const manifest = wholeOf(first.manifest);
  const { plan, end } = JOINED[manifest.command];
  // Found out now, while the folder that is to be replaced is still there.
  checkSameRun(first.folder, manifest, (await plan(manifest.options)).manifest);
  const { out, force = false, ...rest } = flags;
  if (out !== undefined && folders.some((part) => resolve(part) === resolve(out)))
    throw new UsageError('--out: is the folder of a shard');
  const folder = await makeFolder(out, force, `merged_${String(manifest.game)}`);
  try {
    await replaceFile(join(folder, 'manifest.json'), toJson(manifest));
    await joinJournals(ordered, join(folder, 'blocks.jsonl'));
    await end(manifest.options, { ...rest, resume: folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** What a command makes of its options, and how it ends a run all of whose blocks are in its folder. */
interface Joined {
  readonly plan: (options: Options) => Promise<{ readonly manifest: Manifest }>;
  readonly end: (options: Options, flags: RunFlags) => Promise<void>;
}

const JOINED: Readonly<Record<string, Joined>> = {
  tournament: {
    plan: async (options) => (await import('../cli/tournament.js')).planTournament(options),
    end: async (options, flags) => (await import('../cli/tournament.js')).playTournament(options, flags),
  },
  compare: {
    plan: async (options) => (await import('../compare/plan.js')).planComparison(options),
    end: async (options, flags) => (await import('../cli/compare.js')).playComparison(options, flags),
  },
  sweep: {
    plan: async (options) => (await import('../cli/sweep.js')).planSweep(options),
    end: async (options, flags) => (await import('../cli/sweep.js')).playSweep(options, flags),
  },
};

/** @throws InputError if the folder does not hold a shard that is complete, and can be joined */
async function readPart(folder: string): Promise<Part> {
  const manifest = await readManifest(folder);
  const shard = readShard(manifest.options?.shard ?? null);
  if (shard === null) refuse(folder, 'is not a shard: it was played without --shard');
  if (!Object.hasOwn(JOINED, manifest.command)) {
    const joined = Object.keys(JOINED).join(', ');
    refuse(folder, `holds a shard of ${shown(manifest.command)}; those that can be joined are of ${joined}`);
  }
  if (!manifest.complete) refuse(folder, `is not complete; go on with ${resumeCommand(manifest.command, folder)}`);
  return { folder, manifest, shard };
}

/** @throws InputError if two folders are not parts of the same run */
function checkBelongs(first: Part, other: Part): void {
  const options = (part: Part): Options => ({ ...part.manifest.options, shard: null });
  const [a, b] = [options(first), options(other)];
  const option = Object.keys({ ...a, ...b }).find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  const differing = option ?? firstDifference(first.manifest, other.manifest, ['options']);
  if (differing !== undefined) {
    const file = differing === 'bots' ? changedFile(first.manifest, other.manifest) : undefined;
    refuse(other.folder, `does not belong to ${first.folder}: ${file ?? differing} differs`);
  }
  if (first.shard.count !== other.shard.count) {
    refuse(
      other.folder,
      `does not belong to ${first.folder}: it is one of ${other.shard.count} shards, not ${first.shard.count}`,
    );
  }
}

/** @throws InputError if shards are missing or there twice */
function inOrder(parts: readonly Part[]): Part[] {
  const { count } = parts[0].shard;
  const slots = new Map<number, Part>();
  for (const part of parts) {
    const before = slots.get(part.shard.index);
    if (before) refuse(part.folder, `is shard ${part.shard.index}/${count}, and so is ${before.folder}`);
    slots.set(part.shard.index, part);
  }
  const missing = Array.from({ length: count }, (_, i) => i).filter((i) => !slots.has(i));
  if (missing.length > 0) refuse('merge', `missing: ${missing.map((i) => `shard ${i}/${count}`).join(', ')}`);
  return [...slots.values()].sort((a, b) => a.shard.index - b.shard.index);
}

const wholeOf = (manifest: Manifest): Manifest => ({
  ...manifest,
  options: { ...manifest.options, shard: null },
  played: 0,
  complete: false,
  digest: null,
});

async function joinJournals(parts: readonly Part[], path: string): Promise<void> {
  for (const { folder } of parts) {
    const from = join(folder, 'blocks.jsonl');
    const exists = await open(from).then(
      (file) => file.close().then(() => true),
      () => false,
    );
    if (exists) await pipeline(createReadStream(from), createWriteStream(path, { flags: 'a' }));
  }
}
