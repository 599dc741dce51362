import { Unrepeatable } from '../../players/bot/fault.js';
import type { Document } from '../../results/document/document.js';
import { toJson } from '../../results/text/json.js';
import { DamagedFile, InputError, OptionError, refuse, shown } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { shownPath } from '../../support/system/system-error.js';
import { withReliance } from '../document/faults.js';
import { Retraction } from '../work/executor.js';
import { beginning, timingOf } from '../work/timing.js';
import { MANIFEST, RunFolder, realFolder } from './folder.js';
import { type PlanTerms, type Terms, termsOf } from './how.js';
import type { Kind, Plan, RunOutcome, RunResult, RunStage, ShownRun, SummaryHead } from './kind.js';
import { checkSameRun, identityOf, type Manifest, madeBy, manifestText, NOT_BEGUN, readManifest } from './manifest.js';
import type { How } from './options.js';
import { formatShard, parseShard } from './shard.js';
import { summaryOf } from './summary.js';

/** Says why a run has stopped whose folder can be resumed. */
export class StoppedRun extends InputError {
  readonly command: string;
  readonly folder: string;

  constructor(message: string, command: string, folder: string) {
    super(message);
    this.command = command;
    this.folder = folder;
  }
}

/**
 * Plays a run: from the start, or the part missing in its folder.
 * @throws OptionError for options, InputError for files or bots, StoppedRun if the folder can be resumed
 */
export async function playRun<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  what: unknown,
  how: How = {},
): Promise<ShownRun<Summary>> {
  const terms = termsOf(how);
  if (terms.resume) return resumeRun(kind, what, terms, how);
  const plan = await kind.plan(what, terms);
  checkObjects(plan, how, terms);
  const manifest = firstManifest(kind.command, plan, terms);
  const { path, ...making } = placeOf(terms, plan.title);
  if (path === null) return playInto(kind, plan, { ...terms, manifest, kept: null });
  const kept = await RunFolder.make(await realFolder(path), making);
  try {
    await kept.write({ [MANIFEST]: manifestText(manifest) });
    return await playInto(kind, plan, { ...terms, manifest, kept });
  } catch (error) {
    const isGone = await kept.dropUnplayed().catch(() => false); // if the disk refuses, it stays
    if (!isGone || !(error instanceof StoppedRun)) throw error;
    throw new InputError(error.message);
  } finally {
    kept.close();
  }
}

/** Where a run is kept: in the folder that was named; in the next free one if only a name for it was asked for. */
export const placeOf = ({ folder, force, onNotice }: Terms, title: string) => ({
  path: typeof folder === 'function' ? folder(title) : folder,
  orNext: typeof folder === 'function',
  force,
  onNotice,
});

async function resumeRun<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  what: unknown,
  terms: Terms,
  { moveTime, botMemory }: How,
): Promise<ShownRun<Summary>> {
  const named = terms.folder as string;
  const before = await readManifest(named);
  if (before.command !== kind.command) refuse(named, `holds a run of ${shown(before.command)}, not of ${kind.command}`);
  const kept = await RunFolder.reopen(await realFolder(named));
  try {
    const { limits: begun } = before;
    const limits = { moveTime: moveTime ?? begun.moveTime, memory: botMemory ?? begun.memory };
    const ofFolder = { ...terms, limits, shard: shardOf(before, terms, named) };
    const plan = await kind.plan({ ...before.what, ...givenIn(what) }, ofFolder);
    checkBegunSo(before, plan, named);
    const manifest = lastingly(firstManifest(kind.command, plan, ofFolder), [before]);
    checkSameRun(named, before, manifest);
    return await playInto(kind, plan, { ...ofFolder, manifest, kept, before });
  } finally {
    kept.close();
  }
}

const givenIn = (what: unknown): object =>
  Object.fromEntries(Object.entries((what ?? {}) as object).filter(([, value]) => value !== undefined));

/** With `resume`, options may repeat those of the original run, in any form, but not change them. */
function checkBegunSo({ what: begun }: Manifest, { what }: Plan, folder: string): void {
  for (const name of Object.keys({ ...begun, ...what })) {
    if (JSON.stringify(what[name]) === JSON.stringify(begun[name])) continue;
    const was = begun[name] === undefined ? `without ${name}` : `with ${name} ${shown(begun[name])}`;
    const now = what[name] === undefined ? 'without' : shown(what[name]);
    throw new OptionError(`resume: ${folder} was begun ${was}, not ${now}`);
  }
}

function shardOf({ shard: begun }: Manifest, { shard }: Terms, folder: string): Terms['shard'] {
  const given = shard && formatShard(shard);
  if (given !== null && given !== begun)
    throw new OptionError(`resume: ${folder} was begun with shard ${shown(begun)}, not ${shown(given)}`);
  return begun === null ? null : parseShard(begun);
}

export const firstManifest = (command: string, { what, settled }: Plan, { shard, limits }: PlanTerms): Manifest => {
  const { game, rules, bots, seed, ...more } = settled;
  return {
    ...madeBy(command),
    what,
    shard: shard && formatShard(shard),
    limits,
    game,
    rules: { ...rules },
    bots: [...bots],
    seed,
    ...more,
    ...NOT_BEGUN,
  };
};

