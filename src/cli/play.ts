import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { toJson } from '../results/text/json.js';
import { count, percent, speedText } from '../results/text/numbers.js';
import { wrapped } from '../results/text/width.js';
import { taintNotes } from '../runs/document/reliance-notes.js';
import { resumeCommand } from '../runs/run/command-line.js';
import type { Kind, Plan, ShownRun } from '../runs/run/kind.js';
import type { How } from '../runs/run/options.js';
import { playRun, StoppedRun } from '../runs/run/start.js';
import { InputError } from '../support/input/refusal.js';
import { shownPath } from '../support/system/system-error.js';
import { ending } from './ending.js';
import { calledAs } from './examples.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { interruptible } from './interrupt.js';
import { opensPage } from './open-flags.js';
import { note, print, printText } from './output.js';
import { ProgressLine } from './progress.js';
import { isFull, screenOf } from './screen.js';

/** How the result of a run is kept and printed. */
interface PrintOptions {
  /** Is it kept in a new folder in results/ if no folder is given? */
  readonly keeps?: boolean;
  /** Is it printed to stderr, because stdout has something else? */
  readonly aside?: boolean;
  /** Are only problems printed? */
  readonly silent?: boolean;
  /** Is all of it printed? */
  readonly full?: boolean;
  /** Makes the last line, which names the folder. */
  readonly closing?: (folder: string) => string;
  /** How it was played: on so many threads it is continued. */
  readonly how?: How;
}

/** Plays a run whose result is printed, and nothing more; `given`: its arguments. */
export async function play<P extends Plan, Summary extends object>(
  command: Command,
  kind: Kind<P, Summary>,
  given: Readonly<Record<string, unknown>> = {},
  printing: PrintOptions = {},
): Promise<void> {
  await playAndPrint(kind, whatOf(command, given), command, printing);
}

/** Plays a run according to the flags of its command, and prints the result. */
export async function playAndPrint<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  what: unknown,
  command: Command,
  printing: PrintOptions = {},
): Promise<ShownRun<Summary>> {
  const how = howOf(command);
  const { out, json } = givenFlags(command);
  const mayKeep = printing.keeps !== false && out !== false;
  const living = await livingRun(command);
  const isFew =
    living === null && how.folder === undefined && how.shard === undefined && areFew(kind.command, what as object);
  let isSmall = false;
  try {
    const run = await watched(how, async ({ listen, ...watching }) => {
      let folder: string | null = null;
      // Until there is a plan, nothing is kept; and a large model keeps this thread busy.
      const plan: typeof kind.plan = async (...given) => {
        const made = await kind.plan(...given);
        listen();
        isSmall = isFew && made.keepsAnswers !== true;
        if (mayKeep && !isSmall) folder = folderByDate(made.title);
        return made;
      };
      const play: typeof kind.play = async (made, stage) => {
        if (stage.kept !== null) await living?.open(stage.kept.path);
        return kind.play(made, stage);
      };
      const own = { ...how, ...watching, ...living?.watching(watching), folder: how.folder ?? (() => folder) };
      return withReport(await playRun({ ...kind, plan, play }, what, own));
    });
    await printRun(run, json === true, { full: isFull(command), ...printing, how });
    if (isSmall && mayKeep && printing.silent !== true)
      note(`kept in no folder: fewer than ${FEW} deals or blocks (--out FOLDER keeps them)`);
    await living?.lasting();
    return run;
  } finally {
    await living?.close();
  }
}

/** The page of a run that grows with it; null if it is not asked for. */
async function livingRun(command: Command) {
  if (!opensPage(command)) return null;
  return new (await import('./living.js')).LivingRun(command);
}

/** The exit code of a run that is complete, but says little: a bot made too many faults. */
export const TAINTED = 5;

export function setTainted(found: ShownRun['reliance'] | null): void {
  if (found !== null && found.tainted.length > 0) ending.code ||= TAINTED;
}

/** Shorter runs get no folder of their own accord, as what they found is soon found again; unless bots are dear. */
const FEW = 20;

const areFew = (
  command: string,
  {
    deals,
    blocks = deals ?? FEW,
    records,
    match = 1,
  }: Partial<Record<'deals' | 'blocks' | 'match' | 'records', unknown>>,
): boolean => command !== 'dataset' && records === undefined && match === 1 && Number(blocks) < FEW;

/** Simulations and datasets shorter than this, in milliseconds, get no page, but renew one that they have. */
const SHORT = 10_000;
export const PLAIN = ['simulate', 'dataset'];

