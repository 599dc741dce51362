import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dealsOfBlock } from '../blocks/block-job.js';
import { playLeg } from '../blocks/block-run.js';
import { describeBots } from '../blocks/lineup.js';
import { findingsOf } from '../compare/findings.js';
import { COMPARE_OPTIONS, planComparison, readPositive, readRate } from '../compare/plan.js';
import { Watch } from '../compare/stop-rule.js';
import { OptionError, refuse, shown } from '../input/refusal.js';
import { type Effort, effortOf, smallestOf } from '../planning/effort.js';
import { readJson } from '../record/read-json.js';
import { type Options, readManifest } from '../run/kept-run.js';
import { toJson } from '../run/run-folder.js';
import type { FirstFault } from '../table/faults.js';
import type { Reliance } from '../table/reliance.js';
import { count } from '../text/numbers.js';
import { faultLines, relianceLines } from '../text/reliance-notes.js';
import { onScreen, type Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import { describeFaults } from '../tournament/summary.js';
import type { RunFlags } from './block-options.js';
import { relianceOnLegs } from './end-of-run.js';
import { readThreads } from './flags.js';
import { print } from './output.js';
import { perSecond } from './timing.js';

/** What is known of a comparison before it is planned. */
interface Known {
  readonly a: string;
  readonly b: string;
  /** Standard deviation of a block's difference, in points a deal. */
  readonly deviation: number;
  readonly dealsOfBlock: number;
  /** How many times more deals it takes with every deal dealt and seated at random; null where it is not known. */
  readonly independentDeals: number | null;
  /** Deals a second, where it was measured now. */
  readonly dealsPerSecond: number | null;
  /** The bots that played it, where it was played now: as a manifest lists them. */
  readonly bots?: readonly object[];
}

/** What plans are made from, and what went wrong as it was played. */
interface Trial extends Reliance {
  readonly known: readonly Known[];
  readonly firstFaults: readonly FirstFault[];
}

/** `bolachen plan`: how many blocks will it take? */
export async function plan(a: string | undefined, b: string | undefined, flags: RunFlags & Options): Promise<void> {
  const power = readPower(flags.power);
  const alpha = readRate(flags.alpha, '--alpha');
  const differences = String(flags.difference)
    .split(',')
    .map((text) => readPositive(text.trim(), '--difference'));
  if (typeof flags.from === 'string' && a !== undefined)
    throw new OptionError('--from: the bots are those of the folder');
  const { known, ...faults } = await (typeof flags.from === 'string' ? fromFolder(flags.from) : pilot(a, b, flags));
  const plans = known.map((each) => {
    const wish = { deviation: each.deviation, alpha, power };
    return {
      ...each,
      efforts: differences.map((difference) => effortOf(difference, wish)),
      smallest: [1e3, 1e4, 1e5, 1e6].map((blocks) => ({ blocks, difference: smallestOf(blocks, wish) })),
    };
  });
  if (flags.json) return print(toJson({ alpha, power, ...faults, plans }));
  const head = `error rates: ${alpha} to call a difference where there is none, ${(1 - power).toFixed(2)} to miss one\n\n`;
  const { firstFaults } = faults;
  const trial = firstFaults.length > 0 ? `\nfaults\n${faultLines(firstFaults)}${relianceLines(faults)}` : '';
  await print(head + onScreen(plans.flatMap((each) => sectionsOf(each))) + trial);
}

function readPower(value: unknown): number {
  const power = Number(value);
  if (power > 0.5 && power < 1) return power;
  throw new OptionError(`--power: expected a probability above 0.5 and below 1; found ${shown(String(value))}`);
}

/** Plays a few blocks to see how much they vary. */
async function pilot(a: string | undefined, b: string | undefined, flags: RunFlags & Options): Promise<Trial> {
  if (a === undefined || b === undefined) {
    throw new OptionError('plan: two bots for a pilot, as in plan sound bold, or --from a folder of results');
  }
  const given = Object.fromEntries(COMPARE_OPTIONS.map((name) => [name, flags[name] ?? null]));
  const seed = flags.seed ?? randomBytes(6).toString('hex');
  const options = { ...given, a, b, stop: 'none', scale: 'points', swings: '0', seed };
  const run = await planComparison(options, 'plan');
  const { leg, rule, perPoint, lineup, plan } = run;
  const start = Date.now();
  const played = await playLeg(leg, { threads: readThreads(flags.threads), journal: null });
  const look = new Watch(rule, perPoint, plan.blocks).look(played.sums.histogram);
  const { spread } = findingsOf({ job: leg.job, rule, perPoint, delta: 0 }, played.sums, look, true);
  if (!spread.deviation)
    refuse('plan', `${lineup.labels[0]} and ${lineup.labels[1]} did not differ in ${count(played.sums.count)} blocks`);
  const known = {
    a: lineup.labels[0],
    b: lineup.labels[1],
    deviation: spread.deviation,
    dealsOfBlock: dealsOfBlock(leg.job),
    independentDeals: spread.independentDeals,
    dealsPerSecond: perSecond(played.sums.count * dealsOfBlock(leg.job), Date.now() - start),
    bots: describeBots(lineup, lineup.names),
  };
  return {
    known: [known],
    ...relianceOnLegs([{ leg, played }], run.manifest),
    firstFaults: describeFaults(leg.job, plan, played.sums, lineup.labels),
  };
}

/** What a finished comparison or tournament has seen of its bots. */
async function fromFolder(folder: string): Promise<Trial> {
  const { command } = await readManifest(folder);
  if (command !== 'compare' && command !== 'tournament')
    refuse(folder, `is a run of ${shown(command)}; plans are made from compare or tournament`);
  const text = await readFile(join(folder, 'summary.json'), 'utf8').catch(() =>
    refuse(folder, 'has no summary.json; the run was killed: resume it first'),
  );
  const summary = readJson(text, join(folder, 'summary.json')) as Seen & Partial<Trial>;
  const { blocks, deals, reproducible = true, tainted = [], firstFaults = [] } = summary;
  const each = { dealsOfBlock: deals / blocks, independentDeals: null, dealsPerSecond: null };
  const all =
    command === 'compare'
      ? [{ ...each, a: summary.a, b: summary.b, ...summary.spread }]
      : summary.pairs.map(({ first, second, difference: { standardError } }) => ({
          ...each,
          a: first,
          b: second,
          deviation: (standardError ?? 0) * Math.sqrt(blocks),
        }));
  const known = all.filter((one): one is typeof one & { readonly deviation: number } => Boolean(one.deviation));
  if (known.length === 0) refuse(folder, `its bots did not differ in ${count(blocks)} blocks`);
  return { known, reproducible, tainted, firstFaults };
}

/** What a plan is made from, of the summaries of both commands. */
interface Seen {
  readonly a: string;
  readonly b: string;
  readonly blocks: number;
  readonly deals: number;
  readonly spread: { readonly deviation: number | null; readonly independentDeals: number | null };
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly difference: { readonly standardError: number | null };
  }[];
}

