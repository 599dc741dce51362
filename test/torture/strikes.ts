import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { here } from '../cli/here.js';
import { bolachen, folderWith, type Ran } from '../cli/run.js';
import { Random } from '../judge/random.js';
import { FOLDER, type Kind } from './kinds.js';

/** Runs whose file system fails at one call, some again in the resume; then resumed to the end, and compared. */

const HOOK = join(import.meta.dirname, 'failing-disk.cjs');

/** What becomes of the call that is struck. */
export type Deed = 'kill' | 'tear' | 'ENOSPC' | 'EIO' | 'EIO-once';

/** Which call is struck, from 1. */
interface Strike {
  readonly at: number;
  readonly deed: Deed;
}

/** Runs `bolachen` with a call that is struck, or with a file outside the folder that lists all calls. */
const hooked = (folder: string, line: string, how: Strike | { readonly log: string }): Promise<Ran> =>
  bolachen(folder, line, {
    env: {
      NODE_OPTIONS: `--require "${HOOK}"`,
      TORTURE_FOLDER: folder,
      ...('log' in how ? { TORTURE_LOG: how.log } : struckBy(how)),
    },
  });

const struckBy = ({ at, deed }: Strike): Record<string, string> => ({
  TORTURE_AT: String(at),
  TORTURE_DEED: deed.replace('-once', ''),
  TORTURE_LASTS: deed === 'ENOSPC' || deed === 'EIO' ? '1' : '0',
});

let before: Promise<unknown> = Promise.resolve();

/** Runs it on this thread, which takes a tenth of the time that a process does; one after the other. */
function ranHere(folder: string, line: string): Promise<Ran> {
  const ran = before.then(() => here(folder, line));
  before = ran.catch(() => {});
  return ran;
}

type Contents = ReadonlyMap<string, Buffer | null>;

/** All that is in a folder, but for the files of times: paths and contents; folders are null. */
function contentsOf(folder: string): Contents {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const bytesOf = (path: string): Buffer | null => (statSync(path).isFile() ? readFileSync(path) : null);
  return new Map(
    names.filter((name) => !name.endsWith('timing.json')).map((name) => [name, bytesOf(join(folder, name))]),
  );
}

/** How a folder differs from what it should be; empty where it does not. */
function differences(found: Contents, expected: Contents): string[] {
  const flaws: string[] = [];
  for (const [name, bytes] of expected) {
    const other = found.get(name);
    if (other === undefined) flaws.push(`${name} is not there`);
    else if (bytes !== null && other?.equals(bytes) !== true) flaws.push(`${name} is not the same`);
  }
  for (const name of found.keys()) if (!expected.has(name)) flaws.push(`${name} is left over`);
  return flaws;
}

/** What no message of the program may be. */
const isInternal = ({ code, stdout, stderr }: Ran): boolean =>
  /internal error|\n\s+at .+:\d+:\d+/.test(stderr) || (code !== 0 && `${stdout}${stderr}`.trim() === '');

/** A kind of run on so many threads, as it comes out when nothing disturbs it. */
interface Undisturbed {
  readonly kind: Kind;
  readonly threads: number;
  /** A folder with what is there before the run begins. */
  readonly before: string;
  /** Everything in the folder that the run was started in. */
  readonly contents: Contents;
  /** The calls that change files, such as `write /kept/blocks.jsonl`. */
  readonly calls: readonly string[];
}

/** Which calls are struck. */
interface Choice {
  readonly threads: number;
  /** The share of the calls at which each deed is done. */
  readonly shares: Readonly<Record<Deed, number>>;
  /** The share of the cases with a second kill in the resume. */
  readonly secondShare: number;
  readonly seed: number;
}

const lineOf = ({ line }: Kind, threads: number): string => `${line} --threads ${threads} --out ${FOLDER}`;

/** Plays a run of a kind that nothing disturbs; an error says why that cannot be. */
async function undisturbed(kind: Kind, threads: number, place: string): Promise<Undisturbed> {
  const before = join(place, `${kind.name}-${threads}`);
  mkdirSync(before, { recursive: true });
  for (const line of kind.before) must(await bolachen(before, line), line);
  const after = `${before}-after`;
  cpSync(before, after, { recursive: true });
  const log = `${before}.calls`;
  must(await hooked(after, lineOf(kind, threads), { log }), lineOf(kind, threads));
  const calls = readFileSync(log, 'utf8').replaceAll(after, '').split('\n').slice(0, -1);
  return { kind, threads, before, contents: contentsOf(after), calls };
}

