import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { legOf } from '../blocks/leg.js';
import { formatLine } from '../blocks/line.js';
import { JOURNAL, playBlocks } from '../blocks/play.js';
import { playedIn } from '../blocks/played-line.js';
import type { BlockJob } from '../board/job.js';
import { JoinedTriples, type PlayedTriples, type TripleSource } from '../board/joined-triples.js';
import { didYouMean, InputError, OptionError, refuse, refuseOption, shown } from '../input/refusal.js';
import { hashOf } from '../run/chain.js';
import { RunFolder, realFolder } from '../run/folder.js';
import type { Terms } from '../run/how.js';
import { FOREIGN, Journal } from '../run/journal.js';
import type { Kind } from '../run/kind.js';
import { identitiesOf } from '../run/lineup.js';
import { checkSameRun, identityOf, type Manifest, manifestText } from '../run/manifest.js';
import { playedToEnd, stageOf } from '../run/stage.js';
import { firstManifest, playInto, type ShownRun, StoppedRun } from '../run/start.js';
import type { TournamentWhat } from './options.js';
import type { TournamentPlan } from './plan.js';
import type { TournamentSummary } from './summary.js';

type TournamentKind = Kind<TournamentPlan, TournamentSummary>;

/** The tournament as it was, and as it is to be. */
interface OtherField {
  readonly named: string;
  readonly path: string;
  readonly before: Manifest;
  readonly plan: TournamentPlan;
  readonly manifest: Manifest;
}

/**
 * A tournament with other bots, made of one that is complete: only triples that have not met are played, and those in which a bot was at fault.
 * The folder holds the old one until the new one is whole.
 * @throws OptionError, InputError
 */
export async function playOtherField(
  kind: TournamentKind,
  before: Manifest,
  given: TournamentWhat,
  terms: Terms,
): Promise<ShownRun<TournamentSummary>> {
  const named = terms.folder as string;
  const stay = botsThatStay(before, given, named);
  if (before.what.records !== undefined)
    throw new OptionError(
      `${given.add === undefined ? 'drop' : 'add'}: goes with a tournament without records, and ${named} has some`,
    );
  const bots = [...stay, ...(Array.isArray(given.add) ? given.add : [given.add ?? []]).flat()];
  const plan = await kind.plan({ ...before.what, bots }, { ...terms, shard: null });
  if (plan.hasObjects) throw new OptionError('add: bots that are objects are kept nowhere; give the path of a file');
  const manifest = firstManifest(kind.command, plan, { ...terms, shard: null });
  const field: OtherField = { named, path: await realFolder(named), before, plan, manifest };
  checkStay(field, stay.length);
  const kept = await RunFolder.reopen(field.path);
  let parts: readonly Part[];
  let missing: ReturnType<typeof missingOf>;
  try {
    const old: Part = { path: kept.file(JOURNAL), identity: identityOf(before) };
    missing = missingOf(field, await faultyIn(old));
    parts = missing.triples.length === 0 ? [old] : [old, await playMissing(kind, field, missing, { terms, kept })];
  } finally {
    await kept.close();
  }
  return replaced(kind, field, { terms, parts, sources: missing.sources });
}

/** The bots by their specs, without those that are dropped. @throws OptionError */
function botsThatStay(before: Manifest, { add, drop = [], ...same }: TournamentWhat, named: string): string[] {
  if (!before.complete) refuse(named, 'is not complete; `resume` alone goes on with it');
  if (before.shard !== null) refuse(named, 'is a shard; bots are added to the whole run');
  const other = Object.entries(same).find(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before.what[name]),
  );
  if (other !== undefined) refuseOption(other[0], `with \`add\` and \`drop\` it stays that of ${named}`);
  const bots = before.what.bots as readonly string[];
  const names = (typeof drop === 'string' ? drop.split(',') : drop).map((name) => name.trim());
  const dropped = names.map((name) => {
    const at = bots.findIndex((spec, i) => name === spec || name === before.bots[i].label);
    return at >= 0 ? at : refuseOption('drop', `${shown(name)} is no bot of ${named}${didYouMean(name, bots)}`);
  });
  return bots.filter((_, bot) => !dropped.includes(bot));
}