type Planned = Known & {
  readonly efforts: readonly Effort[];
  readonly smallest: readonly { blocks: number; difference: number }[];
};

function sectionsOf(known: Planned): Section[] {
  const { a, b, efforts, smallest, deviation, independentDeals, dealsPerSecond } = known;
  const time = (blocks: number): string =>
    dealsPerSecond === null ? '' : duration((blocks * known.dealsOfBlock) / dealsPerSecond);
  const rows = efforts.map(({ difference, fixed, sequential }) => [
    String(difference),
    count(fixed),
    count(fixed * known.dealsOfBlock),
    time(fixed),
    ...sequential.map(count),
  ]);
  const columns = ['difference', 'blocks', 'deals', 'time', 'sequential: if 0', 'if half', 'if all'];
  const found = smallest.map(({ blocks, difference }) => `${count(blocks)}: ${difference.toFixed(3)}`).join(', ');
  const saved =
    independentDeals === null
      ? ''
      : ` Deals at random instead of blocks would take ${independentDeals.toFixed(1)} times as many.`;
  return [
    {
      title: `${short(a, 40)} − ${short(b, 40)}`,
      text: table(
        columns.map((name) => ({ name })),
        rows,
      ),
      note: `Deviation of a block: ${deviation.toFixed(3)} points a deal. Smallest difference found with so many blocks: ${found}.${saved}`,
    },
  ];
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
