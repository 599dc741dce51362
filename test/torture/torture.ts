import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { damages, OUTCOMES } from './damages.js';
import { KINDS } from './kinds.js';
import { LONG_RUNS, memoryOf } from './memory.js';
import type { Deed } from './program.js';
import { type Failure, type StrikeCounts, strikeById, strikes } from './strikes.js';

/** `npm run torture`: what the program makes of a file system that fails. */

const HELP = `npm run torture                           strikes and damage, about ten minutes of two processors
npm run torture -- strikes [options]      calls that change files struck: all by kills, some by torn writes, ENOSPC, EIO
npm run torture -- damage [options]       bit flips, cuts and more in files of finished and half-finished runs
npm run torture -- memory [--minutes 10]  the memory of long runs is flat; --live: what is left after collecting garbage
npm run torture -- strike ID, damage ID   one case again, as in tournament:0:kill:13+7

  --kinds a,b      kinds of run (${KINDS.map(({ name }) => name).join(' ')};
                   of memory: ${LONG_RUNS.join(' ')})
  --deeds a,b      kill, tear, ENOSPC, EIO, EIO-once
  --threads 0,2    threads of the runs
  --sample 0.1     that share of the cases; 100 strikes every call in every way
  --damages 2000   how many files are damaged
  --seed TEXT      chooses the sample`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: 'string' },
    deeds: { type: 'string' },
    threads: { type: 'string', default: '0,2' },
    sample: { type: 'string', default: '1' },
    damages: { type: 'string', default: '2000' },
    live: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: 'torture' },
    help: { type: 'boolean', default: false },
  },
});

/** Shares of the calls at which each deed is done: a kill at every call on the main thread, samples of the others, in about ten minutes of two processors. */
const SHARES: Record<Deed, number> = { kill: 1, tear: 0.5, ENOSPC: 0.15, EIO: 0.1, 'EIO-once': 0.1 };
const ON_THREADS = 0.1;
const SECOND = 0.25;

/** Of some names those that `--kinds` has, or all. */
const chosen = <Name extends string>(names: readonly Name[]): Name[] =>
  names.filter((name) => flags.kinds === undefined || flags.kinds.split(',').includes(name));
const kinds = KINDS.filter(({ name }) => chosen([name]).length > 0);
const sample = Number(flags.sample);

async function strikeAll(): Promise<boolean> {
  const shares = Object.fromEntries(
    Object.entries(SHARES).map(([deed, share]) => [
      deed,
      flags.deeds === undefined || flags.deeds.split(',').includes(deed) ? share * sample : 0,
    ]),
  ) as Record<Deed, number>;
  const threads = flags.threads.split(',').map(Number);
  const all = await strikes(
    { kinds, threads, shares, onThreads: ON_THREADS, secondShare: SECOND, seed: flags.seed },
    tellCounts,
  );
  const failures = all.flatMap((each) => each.failures);
  const total = (count: (each: StrikeCounts) => number): number => all.reduce((sum, each) => sum + count(each), 0);
  console.log(
    `strikes: ${total(casesIn)} cases, ${total((each) => each.secondKills)} killed again, ${total((each) => each.equal)} equal`,
  );
  tellFailures(failures);
  return failures.length === 0;
}

const casesIn = ({ cases }: StrikeCounts): number => Object.values(cases).reduce((sum, each) => sum + each, 0);

async function damageAll(only?: string): Promise<boolean> {
  const all = await damages(kinds, Math.ceil(Number(flags.damages) * sample), flags.seed, only);
  for (const { name, counts } of all)
    console.log(`${name}: ${OUTCOMES.map((each) => `${counts[each]} ${each}`).join(', ')}`);
  const sums = OUTCOMES.map((each) => `${all.reduce((sum, { counts }) => sum + counts[each], 0)} ${each}`);
  console.log(`damages: ${sums.join(', ')}`);
  const failures = all.flatMap((each) => each.failures);
  for (const { id, outcome, why } of failures) console.log(`${outcome}: ${why}\n  npm run torture -- damage ${id}`);
  return failures.length === 0;
}

async function memory(): Promise<boolean> {
  const uses = await Promise.all(chosen(LONG_RUNS).map((run) => memoryOf(run, Number(flags.minutes), flags.live)));
  for (const { run, tenths, isFlat } of uses) {
    const told = tenths.map(({ mean, most }) => `${mean.toFixed(0)} (${most.toFixed(0)})`);
    console.log(`${run}: MB, mean and most in each tenth: ${told.join(', ')}: ${isFlat ? 'flat' : 'rising'}`);
  }
  return uses.every(({ isFlat }) => isFlat);
}

function tellCounts({ name, calls, cases, secondKills, resumed, equal, failures }: StrikeCounts): void {
  const done = Object.entries(cases).map(([deed, count]) => `${count} ${deed}`);
  const wrong = [...grouped(failures, ({ flaw }) => flaw)].map(([flaw, { length }]) => `${length} ${flaw}`);
  const came = [`${equal} equal`, ...wrong].join(', ');
  console.log(
    `${name}: ${calls} calls; ${done.join(', ')}; ${secondKills} killed again; ${resumed} by --resume; ${came}`,
  );
}

/** Failures of one sort and one sort of run are told once, with the first case that shows them. */
function tellFailures(failures: readonly Failure[]): void {
  for (const [sort, [{ id, why }, ...more]] of grouped(
    failures,
    ({ flaw, id }) => `${flaw} in ${id.split(':', 1)[0]}`,
  )) {
    console.log(`${sort}, ${1 + more.length} times: ${why}\n  npm run torture -- strike ${id}`);
  }
}

/** The processor time of this process and of those it has started, in seconds: `/proc/self/stat` has it in hundredths, on Linux. */
function processorTime(): string {
  if (!existsSync('/proc/self/stat')) return '?';
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / 100).toFixed(0);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const [what = 'all', ...rest] = positionals;
const started = performance.now();
if (flags.help) console.log(HELP);
else if (what === 'all') process.exitCode = [await strikeAll(), await damageAll()].every(Boolean) ? 0 : 1;
else if (what === 'strikes') process.exitCode = (await strikeAll()) ? 0 : 1;
else if (what === 'damage') process.exitCode = (await damageAll(rest[0])) ? 0 : 1;
else if (what === 'memory') process.exitCode = (await memory()) ? 0 : 1;
else if (what === 'strike') console.log(await strikeById(rest[0], KINDS));
else throw new Error(`there is no torture called ${what}`);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${seconds} s, processor time ${processorTime()} s`);
