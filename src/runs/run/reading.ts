import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { answersIn } from '../../boards/answers/filed-answers.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { rememberHellos } from '../../players/bot/external/external-bot.js';
import { fromJson } from '../../support/input/json.js';
import { InputError, refuse } from '../../support/input/refusal.js';
import { hashOf, sha256Of } from '../../support/system/hash.js';
import { DEALS, MANIFEST, RunFolder, realFolder } from './folder.js';
import { termsOf } from './how.js';
import type { Kind, Plan, Run, ShownRun } from './kind.js';
import {
  type BotEntry,
  changedFilesIn,
  checkSameRun,
  identityOf,
  type Manifest,
  manifestText,
  NOT_BEGUN,
  readSummary,
  SUMMARY,
} from './manifest.js';
import type { How } from './options.js';
import { parseShard } from './shard.js';
import { endOf, firstManifest, playInto, StoppedRun } from './start.js';

/**
 * The current state of a run in a folder: complete, stopped, killed, or being played by another process. Writes
 * nothing.
 * @throws InputError if the folder is damaged or has no results yet, or if the run is incomplete and a bot of it can no
 * longer be loaded
 */
export async function readRun<P extends Plan>(kind: Kind<P>, folder: string, manifest: Manifest): Promise<Run> {
  const path = await realFolder(folder);
  if (manifest.complete) {
    const text = await readSummary(folder, manifest);
    const summary = (fromJson(text) as Run['summary'] | undefined) ?? refuse(join(folder, SUMMARY), 'is not a summary');
    return { summary, digest: manifest.digest ?? '', complete: true, manifest, folder: path };
  }
  const { plan, outcome } = await outcomeIn(kind, folder, manifest);
  if (outcome.played === 0) refuse(folder, 'has nothing to show yet: no line of its journal is written');
  return { ...endOf(kind, plan, manifest, { ...outcome, complete: false }), folder: path };
}

/** Checks that the summary, the journal and its files are as a complete run has written them. @throws InputError */
export async function checkAsWritten(kind: Kind, folder: string, manifest: Manifest): Promise<void> {
  const answers = join(folder, ANSWERS_FILE);
  if (existsSync(answers)) for await (const _ of answersIn(answers, hashOf(identityOf(manifest))));
  const [flaw] = await changedFilesIn(folder, manifest);
  if (flaw !== undefined) refuse(join(folder, flaw.file), flaw.what);
  const { outcome } = await outcomeIn(kind, folder, manifest);
  if (!outcome.complete || outcome.digest !== manifest.digest)
    refuse(folder, `what its journal holds comes to the digest ${outcome.digest}, not ${manifest.digest}`);
}

/** Programs whose answers are on file need not be there: it is known what they have said of themselves. */
export function knowPrograms({ bots, game, rules }: Manifest): void {
  const hellos = bots.flatMap(({ hellos: said = [] }) => said);
  rememberHellos(hellos, { game, rules });
}

/** A manifest with bots whose answers are on file as they were: their files do not matter any more. */
export const withProgramsOf = ({ bots: before }: Manifest, now: Manifest): Manifest => ({
  ...now,
  bots: now.bots.map((bot, i) => (bot.repeatable === false && isSameButFiles(before[i], bot) ? before[i] : bot)),
});

/** A manifest with all bots as they were, where nothing is played: what was written has been played by those. */
const withBotsOf = ({ bots: before }: Manifest, now: Manifest): Manifest => ({
  ...now,
  bots: now.bots.map((bot, i) => (isSameButFiles(before[i], bot) ? before[i] : bot)),
});

const isSameButFiles = (before: BotEntry | undefined, { label, spec, policy, repeatable }: BotEntry): boolean =>
  before?.label === label && before.spec === spec && before.policy === policy && before.repeatable === repeatable;

/** What the journal of a folder comes to; nothing is played or written. */
async function outcomeIn<P extends Plan>(kind: Kind<P>, folder: string, manifest: Manifest) {
  const path = await realFolder(folder);
  const { what, limits } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const { version, commit } = manifest;
  knowPrograms(manifest);
  const plan = await kind.plan(what, { limits, shard });
  const now = withBotsOf(manifest, firstManifest(kind.command, plan, { limits, shard }));
  checkSameRun(folder, manifest, { ...now, version, commit });
  const terms = { ...termsOf({ threads: 1, signal: AbortSignal.abort() }), limits, shard };
  const kept = RunFolder.reading(path);
  const ofFolder = { kept, identity: identityOf(manifest), before: manifest };
  const outcome = await kind.play(plan, { ...terms, ...ofFolder, title: `${kind.command} ${plan.title}` });
  return { plan, outcome };
}

/**
 * Plays the complete run of a folder again, in a temporary one, and compares all files that its manifest lists.
 * @throws InputError if its bots have changed
 */
export async function playAgain<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  folder: string,
  manifest: Manifest,
  how: How,
): Promise<{ readonly run: ShownRun<Summary>; readonly differing: readonly string[] }> {
  const { version, commit, what } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const answers = join(folder, ANSWERS_FILE);
  const terms = { ...termsOf(how), limits: manifest.limits, shard };
  const place = await mkdtemp(join(tmpdir(), 'bolachen-rerun-'));
  try {
    const records = typeof what.records === 'string' ? { records: join(place, 'records') } : {};
    knowPrograms(manifest);
    const plan = await kind.plan({ ...what, ...records }, terms);
    const now = withProgramsOf(manifest, firstManifest(kind.command, plan, terms));
    checkSameRun(folder, { ...manifest, what: now.what }, { ...now, version, commit });
    const kept = await RunFolder.make(join(place, 'run'));
    try {
      await kept.write({ [MANIFEST]: manifestText(manifest) });
      if (existsSync(answers)) await copyFile(answers, kept.file(ANSWERS_FILE));
      const again = { manifest: { ...manifest, ...NOT_BEGUN }, kept, isAgain: true };
      const run = await playInto(kind, plan, { ...terms, ...again });
      const [before, after] = [manifest, run.manifest].map(({ files }) => files ?? {});
      const names = Object.keys({ ...before, ...after }).filter((name) => name !== DEALS);
      const differing = names.filter((name) => before[name] !== after[name]);
      const inside = differing.length === 0 ? [] : await differingInside(folder, kept.path);
      return { run: { ...run, folder: null }, differing: [...new Set([...differing, ...inside])] };
    } finally {
      kept.close();
    }
  } catch (error) {
    throw error instanceof StoppedRun ? new InputError(error.message) : error; // there is no folder to resume
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Files in folders of the folder that came out differently; journals list what is in them. */
async function differingInside(folder: string, again: string): Promise<string[]> {
  const names = (await readdir(again, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath !== again)
    .map(({ parentPath, name }) => relative(again, join(parentPath, name)));
  const hashOf = (path: string): Promise<string | null> => sha256Of(path).catch(() => null);
  const isEqual = await Promise.all(
    names.map(async (name) => (await hashOf(join(folder, name))) === (await hashOf(join(again, name)))),
  );
  return names.filter((_, i) => !isEqual[i]).sort();
}
