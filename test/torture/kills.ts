import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, type Kind } from './kinds.js';
import {
  bolachen,
  contentsOf,
  type Deed,
  differences,
  inFolder,
  isInternal,
  type Ran,
  ranHere,
  type Strike,
} from './program.js';

/**
 * A run whose file system fails at one call, and again in the resume; then it is resumed until it ends, and compared
 * with one left alone.
 */

/** A kind of run on so many threads, as it comes out when nothing disturbs it. */
export interface Undisturbed {
  readonly kind: Kind;
  readonly threads: number;
  /** A folder with what is there before the run begins, and one with what is there after it. */
  readonly before: string;
  readonly after: string;
  /** Everything in the folder that the run was started in. */
  readonly contents: ReadonlyMap<string, Buffer | null>;
  /** The calls that change files, such as `write /kept/blocks.jsonl`. */
  readonly calls: readonly string[];
}

/** What can be wrong in the end, worst first. */
type Flaw =
  | 'ends well with other results'
  | 'other results after the resume'
  | 'internal error'
  | 'dead folder'
  | 'cannot be resumed'
  | 'left over'
  | 'message unclear';

/** What is wrong, and how it shows. */
interface Finding {
  readonly flaw: Flaw;
  readonly text: string;
}

export const lineOf = ({ line }: Kind, threads: number): string => `${line} --threads ${threads} --out ${FOLDER}`;
const resumeOf = ({ resume }: Kind, threads: number): string => `${resume} --resume ${FOLDER} --threads ${threads}`;

/** Plays a run of a kind that nothing disturbs; an error says why that cannot be. */
export async function undisturbed(kind: Kind, threads: number, place: string): Promise<Undisturbed> {
  const before = join(place, `${kind.name}-${threads}`);
  await makeFolderWith(kind, before);
  const after = `${before}-after`;
  cpSync(before, after, { recursive: true });
  const log = `${before}.calls`;
  must(await bolachen(after, lineOf(kind, threads), { log }), lineOf(kind, threads));
  const lines = readFileSync(log, 'utf8').replaceAll(after, '').split('\n').slice(0, -1);
  const calls = lines.map((line) => line.replace(/^\d+ /, ''));
  return { kind, threads, before, after, contents: contentsOf(after), calls };
}

async function makeFolderWith(kind: Kind, before: string): Promise<void> {
  mkdirSync(before, { recursive: true });
  for (const line of kind.before) must(await bolachen(before, line), line);
}

function must({ code, signal, stderr }: Ran, line: string): void {
  if (code !== 0) throw new Error(`bolachen ${line}: ended with ${code ?? signal}: ${stderr.trim().split('\n')[0]}`);
}

/**
 * Tries one case: a strike in the run, and a kill at call `second` of the resume where that is not 0. What is left
 * alone runs here. Nothing is found where the folder is as if nothing had happened.
 */
export const tryStrike = (run: Undisturbed, strike: Strike, second: number): Promise<Finding[]> =>
  inFolder(async (folder) => {
    cpSync(run.before, folder, { recursive: true });
    const first = await bolachen(folder, lineOf(run.kind, run.threads), { strike });
    if (first.code === 0 && differences(contentsOf(folder), run.contents).length === 0) return [];
    const findings = findingsOfStrike(run, folder, { first, deed: strike.deed });
    if (findings.some(({ flaw }) => flaw !== 'message unclear')) return findings;
    if (second > 0) await bolachen(folder, nextLine(run, folder), { strike: { at: second, deed: 'kill' } });
    const last = await findingOfEnd(run, folder);
    return last === null ? findings : [...findings, last];
  });

/** Goes on as a person would who follows the messages, without more force than at first. */
const nextLine = ({ kind, threads }: Undisturbed, folder: string): string =>
  isBegun(folder, kind) ? resumeOf(kind, threads) : lineOf(kind, threads);

/** Is there a run in the folder, other than one that it replaces? */
function isBegun(folder: string, { replaces }: Kind): boolean {
  const manifest = join(folder, FOLDER, 'manifest.json');
  if (!existsSync(manifest)) return false;
  return replaces === null || JSON.parse(readFileSync(manifest, 'utf8')).what.seed !== replaces;
}

/** What is wrong with how a run ends that is struck. */
function findingsOfStrike(
  run: Undisturbed,
  folder: string,
  { first, deed }: { readonly first: Ran; readonly deed: Deed },
): Finding[] {
  if (first.signal === 'SIGKILL') return [];
  if (isInternal(first)) return [{ flaw: 'internal error', text: firstLine(first) }];
  if (first.code !== 0) return unclearIn(first, isBegun(folder, run.kind));
  const unlike = differences(contentsOf(folder), run.contents).filter((each) => !each.endsWith('left over'));
  return unlike.length === 0 ? [] : [{ flaw: 'ends well with other results', text: `${deed}: ${unlike.join(', ')}` }];
}

async function findingOfEnd(run: Undisturbed, folder: string): Promise<Finding | null> {
  const begun = isBegun(folder, run.kind);
  const last = await ranHere(folder, nextLine(run, folder));
  if (isInternal(last)) return { flaw: 'internal error', text: firstLine(last) };
  if (last.code !== 0) return { flaw: begun ? 'cannot be resumed' : 'dead folder', text: firstLine(last) };
  const unlike = differences(contentsOf(folder), run.contents);
  if (unlike.length === 0) return null;
  const isLitter = unlike.every((each) => each.endsWith('left over'));
  return { flaw: isLitter ? 'left over' : 'other results after the resume', text: unlike.join(', ') };
}

const firstLine = ({ stderr }: Ran): string => stderr.trim().split('\n')[0];

function unclearIn({ stderr }: Ran, begun: boolean): Finding[] {
  const text = stderr.trim();
  if (!stderr.includes(FOLDER)) return [{ flaw: 'message unclear', text: `names no place: ${text}` }];
  if (!begun || stderr.includes(`--resume ${FOLDER}`)) return [];
  return [{ flaw: 'message unclear', text: `does not say how to go on: ${text}` }];
}

/** Can a call of this kind be struck so? Only what writes can be torn; a full disk lets files be removed. */
export function isStruckBy(call: string, deed: Deed): boolean {
  if (deed === 'tear') return call.startsWith('write');
  if (deed === 'ENOSPC') return !/^(unlink|rmdir|f?truncate)/.test(call);
  return true;
}