/** @throws InputError unless the first bots would play now as they did */
function checkStay({ named, before, manifest }: OtherField, stay: number): void {
  const { what, bots, triples } = manifest;
  checkSameRun(named, { ...before, what, bots, triples }, manifest);
  const old = identitiesOf(before.bots);
  for (const [i, identity] of identitiesOf(bots).slice(0, stay).entries()) {
    const same = before.bots.findIndex(({ spec }) => spec === bots[i].spec);
    if (same >= 0 && !old.includes(identity))
      refuse(named, `${bots[i].spec} is not the bot it was when it was played; drop it and add it, both at once`);
  }
}

/** Triples that were not played yet, and where the deals of each come from: part 0 is the tournament as it was, part 1 what is played now. */
function missingOf({ before, plan, manifest }: OtherField, faulty: ReadonlySet<number>) {
  const keyOf = (identities: readonly string[], triple: readonly number[]): string =>
    triple.map((bot) => identities[bot]).join('\n');
  const old = new Map(
    (before.triples as BlockJob['triples']).flatMap((triple, i) =>
      faulty.has(i) ? [] : [[keyOf(identitiesOf(before.bots), triple), i] as const],
    ),
  );
  const triples: BlockJob['triples'][number][] = [];
  const now = identitiesOf(manifest.bots);
  const sources = plan.leg.job.triples.map((triple): TripleSource => {
    const known = old.get(keyOf(now, triple));
    return known === undefined ? { part: 1, triple: triples.push(triple) - 1 } : { part: 0, triple: known };
  });
  return { triples, sources };
}

/** A journal whose lines have the results of some triples. */
interface Part {
  readonly path: string;
  readonly identity: string;
}

/** Plays what is missing, into a journal of its own beside that of the tournament. @throws InputError if it is stopped */
async function playMissing(
  kind: TournamentKind,
  { named, plan, before, manifest }: OtherField,
  { triples }: Pick<BlockJob, 'triples'>,
  { terms, kept }: { readonly terms: Terms; readonly kept: RunFolder },
): Promise<Part> {
  const { leg } = plan;
  const job = { ...leg.job, triples, groups: [], watched: { ...leg.job.watched, triples: triples.length } };
  const identity = JSON.stringify([identityOf(manifest), manifest.bots, triples, before.digest]);
  const journal = `${ADDED}${hashOf(identity)}.jsonl`;
  const stage = stageOf(kind.command, plan, terms, { kept, identity, before: null });
  const { played } = await playedToEnd(() => playBlocks(legOf(job, leg), stage, { journal, everyDeal: true }));
  if (!played.complete) throw new InputError(`stopped; ${named} is as it was, and the same command goes on`);
  return { path: kept.file(journal), identity };
}

/** What the names of journals of missing triples begin with. */
const ADDED = 'added-';

/** Which triples have a fault. */
async function faultyIn(part: Part): Promise<Set<number>> {
  const faulty = new Set<number>();
  for await (const { faultyAt, digests } of linesOf(part)) for (const at of faultyAt) faulty.add(at % digests.length);
  return faulty;
}

const linesOf = ({ path, identity }: Part): AsyncGenerator<PlayedTriples> =>
  new Journal(path, identity).read({ ...FOREIGN, parse: playedIn });

/** Joins the parts into a new folder, line by line, and puts it in the place of the old one; other files of that are kept. */
async function replaced(
  kind: TournamentKind,
  { path, plan, manifest }: OtherField,
  {
    terms,
    parts,
    sources,
  }: { readonly terms: Terms; readonly parts: readonly Part[]; readonly sources: readonly TripleSource[] },
): Promise<ShownRun<TournamentSummary>> {
  const into = await RunFolder.prepare(path, true);
  try {
    await into.begin(manifestText(manifest));
    const joined = new JoinedTriples(plan.leg.job, plan.settings.game, sources);
    const journal = new Journal(into.file(JOURNAL), identityOf(manifest));
    const [old, added] = parts.map(linesOf);
    for await (const line of old) {
      const { value } = (await added?.next()) ?? {};
      await journal.append(formatLine(joined.add(value === undefined ? [line] : [line, value])));
    }
    await added?.return(undefined);
    await journal.close();
    const run = await playInto(kind, plan, { ...terms, manifest, kept: into, resume: true });
    const made = await readdir(into.file('.'));
    for (const name of await readdir(path))
      if (!made.includes(name) && !name.startsWith(ADDED))
        await cp(join(path, name), into.file(name), { recursive: true });
    await into.appear(true);
    return run;
  } catch (error) {
    throw error instanceof StoppedRun ? new InputError(error.message) : error; // the old folder is still there
  } finally {
    await into.close();
  }
}
