import { availableParallelism, cpus, loadavg } from 'node:os';
import { BENCH_BOTS, SLOPE_BOTS } from '../../benchmarks/cases.js';
import { measureAll, measureSolver } from '../../benchmarks/measure.js';
import { signature } from '../../benchmarks/signature.js';
import { solverBytes } from '../../benchmarks/solver-cases.js';
import { botsTable, dealsTable, LIMITS_NOTE, slopesTable, speedsText } from '../../benchmarks/tables.js';
import { measureWatched } from '../../benchmarks/watched-bots.js';
import { type DealSpeed, measureDeals } from '../../benchmarks/whole-deals.js';
import { commandOf } from '../players/bot/command-text.js';
import { LIMITS } from '../players/bot/limits.js';
import { bundled, describePolicies } from '../players/bot/loading/load.js';
import { parseSpecs, sourcesOf } from '../players/bot/spec.js';
import { toJson } from '../results/text/json.js';
import { count, rate, several } from '../results/text/numbers.js';
import { wrapped } from '../results/text/width.js';
import { termsOf } from '../runs/run/how.js';
import { listIn } from '../support/input/lines.js';
import { numberOf } from '../support/input/number-text.js';
import { OptionError, ofOptions } from '../support/input/refusal.js';
import { version } from '../support/system/version.js';
import { note, print, printLine } from './output.js';

/** What measures. */
const MEASURES = { measureAll, measureDeals, measureSolver, measureWatched, signature };

/** `bolachen bench`: measures the engine and the house bots, or the bots given; the last line is the signature. */
export async function bench(
  flags: Partial<Record<'bots' | 'threads', string> & Record<'slope' | 'signature' | 'json', boolean>>,
  by = MEASURES,
): Promise<void> {
  if (flags.signature) {
    const mark = String(await by.signature());
    return flags.json ? print(toJson({ signature: mark })) : printLine(mark);
  }
  if (flags.bots !== undefined) {
    return benchBots(flags.bots, flags.json === true, by);
  }
  const counts = flags.slope ? [1] : flags.threads === undefined ? [availableParallelism()] : threadsIn(flags.threads);
  const announce = (name: string): void => note(`measuring ${name}`);
  const here = {
    version,
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown processor',
    load: loadavg()[0],
  };
  if (!flags.json) await print(`node ${here.node}, ${here.processor}, load ${here.load.toFixed(2)}\n\n`);
  const bots = flags.slope ? SLOPE_BOTS : counts.length > 1 ? ['sound'] : BENCH_BOTS;
  const deals = await speedsOfDeals(bots, counts, by, announce);
  if (flags.slope) return print(flags.json ? toJson({ ...here, deals }) : slopesTable(deals));
  if (!flags.json) await print(dealsTable(deals));
  if (counts.length > 1) return flags.json ? print(toJson({ ...here, deals })) : print(LIMITS_NOTE);
  const cases = await by.measureAll(announce);
  const solver = await by.measureSolver(announce);
  const mark = String(await by.signature());
  if (flags.json)
    return print(toJson({ ...here, deals, cases, solver: { bytes: solverBytes(), cases: solver }, signature: mark }));
  await print(`${speedsText(cases, solver)}\nsignature ${mark}\n`);
}

/** Of each bot on one thread, and on so many. */
async function speedsOfDeals(
  bots: readonly string[],
  counts: readonly number[],
  by: Pick<typeof MEASURES, 'measureDeals'>,
  announce: (name: string) => void,
): Promise<DealSpeed[]> {
  const deals: DealSpeed[] = [];
  for (const bot of bots) {
    for (const threads of new Set([1, ...counts])) {
      announce(`${bot} on ${several(threads, 'thread')}`);
      deals.push(await by.measureDeals(bot, threads));
    }
  }
  return deals;
}

/** @throws OptionError */
const threadsIn = (text: string): number[] =>
  listIn(text).map((each) => termsOf({ threads: (numberOf(each) ?? each) as number }).threads);

async function benchBots(text: string, json: boolean, by: Pick<typeof MEASURES, 'measureWatched'>): Promise<void> {
  const specs = ofOptions(() => parseSpecs(text, '--bots'));
  if (specs.length !== 1 && specs.length !== 3) {
    throw new OptionError(`--bots: expected one bot, or three; found ${specs.length}`);
  }
  await Promise.all(specs.map((spec) => describePolicies(spec, '--bots')));
  const bots = (await Promise.all(specs.map((spec) => bundled(spec, '--bots')))).map(({ text }) => text);
  const speed = await by.measureWatched({ bots, labels: specs.map(({ label }) => label), limits: LIMITS });
  if (json) return print(toJson(speed));
  const seats = specs.length === 1 ? 'one bot in all seats' : 'a bot in each place';
  await printLine(
    `Bolachen, ${seats}, one thread: ${count(speed.boards)} deals, ${rate(speed.dealsPerSecond)} a second\n`,
  );
  await print(botsTable(speed.bots));
  await print(
    `\n${wrapped('answers/s: of the time spent in asking the bot and reading its answers; their middle half')}`,
  );
  if (speed.bots.some(({ faults }) => Object.values(faults).some((times) => times > 0))) {
    await print(wrapped('faults: how often the legal default was used; bolachen check-bot shows what is wrong'));
  }
  if (specs.some((spec) => sourcesOf(spec).some((source) => commandOf(source) !== null))) {
    await print(wrapped('on Linux, put taskset -c 0 before bolachen to keep it and the bot on one core'));
  }
}
