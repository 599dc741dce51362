import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { refuse, shown, UsageError } from '../input/refusal.js';
import { lockFolder } from './folder-lock.js';
import { makeFolder, toJson } from './run-folder.js';

/** Runs that are kept in a folder while they are played, and can be taken up again. */

/** The flags of a run that decide what is played, by name; all that is needed to take it up again. */
export type Options = Readonly<Record<string, unknown>>;

/** `manifest.json`. */
export interface Manifest extends Readonly<Record<string, unknown>> {
  readonly command: string;
  readonly options: Options;
  readonly complete: boolean;
}

/** Keys of a manifest that tell how far a run has come, or which part of it a folder holds. */
const OF_PROGRESS = [
  ...['played', 'complete', 'stopped', 'digest', 'kept', 'acceptance', 'rows', 'parts'],
  ...['reproducible', 'tainted', 'conduct', 'firstFaults'],
];

/**
 * The options of a run: the flags named; or, with `--resume`, those the run was begun with, from which flags that are given may not differ.
 * @throws UsageError, InputError
 */
export async function optionsOf(command: Command, given: Options, names: readonly string[]): Promise<Options> {
  const options = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  if (typeof given.resume !== 'string') return { ...options, seed: seedOf(options.seed) };
  const { resume } = given;
  if (given.out !== undefined || given.force !== undefined) {
    throw new UsageError('--resume: goes on in its own folder; it cannot be given together with --out or --force');
  }
  const manifest = await readManifest(resume);
  if (manifest.command !== command.name())
    refuse(resume, `holds a run of ${shown(manifest.command)}, not of ${command.name()}`);
  for (const name of names) {
    const isGiven = options[name] !== null && command.getOptionValueSource(name) !== 'default';
    if (isGiven && JSON.stringify(options[name]) !== JSON.stringify(manifest.options[name])) {
      const [was, now] = [manifest.options[name], options[name]].map((value) => shown(value));
      throw new UsageError(`--resume: ${resume} was begun with ${name} ${was}; found ${now}`);
    }
  }
  return manifest.options;
}

function seedOf(given: unknown): string {
  if (given === '') throw new UsageError('--seed: cannot be empty');
  return typeof given === 'string' ? given : randomBytes(6).toString('hex');
}

/** @throws InputError if the folder holds no run */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(
      folder,
      error.code === 'ENOENT'
        ? 'is not a folder of results (it has no manifest.json)'
        : `cannot be read (${error.code})`,
    ),
  );
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (typeof manifest.command === 'string' && typeof manifest.complete === 'boolean') return manifest;
  } catch {
    // told below
  }
  return refuse(path, 'is not a manifest');
}

/**
 * The folder of a run that is about to be played, this process's own: a new one with its manifest in it, or the one to be taken up again.
 * @throws InputError if the run would not be the one that was begun, or another process plays it
 */
export async function openFolder(
  manifest: Manifest,
  flags: { readonly resume?: string; readonly out?: string; readonly force?: boolean },
  title: string,
): Promise<string> {
  if (flags.resume !== undefined) {
    await lockFolder(flags.resume);
    const begun = await readManifest(flags.resume);
    checkSameRun(flags.resume, begun, manifest);
    return resolve(flags.resume);
  }
  const folder = await makeFolder(flags.out, flags.force === true, title);
  await replaceFile(join(folder, 'manifest.json'), toJson(manifest));
  return folder;
}

/** @throws InputError if what is played now would not be the run that was begun in a folder */
export function checkSameRun(folder: string, begun: Manifest, manifest: Manifest): void {
  const differing = firstDifference(begun, manifest);
  if (differing === 'commit') {
    refuse(folder, `was begun by commit ${begun.commit} of this program, which is at ${manifest.commit} now`);
  }
  if (differing === 'bots') {
    const changed = changedFile(begun, manifest);
    if (changed !== undefined) refuse(folder, `${changed} is not the bot it was when the run was begun`);
  }
  if (differing !== undefined) {
    refuse(folder, `would not be the same run: ${differing} in its manifest.json is not what is played now`);
  }
}

/** The first key in which two manifests differ, apart from how far their runs have come. */
export function firstDifference(a: Manifest, b: Manifest, ignored: readonly string[] = []): string | undefined {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of [...OF_PROGRESS, ...ignored]) keys.delete(key);
  return [...keys].find((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** A bot's file whose hash is not the same in two manifests. */
export function changedFile(a: Manifest, b: Manifest): string | undefined {
  const [before, now] = [a, b].map(({ bots }) =>
    Object.assign({}, ...(bots as { hashes?: Readonly<Record<string, string>> }[]).map(({ hashes }) => hashes)),
  );
  return Object.keys(before).find((file) => file in now && before[file] !== now[file]);
}

/** Writes the files of a run that has ended; the manifest comes last. */
export async function endFolder(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const { 'manifest.json': manifest, ...others } = files;
  for (const [name, text] of Object.entries(others)) await replaceFile(join(folder, name), text);
  await replaceFile(join(folder, 'manifest.json'), manifest);
}

/** Writes a file beside its place and moves it there, so that it is there whole or not at all. */
export async function replaceFile(path: string, contents: string | Uint8Array): Promise<void> {
  const beside = `${path}.partial-${process.pid}`;
  try {
    const file = await open(beside, 'w');
    try {
      await file.writeFile(contents);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The command that takes up a run again. */
export const resumeCommand = (command: string, folder: string): string =>
  `bolachen ${command} --resume ${relative(process.cwd(), folder) || '.'}`;
