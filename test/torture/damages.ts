import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { damaged } from './damage.js';
import { lineOf, type Undisturbed, undisturbed } from './kills.js';
import { FOLDER, type Kind } from './kinds.js';
import { bolachen, contentsOf, differences, inFolder, isInternal, type Ran, ranHere } from './program.js';
import { Draw } from './random.js';

/** Damage to files of finished and half-finished runs, and what the commands that read them say. */

/** What a damage has come to. */
type Outcome = 'found' | 'found without place' | 'no effect' | 'silently wrong' | 'internal error';

/** A folder whose files are damaged, one after the other, and a command that reads it. */
interface Scene {
  readonly id: string;
  /** What is there before the damage. */
  readonly place: string;
  /** The folder in it that is damaged; all its files may be. */
  readonly folder: string;
  readonly line: string;
  /** What the command makes of it undamaged. */
  readonly contents: ReadonlyMap<string, Buffer | null>;
  readonly stdout: string;
  /** Does the command write results, rather than look at them? */
  readonly writes: boolean;
}

/** How many damages were found, and those that did not come out as they should, each with an id that shows it again. */
interface DamageOutcome {
  found: number;
  readonly failures: string[];
}

/** Tries so many damages, shared among the scenes of a kind; with an id, that one only. */
export async function damages(kind: Kind, total: number, seed: string, only?: string): Promise<DamageOutcome> {
  const place = mkdtempSync(join(tmpdir(), 'torture-'));
  const outcome: DamageOutcome = { found: 0, failures: [] };
  try {
    const scenes = await scenesOf(kind, place);
    const each = Math.ceil(total / scenes.length);
    for (const scene of scenes) await tryDamages(scene, each, outcome, { seed, only });
    return outcome;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The folders of a kind that are damaged: finished, half finished, and shards before they are merged. */
async function scenesOf(kind: Kind, place: string): Promise<Scene[]> {
  const run = await undisturbed(kind, 0, place);
  const finished = run.after;
  const resume = `${kind.resume} --resume ${FOLDER} --threads 0`;
  const named = (state: string): string => `${kind.name} ${state}`;
  const writing = { contents: run.contents, stdout: '', writes: true };
  const scenes: Scene[] = [{ id: named('finished'), place: finished, folder: FOLDER, line: resume, ...writing }];
  if (kind.before.length === 0) {
    const half = join(place, `${kind.name}-half`);
    cpSync(run.before, half, { recursive: true });
    await bolachen(half, lineOf(kind, 0), { strike: { at: middleOf(run), deed: 'kill' } });
    scenes.push({ id: named('half finished'), place: half, folder: FOLDER, line: resume, ...writing });
  } else {
    // What is merged appears only when it is complete.
    scenes.push({ id: named('shard'), place: run.before, folder: 'shard1', line: lineOf(kind, 0), ...writing });
  }
  for (const reader of kind.readers) {
    const line = reader.replace('FOLDER', FOLDER);
    const name = line.split(' -', 1)[0].replace(` ${FOLDER}`, '');
    const { stdout } = await ranHere(finished, line);
    scenes.push({ id: named(name), place: finished, folder: FOLDER, line, contents: new Map(), stdout, writes: false });
  }
  for (const scene of scenes) await tryUndamaged(scene);
  return scenes;
}

/** @throws Error if a command does not do well without damage; then damage shows nothing */
async function tryUndamaged(scene: Scene): Promise<void> {
  await inFolder(async (folder) => {
    cpSync(scene.place, folder, { recursive: true });
    const ran = await ranHere(folder, scene.line);
    if (ran.code === 0 && outcomeOf(scene, folder, ran, '') === 'no effect') return;
    throw new Error(`${scene.id}, undamaged: bolachen ${scene.line}: ${ran.stderr.trim().split('\n')[0]}`);
  });
}

/** A call in the middle of what is kept while the run is played: after its manifest, before its results. */
function middleOf({ calls }: Undisturbed): number {
  const first = calls.indexOf(`rename /${FOLDER}/manifest.json`);
  const end = calls.findIndex((call, i) => i > first && /(timing|summary|manifest)\.json/.test(call));
  return Math.ceil((first + end) / 2) + 1;
}

async function tryDamages(
  scene: Scene,
  count: number,
  into: DamageOutcome,
  { seed, only }: { readonly seed: string; readonly only: string | undefined },
): Promise<void> {
  for (let number = 0; number < count; number++) {
    const id = `${scene.id.replaceAll(' ', '-')}:${number}`;
    if (only !== undefined && only !== id) continue;
    await inFolder(async (folder) => {
      cpSync(scene.place, folder, { recursive: true });
      const { name, what } = damageOne(join(folder, scene.folder), new Draw(seed, scene.id, number));
      const ran = await ranHere(folder, scene.line);
      const outcome = outcomeOf(scene, folder, ran, name);
      if (only !== undefined) console.log({ id, name, what, line: scene.line, outcome, ...ran });
      if (outcome === 'found') into.found++;
      else if (outcome !== 'no effect')
        into.failures.push(`${id}: ${outcome}: ${name}, ${what}: ${ran.stderr.trim().split('\n')[0]}`);
    });
  }
}

/** Damages one file of a folder; those that runs are resumed from more often than the rest. */
function damageOne(folder: string, draw: Draw): { readonly name: string; readonly what: string } {
  const files = [...contentsOf(folder)].filter(([, bytes]) => bytes !== null && bytes.length > 0).map(([name]) => name);
  const read = files.filter((name) => /\.jsonl$|manifest\.json$|begun|journal/.test(name));
  const name = draw.one(read.length > 0 && draw.below(2) === 0 ? read : files);
  const { what, bytes } = damaged(readFileSync(join(folder, name)), draw);
  writeFileSync(join(folder, name), bytes);
  return { name, what };
}

function outcomeOf(scene: Scene, folder: string, ran: Ran, name: string): Outcome {
  if (isInternal(ran)) return 'internal error';
  if (ran.code !== 0) return namesPlace(ran, [name, ...scene.contents.keys()]) ? 'found' : 'found without place';
  if (scene.writes) {
    // The shards that a merge has read stay damaged; what is left over is counted elsewhere.
    const ours = (each: string): boolean => each.startsWith(FOLDER) && !each.endsWith('left over');
    const unlike = differences(contentsOf(folder), scene.contents).filter(ours);
    return unlike.length === 0 ? 'no effect' : 'silently wrong';
  }
  return ran.stdout === scene.stdout ? 'no effect' : 'silently wrong';
}

/** Is there a file in what is said? It need not be the one that is damaged, where two contradict each other. */
const namesPlace = ({ stdout, stderr }: Ran, names: readonly string[]): boolean =>
  names.some((name) => name.includes('.') && `${stderr}${stdout}`.includes(name.replace(`${FOLDER}/`, '')));