function must({ code, stderr }: Ran, line: string): void {
  if (code !== 0) throw new Error(`bolachen ${line}: ended with ${code}: ${stderr.trim().split('\n')[0]}`);
}

/** Tries all cases of a choice, so many at a time: what is wrong with those that do not come out as they should. */
export async function strikes(kind: Kind, choice: Choice): Promise<string[]> {
  const run = await undisturbed(kind, choice.threads, folderWith());
  const flaws: string[] = [];
  const waiting = casesOf(run, choice);
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const flaw = await flawAfter(run, each.strike, each.second);
      const { at, deed } = each.strike;
      if (flaw !== null) flaws.push(`${deed} at ${at}, then at ${each.second}: ${run.calls[at - 1]}: ${flaw}`);
    }
  };
  await Promise.all(cpus().map(work));
  return flaws;
}

/** Calls with what is done to each, and the call of the resume that is killed; 0 where none is. */
function casesOf({ calls }: Undisturbed, { shares, secondShare, seed }: Choice) {
  const random = new Random(seed);
  const draws = (share: number): boolean => random.below(1000) < 1000 * share;
  return (Object.entries(shares) as [Deed, number][]).flatMap(([deed, share]) =>
    calls.flatMap((call, i) => {
      const second = draws(secondShare) ? 1 + random.below(calls.length) : 0;
      return draws(share) && isStruckBy(call, deed) ? [{ strike: { deed, at: i + 1 }, second }] : [];
    }),
  );
}

/** Can a call of this kind be struck so? Only what writes can be torn; a full disk lets files be removed. */
function isStruckBy(call: string, deed: Deed): boolean {
  if (deed === 'tear') return call.startsWith('write');
  if (deed === 'ENOSPC') return !/^(unlink|rmdir|f?truncate)/.test(call);
  return true;
}

/** What is wrong once a run was struck and resumed; null where the folder is as if nothing had happened. */
async function flawAfter(run: Undisturbed, strike: Strike, second: number): Promise<string | null> {
  const folder = mkdtempSync(`${run.before}-`);
  cpSync(run.before, folder, { recursive: true });
  const first = await hooked(folder, lineOf(run.kind, run.threads), strike);
  const isKilled = first.code === null && /kill|tear/.test(strike.deed); // else it hung
  const flaw = isKilled ? null : flawOfEnd(first, run, folder);
  if (flaw !== null) return flaw;
  if (second > 0) await hooked(folder, nextLine(run, folder), { at: second, deed: 'kill' });
  const last = await ranHere(folder, nextLine(run, folder));
  const unlike = differences(contentsOf(folder), run.contents).join(', ');
  rmSync(folder, { recursive: true });
  if (last.code === 0 && !isInternal(last)) return unlike === '' ? null : `other results after the resume: ${unlike}`;
  return `cannot be gone on with: ${last.stderr}`;
}

/** What is wrong with how a struck run ends alone: badly, without a word where, or how to go on, or with litter. */
function flawOfEnd(first: Ran, run: Undisturbed, folder: string): string | null {
  const { code, stderr } = first;
  if (isInternal(first)) return `internal error: ${stderr}`;
  if (code !== 0 && !stderr.includes(FOLDER)) return `names no place: ${stderr}`;
  if (code !== 0 && isBegun(folder, run.kind) && !stderr.includes(`--resume ${FOLDER}`))
    return `does not say how to go on: ${stderr}`;
  const unlike = differences(contentsOf(folder), run.contents).filter((each) => !each.endsWith('left over'));
  return code === 0 && unlike.length > 0 ? `ends well with other results: ${unlike.join(', ')}` : null;
}

/** Goes on as a person would who follows the messages, without more force than at first. */
const nextLine = ({ kind, threads }: Undisturbed, folder: string): string =>
  isBegun(folder, kind) ? `${kind.resume} --resume ${FOLDER} --threads ${threads}` : lineOf(kind, threads);

/** Is there a run in the folder, other than one that it replaces? */
function isBegun(folder: string, { replaces }: Kind): boolean {
  const manifest = join(folder, FOLDER, 'manifest.json');
  if (!existsSync(manifest)) return false;
  return replaces === null || JSON.parse(readFileSync(manifest, 'utf8')).what.seed !== replaces;
}
