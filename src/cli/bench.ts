import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Command } from 'commander';
import type { BotSpeed } from '../../benchmarks/bot-speed.js';
import { type Measurement, measureAll, measureSolver } from '../../benchmarks/measure.js';
import { signature } from '../../benchmarks/signature.js';
import { solverBytes } from '../../benchmarks/solver-cases.js';
import { measureWatched } from '../../benchmarks/watched-bots.js';
import { faultsInAll } from '../board/reliance.js';
import { commandOf } from '../bot/command-text.js';
import { LIMITS } from '../bot/limits.js';
import { bundled, describePolicies } from '../bot/loading/load.js';
import { parseSpecs, sourcesOf } from '../bot/spec.js';
import { OptionError, ofOptions, refuse } from '../input/refusal.js';
import { termsOf } from '../run/how.js';
import { naming } from '../system/system-error.js';
import { version } from '../system/version.js';
import { toJson } from '../text/json.js';
import { count, percent, rate } from '../text/numbers.js';
import { short, table } from '../text/text-table.js';
import { wrapped } from '../text/wrapped.js';
import { howOf } from './given-options.js';
import { note, print, printLine } from './output.js';

interface BenchFlags {
  readonly bots?: string;
  readonly threads?: unknown;
  readonly against?: string;
  readonly signature?: boolean;
  readonly json?: boolean;
}

/** `bolachen bench`: measures the engine and the house bots, or the bots given; the last line is the signature. */
export async function bench(flags: BenchFlags, command: Command): Promise<void> {
  if (flags.signature) {
    refuseBeside(flags, 'signature', ['bots', 'threads', 'against']);
    const mark = String(await signature());
    return flags.json ? print(toJson({ signature: mark })) : printLine(mark);
  }
  if (flags.bots !== undefined) {
    refuseBeside(flags, 'bots', ['threads', 'against']);
    return benchBots(flags.bots, flags.json === true);
  }
  const earlier = flags.against === undefined ? null : await readEarlier(flags.against);
  const { threads } = termsOf(howOf(command));
  const measured = await measureAll(threads, (name) => note(`measuring ${name}`));
  const solver = await measureSolver((name) => note(`measuring ${name}`));
  const mark = String(await signature());
  if (flags.json) {
    return print(
      toJson({
        version,
        node: process.version,
        processor: cpus()[0]?.model,
        load: loadavg()[0],
        cases: measured,
        solver: { bytes: solverBytes(), cases: solver },
        signature: mark,
      }),
    );
  }
  await printSpeeds(measured, solver, earlier);
  await printLine(`\nsignature ${mark}`);
}

async function printSpeeds(
  measured: Awaited<ReturnType<typeof measureAll>>,
  solver: Awaited<ReturnType<typeof measureSolver>>,
  earlier: Awaited<ReturnType<typeof readEarlier>> | null,
): Promise<void> {
  await print(
    `node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(2)}\n\n`,
  );
  await print(
    speedTable({ columns: ['case', 'threads'], keys: [0, 1] }, measured, earlier, ({ threads, ratio }) => [
      String(threads),
      ratio.toFixed(2),
    ]),
  );
  await print(
    `\nopen cards, one thread, ${(solverBytes() / 1e6).toFixed(1)} MB of tables; each question with an empty table\n`,
  );
  await print(
    speedTable({ columns: ['question', 'nodes'], keys: [0] }, solver, earlier, ({ nodes, ratio }) => [
      count(Math.round(nodes)),
      count(Math.round(ratio)),
    ]),
  );
}

/** Refuses flags that have no meaning together with another. */
function refuseBeside(flags: BenchFlags, flag: keyof BenchFlags, others: readonly (keyof BenchFlags)[]): void {
  const other = others.find((each) => flags[each] !== undefined);
  if (other !== undefined) throw new OptionError(`--${other}: has no meaning beside --${flag}`);
}