const isWorthAPage = ({ manifest, folder, timing }: ShownRun): boolean =>
  folder !== null &&
  manifest.played > 0 &&
  (!PLAIN.includes(manifest.command) || timing.milliseconds >= SHORT || existsSync(join(folder, 'report.html')));

/** Writes the page of a run into its folder, if it is worth one. @throws StoppedRun if it cannot be written */
export async function withReport<R extends ShownRun>(run: R): Promise<R> {
  if (!isWorthAPage(run)) return run;
  try {
    await (await import('../pages/report/writing.js')).writeReport(run);
  } catch (error) {
    if (!(error instanceof InputError) || run.folder === null) throw error;
    throw new StoppedRun(error.message, run.manifest.command, run.folder);
  }
  return run;
}

/**
 * Runs something with progress on stderr. Ctrl-C stops it (`onStop`: what is done then), and how to resume is said;
 * where all is played on this thread, or after `hush`, which is for work that hears no signal, it ends the program.
 */
export async function watched<T>(
  { threads }: How,
  run: (
    how: Required<Pick<How, 'signal' | 'onProgress' | 'onNotice'>> & { listen(): void },
    hush: () => void,
  ) => Promise<T>,
  onStop?: string,
): Promise<T> {
  const interrupt = interruptible(onStop);
  const listen = threads === 0 ? () => {} : interrupt.listen;
  const line = new ProgressLine();
  try {
    const watching: Parameters<typeof run>[0] = {
      listen,
      signal: interrupt.signal,
      onProgress(progress) {
        listen();
        line.show(progress);
      },
      onNotice: (text) => line.say(text),
    };
    return await run(watching, () => interrupt.done());
  } catch (error) {
    line.stop();
    if (error instanceof StoppedRun)
      note(`what is done stays; to continue: ${resumeCommand(error.command, shownPath(error.folder), { threads })}`);
    throw error;
  } finally {
    line.stop();
    interrupt.done();
  }
}

/** Progress through a file, of which nobody knows how many lines it has; `share`: how much of it has been read. */
export const withShare =
  (onProgress: Required<How>['onProgress'], share: (() => number) | null): Required<How>['onProgress'] =>
  (progress) =>
    onProgress(share === null ? progress : { ...progress, remark: percent(share()) });

/** The path of a folder in results/, named by time and title. */
export function folderByDate(title: string): string {
  const time = new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return resolve('results', `${time}_${title.replace(/[^\w=.-]+/g, '-').slice(0, 40)}`);
}

/** Prints the result of a run: tables, or its summary as JSON. */
export async function printRun(
  run: ShownRun,
  json: boolean,
  { aside = false, silent = false, full = false, closing = (path) => `results in ${path}`, how }: PrintOptions = {},
): Promise<void> {
  const { complete, reached, folder, manifest, reliance } = run;
  if (!complete) {
    ending.code ||= 1; // a signal has set its own
    note(`stopped: ${reached}${folder === null ? '' : '; to continue:'}`);
    if (folder !== null) note(`  ${resumeCommand(manifest.command, shownPath(folder), how)}`);
  }
  setTainted(reliance);
  const isEmpty = !complete && manifest.played === 0;
  if (silent || isEmpty) return;
  const where = folder === null ? '' : `${closing(shownPath(folder))}\n`;
  const [head, fullHead] = [headOf(run), headOf(run, true)];
  if (json) {
    const taints = taintNotes(reliance).map((line) => wrapped(line, ''));
    process.stderr.write([...taints, fullHead, where].join(''));
    return print(toJson(run.summary));
  }
  const kept = folder === null ? { besides: 1 } : { tail: where, rest: 'the rest: in report.md there, or --full' };
  const text = screenOf(run.document(), { full, head, fullHead, ...kept });
  if (aside) process.stderr.write(calledAs(text));
  else await printText(text);
}

/** What was played, and how fast: on a line of its own, because its length depends on the machine. */
function headOf({ facts: [played, ...facts], details, timing, deals }: ShownRun, full = false): string {
  const speed = deals > 0 ? [`played in ${speedText(timing)}`] : [];
  const equal =
    timing.dealsPlayed < deals ? [`${count(timing.dealsPlayed)} deals played, the others equal to these`] : [];
  const lines = full ? [played, ...speed, ...equal, ...details, ...facts] : [played, ...speed, ...facts];
  return lines.map((line) => wrapped(line, '')).join('');
}