/** A manifest of what was begun in folders: where one is known not to be reproducible, it stays so. */
export const lastingly = (manifest: Manifest, begun: readonly Manifest[]): Manifest =>
  begun.some(({ reproducible }) => reproducible === false) ? { ...manifest, reproducible: false } : manifest;

function checkObjects({ hasObjects }: Plan, how: How, { threads }: Terms): void {
  if (!hasObjects) return;
  const way = 'bots that are objects are played on this thread and kept nowhere; give the path of a file instead';
  if (how.threads !== undefined && threads > 0) throw new OptionError(`threads: ${way}, or threads: 0`);
  for (const name of ['queue', 'folder', 'resume', 'shard'] as const)
    if (how[name] !== undefined) throw new OptionError(`${name}: ${way}`);
}

/** How a run is played into its folder, with the manifest that it begins with, and that of an earlier call. */
interface FolderTerms extends Terms, Pick<RunStage, 'kept' | 'isAgain'> {
  readonly manifest: Manifest;
  readonly before?: Manifest;
}

export async function playInto<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  plan: P,
  { manifest, kept, before, isAgain, ...terms }: FolderTerms,
): Promise<ShownRun<Summary>> {
  const start = beginning();
  const threads = plan.hasObjects ? 0 : terms.threads;
  const ofFolder = { kept, identity: identityOf(manifest), before: before ?? null, isAgain: isAgain === true };
  const stage = { ...terms, ...ofFolder, threads, title: `${kind.command} ${plan.title}` };
  try {
    const play = (isAgain: boolean) => kind.play(plan, isAgain ? { ...stage, resume: kept !== null } : stage);
    const outcome = asFound(await playedToEnd(play), manifest);
    const timing = timingOf(start, terms.queue === null ? threads : null, outcome);
    const ended = endOf(kind, plan, manifest, outcome);
    checkDigest(before, ended, kept);
    const document = (): Document =>
      withReliance(kind.document(ended.summary as Summary & SummaryHead), outcome.reliance);
    let files: Manifest['files'] = null;
    if (kept !== null) {
      const { writtenIn } = await import('./files-of-run.js');
      files = await writtenIn(kept, before, kind, ended, { ...outcome, document }, timing);
    }
    const ofFiles = { ...ended.manifest, files: ended.complete ? files : null };
    await kept?.write({ [MANIFEST]: manifestText(ofFiles) });
    const { facts, details = [], reliance, deals, reached } = outcome;
    const shown = { folder: kept?.path ?? null, document, timing, facts, details, reliance, deals, reached };
    return { ...ended, ...shown, manifest: ofFiles };
  } catch (error) {
    if (error instanceof Unrepeatable) await kept?.write({ [MANIFEST]: foundUnrepeatable(before ?? manifest) });
    if (kept === null || !(error instanceof InputError) || error instanceof OptionError || error instanceof DamagedFile)
      throw error;
    throw new StoppedRun(error.message, kind.command, kept.path);
  }
}

/** Plays on after another machine gave wrong results, which were dropped; `isAgain`: from the second time on. */
async function playedToEnd<Played>(play: (isAgain: boolean) => Promise<Played>): Promise<Played> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await play(isAgain);
    } catch (error) {
      if (!(error instanceof Retraction)) throw error;
    }
  }
}

const FOUND = 'not reproducible: a bot was found to answer otherwise when it was asked again';

/** An outcome of what is known from before not to be reproducible. */
function asFound<Summary>(outcome: RunOutcome<Summary>, { reproducible }: Manifest): RunOutcome<Summary> {
  const { reliance, facts } = outcome;
  if (reproducible !== false || reliance.reproducible === false) return outcome;
  return { ...outcome, reliance: { ...reliance, reproducible: false }, facts: [...facts, FOUND] };
}

const foundUnrepeatable = ({ hash: _, ...manifest }: Manifest): string =>
  manifestText({ ...manifest, reproducible: false });

export function endOf<Summary extends object>(
  { options }: Kind,
  plan: Plan,
  manifest: Manifest,
  outcome: RunOutcome<Summary>,
): RunResult<Summary> {
  const { digest, complete, played, reliance } = outcome;
  const reproducible = plan.hasObjects ? null : manifest.reproducible === false ? false : reliance.reproducible;
  const summary = summaryOf(options, manifest, outcome, reproducible);
  const summaryHash = hashOf(toJson(summary));
  return {
    summary,
    digest,
    complete,
    manifest: { ...manifest, ...outcome.ending, played, complete, reproducible, digest, summaryHash },
  };
}

/** Checks that a complete run still has the same digest; else its folder is damaged, unless a bot was stopped. */
function checkDigest(before: Manifest | undefined, { digest }: RunResult<object>, kept: RunFolder | null): void {
  if (before?.complete !== true || before.reproducible === false || before.digest === digest || kept === null) return;
  refuse(
    shownPath(kept.file(MANIFEST)),
    `has the digest ${shown(before.digest)}, but what the folder holds comes to ${digest}`,
  );
}
