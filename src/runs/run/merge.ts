import { sep } from 'node:path';
import { InputError, OptionError, refuse, refuseOption, shown } from '../../support/input/refusal.js';
import { MANIFEST, RunFolder, realFolder } from './folder.js';
import { termsOf } from './how.js';
import type { Kind, Plan, ShardFolder, ShownRun } from './kind.js';
import {
  changedFile,
  checkSameRun,
  firstDifference,
  identityOf,
  type Manifest,
  manifestText,
  readManifest,
} from './manifest.js';
import type { How } from './options.js';
import { knowPrograms, withProgramsOf } from './reading.js';
import { parseShard, type Shard } from './shard.js';
import { firstManifest, lastingly, placeOf, playInto, StoppedRun } from './start.js';

interface CompleteShard {
  readonly named: string;
  readonly path: string;
  readonly manifest: Manifest;
  readonly shard: Shard;
}

/**
 * Joins the shards of a run into the folder that the whole run would have made, which is removed if they cannot be
 * joined.
 * @throws OptionError, InputError if shards are missing, incomplete, damaged, or of different runs
 */
export async function mergeShards(
  kinds: Readonly<Record<string, Kind>>,
  folders: readonly string[],
  how: How & { readonly folder: NonNullable<How['folder']> },
): Promise<ShownRun> {
  const terms = termsOf(how);
  if (terms.shard !== null) throw new OptionError('shard: the shards are those of the folders');
  if (terms.resume) throw new OptionError('resume: a merge has nothing to continue');
  if (folders.length === 0) throw new OptionError('folders: expected the folders of all shards');
  const found: CompleteShard[] = [];
  for (const folder of folders) found.push(await readShard(kinds, folder));
  const [first] = found;
  for (const each of found) checkBelongs(first, each);
  const ordered = inOrder(found);
  const kind = kinds[first.manifest.command];
  const { what, limits } = first.manifest;
  knowPrograms(first.manifest);
  const plan = await kind.plan(what, { limits, shard: null });
  const manifests = found.map((each) => each.manifest);
  const now = withProgramsOf(first.manifest, firstManifest(kind.command, plan, { limits, shard: null }));
  const manifest = lastingly(now, manifests);
  checkSameRun(first.named, { ...first.manifest, shard: null }, manifest);
  const shards: ShardFolder<Plan>[] = [];
  for (const { path, shard, manifest } of ordered)
    shards.push({ path, manifest, plan: await kind.plan(what, { limits, shard }) });
  const { path, ...making } = placeOf(terms, `merged_${plan.title}`);
  const place = await realFolder(path ?? refuseOption('folder', 'a merged run is kept in one'));
  for (const each of found) checkApart(each, place);
  const kept = await RunFolder.make(place, making);
  try {
    await kept.write({ [MANIFEST]: manifestText(manifest) });
    await kind.join(shards, plan, { kept, identity: identityOf(manifest) });
    return await playInto(kind, plan, { ...terms, limits, manifest, kept, resume: true });
  } catch (error) {
    throw await withoutMerged(kept, error, kind.command);
  } finally {
    kept.close();
  }
}

/** Removes what a failed merge has made, which can be resumed where the disk refuses. Returns what to throw. */
async function withoutMerged(kept: RunFolder, error: unknown, command: string): Promise<unknown> {
  const isGone = await kept.drop().then(
    () => true,
    () => false,
  );
  if (!(error instanceof InputError)) return error;
  return isGone ? new InputError(error.message) : new StoppedRun(error.message, command, kept.path);
}

/** @throws InputError if the folder does not hold a complete shard of a kind that can be merged */
async function readShard(kinds: Readonly<Record<string, Kind>>, named: string): Promise<CompleteShard> {
  const manifest = await readManifest(named);
  const { shard, command, complete } = manifest;
  if (shard === null) refuse(named, 'is not a shard: it was played without `shard`');
  if (!Object.hasOwn(kinds, command))
    refuse(named, `holds a run of ${shown(command)}; those that can be joined are of ${Object.keys(kinds).join(', ')}`);
  if (!complete) refuse(named, 'is not complete; `resume` continues it');
  return { named, path: await realFolder(named), manifest, shard: parseShard(shard) };
}

/** @throws OptionError if the folder of the whole run would replace, contain, or be inside a shard's folder */
function checkApart({ named, path }: CompleteShard, place: string): void {
  if (path === place) throw new OptionError(`folder: is the folder of a shard, ${named}`);
  if (path.startsWith(place + sep))
    throw new OptionError(`folder: has a shard inside it, ${named}, which would be lost`);
  if (place.startsWith(path + sep)) throw new OptionError(`folder: lies inside a shard, ${named}`);
}

/** @throws InputError if two folders are not shards of the same run */
function checkBelongs(first: CompleteShard, other: CompleteShard): void {
  const [a, b] = [first.manifest.what, other.manifest.what];
  const option = Object.keys({ ...a, ...b }).find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  const differing = option ?? firstDifference(first.manifest, other.manifest, ['what', 'shard']);
  if (differing !== undefined) {
    const file = differing === 'bots' ? changedFile(first.manifest, other.manifest) : undefined;
    refuse(other.named, `does not belong to ${first.named}: ${file ?? differing} differs`);
  }
  const [count, others] = [first.shard.count, other.shard.count];
  if (count !== others)
    refuse(other.named, `does not belong to ${first.named}: it is one of ${others} shards, not ${count}`);
}

/** @throws InputError if shards are missing or duplicated */
function inOrder(found: readonly CompleteShard[]): CompleteShard[] {
  const { count } = found[0].shard;
  const slots = new Map<number, CompleteShard>();
  for (const each of found) {
    const before = slots.get(each.shard.index);
    if (before) refuse(each.named, `is shard ${each.shard.index}/${count}, and so is ${before.named}`);
    slots.set(each.shard.index, each);
  }
  const missing = Array.from({ length: count }, (_, i) => i).filter((i) => !slots.has(i));
  if (missing.length > 0) refuse('folders', `missing: ${missing.map((i) => `shard ${i}/${count}`).join(', ')}`);
  return [...slots.values()].sort((a, b) => a.shard.index - b.shard.index);
}