/** Speeds by name. `cells` gives a count and the ratio, which differ between engine and solver; `keys`: the columns that identify a row. */
function speedTable<Each extends Measurement>(
  { columns, keys }: { readonly columns: readonly [name: string, number: string]; readonly keys: readonly number[] },
  measured: readonly Each[],
  earlier: ReadonlyMap<string, number> | null,
  cells: (each: Each) => readonly [number: string, ratio: string],
): string {
  return table(
    [...columns, 'a second', 'middle half', 'over reference', ...(earlier ? ['over earlier'] : [])],
    measured.map((each) => {
      const [beside, ratio] = cells(each);
      const speeds = [rate(each.perSecond), `${rate(each.low)} – ${rate(each.high)}`];
      return [each.name, beside, ...speeds, ratio, ...(earlier ? [ratioTo(earlier, each)] : [])];
    }),
    keys,
  );
}

const keyOf = ({ name, threads }: Pick<Measurement, 'name' | 'threads'>): string => `${name} on ${threads}`;

function ratioTo(earlier: ReadonlyMap<string, number>, each: Measurement): string {
  const before = earlier.get(keyOf(each));
  return before === undefined ? '–' : (each.perSecond / before).toFixed(2);
}

async function readEarlier(path: string): Promise<ReadonlyMap<string, number>> {
  const text = await naming(path, readFile(path, 'utf8'));
  try {
    const { cases, solver } = JSON.parse(text) as { cases: Measurement[]; solver?: { cases: Measurement[] } };
    return new Map([...cases, ...(solver?.cases ?? [])].map((each) => [keyOf(each), each.perSecond]));
  } catch {
    return refuse(path, 'is not a result of bench --json');
  }
}

async function benchBots(text: string, json: boolean): Promise<void> {
  const specs = ofOptions(() => parseSpecs(text, '--bots'));
  if (specs.length !== 1 && specs.length !== 3) {
    throw new OptionError(`--bots: expected one bot, or three; found ${specs.length}`);
  }
  await Promise.all(specs.map((spec) => describePolicies(spec, '--bots')));
  const bots = (await Promise.all(specs.map((spec) => bundled(spec, '--bots')))).map(({ text }) => text);
  const speed = await measureWatched({ bots, labels: specs.map(({ label }) => label), limits: LIMITS });
  if (json) return print(toJson(speed));
  const seats = specs.length === 1 ? 'one bot in all seats' : 'a bot in each place';
  await printLine(
    `Bolachen, ${seats}, one thread: ${count(speed.boards)} deals, ${rate(speed.dealsPerSecond)} a second\n`,
  );
  await print(botsTable(speed.bots));
  await print(
    `\n${wrapped('answers/s: of the time spent in asking the bot and hearing what it says; their middle half')}`,
  );
  if (speed.bots.some(({ faults }) => faultsInAll(faults) > 0)) {
    await print(wrapped('faults: how often the legal default was used; bolachen check-bot shows what is wrong'));
  }
  if (specs.some((spec) => sourcesOf(spec).some((source) => commandOf(source) !== null))) {
    await print(wrapped('on Linux, put taskset -c 0 before bolachen to keep it and the bot on one core'));
  }
}

function botsTable(bots: readonly BotSpeed[]): string {
  return table(
    ['bot', 'questions/s', 'cards/s', 'time in it', 'answers/s', 'middle half', 'faults'],
    bots.map(({ bot, questionsPerSecond, cardsPerSecond, share, answersPerSecond, faults }) => [
      short(bot),
      rate(questionsPerSecond),
      rate(cardsPerSecond),
      percent(share),
      answersPerSecond === null ? '–' : rate(answersPerSecond.perSecond),
      answersPerSecond === null ? '–' : `${rate(answersPerSecond.low)} – ${rate(answersPerSecond.high)}`,
      count(faultsInAll(faults)),
    ]),
  );
}
