import type { Command } from 'commander';
import { shareOf } from '../blocks/behaviour.js';
import { dealsOfBlock } from '../blocks/block-job.js';
import { type PlayedLeg, playLeg } from '../blocks/block-run.js';
import { conductOf } from '../blocks/conduct.js';
import { DuelTally, fates, type Swing } from '../blocks/duel.js';
import type { BlockSums } from '../blocks/sums.js';
import { compareFiles } from '../compare/files.js';
import { attributionOf, findingsOf } from '../compare/findings.js';
import { COMPARE_OPTIONS, type PlannedComparison, planComparison } from '../compare/plan.js';
import { Watch } from '../compare/stop-rule.js';
import { SwingTeller, type ToldSwing } from '../compare/swings.js';
import { compareSections } from '../compare/tables.js';
import { type Options, openFolder, optionsOf } from '../run/kept-run.js';
import { meanOf, proportionOf } from '../stats/estimates.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import { signed } from '../text/numbers.js';
import { estimateOf, withoutFaults } from '../tournament/standings.js';
import { describeFaults } from '../tournament/summary.js';
import { type Executor, thisThread } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import type { RunFlags } from './block-options.js';
import { endOfRun } from './end-of-run.js';
import { readThreads } from './flags.js';

/** `bolachen compare A B`: is A better than B, and how sure is that? */
export async function compare(
  a: string | undefined,
  b: string | undefined,
  flags: RunFlags & Options,
  command: Command,
): Promise<void> {
  if (flags.aa) return (await import('./compare-aa.js')).compareWithItself(a, b, flags, command);
  await playComparison(await optionsOf(command, { ...flags, a, b }, COMPARE_OPTIONS), flags);
}

/** Plays a comparison, or the rest of one. */
export async function playComparison(options: Options, flags: RunFlags): Promise<void> {
  const threads = readThreads(flags.threads);
  const run = await planComparison(options);
  const { plan, leg, lineup, rule, perPoint } = run;
  const folder = await openFolder(run.manifest, flags, `compare_${plan.game.ruleSet}_${lineup.labels.join('-')}`);
  const start = new Date();
  const watch = new Watch(rule, perPoint, plan.blocks);
  let last = watch.look(new Map());
  const played = await playLeg(leg, {
    threads,
    journal: { folder, name: 'blocks.jsonl' },
    look: (sums) => {
      last = watch.look(sums.histogram);
      return { ends: last.settled, remark: remarkOf(last) };
    },
  });
  const findings = findingsOf({ job: leg.job, rule, perPoint, delta: run.delta }, played.sums, last, played.complete);
  const summary = await summariseComparison(run, played, findings, await swingsOf(run, played, threads));
  await endOfRun({
    command: 'compare',
    flags,
    folder,
    threads,
    start,
    legs: [{ leg, played }],
    manifest: { ...run.manifest, stopped: last.settled ? `settled after ${played.sums.count} blocks` : null },
    facts: run.facts,
    summary: { ...summary, swings: summary.swings.map(({ records, ...swing }) => swing) },
    sections: compareSections(plan.game, summary),
    files: compareFiles(summary),
  });
}

/** The live line: the difference at any time, and the test. */
function remarkOf({ sequence, sprt }: ReturnType<Watch['look']>): string {
  const margin = (sequence.high - sequence.low) / 2;
  const test = sprt
    ? `  LLR ${signed(sprt.llr, 2)} (${signed(sprt.bounds.lower, 2)}, ${signed(sprt.bounds.upper, 2)})`
    : '';
  return `${signed(sequence.estimate, 3)} ±${Number.isFinite(margin) ? margin.toFixed(3) : '∞'}${test}`;
}

/** `summary.json` of a comparison; records of swings apart, which have a file of their own. */
export type CompareSummary = ReturnType<typeof summariseComparison>;

function summariseComparison(
  { plan, estimand, rule, delta, lineup, exchanged, leg, perPoint }: PlannedComparison,
  { sums, complete }: PlayedLeg,
  findings: ReturnType<typeof findingsOf>,
  swings: readonly ToldSwing[],
) {
  const { job, layout } = leg;
  const { labels } = lineup;
  const names = exchanged.map(({ name }) => name);
  return {
    a: labels[0],
    b: labels[1],
    field: labels[2] ?? null,
    estimand,
    rule,
    delta: delta === 0 ? null : delta,
    budget: plan.blocks,
    blocks: sums.count,
    deals: sums.count * dealsOfBlock(job),
    complete,
    ...findings,
    blocksWithFaults: sums.faulted?.[layout.groups[0]] ?? 0,
    shift: shiftOf(leg.job, plan, sums),
    attribution: names.length === 0 ? null : attributionOf(names, sums, layout, 1, perPoint),
    bots: labels.map((name, bot) => ({
      name,
      points: pointsOf(sums.core, leg, bot, labels.length),
      pointsWithoutFaults: pointsOf(withoutFaults(sums), leg, bot, labels.length),
      ...conductOf(job, plan.game, sums, bot),
    })),
    swings,
    firstFaults: describeFaults(job, plan, sums, [...labels, ...job.names.slice(labels.length)]),
  };
}

const WORKER = 'compare/swing-worker.js';

/** The largest differences in full: their boards are played again, where bots can do no more harm than they could before. */
async function swingsOf(
  { leg: { job } }: PlannedComparison,
  { sums }: PlayedLeg,
  threads: number,
): Promise<ToldSwing[]> {
  if (sums.swings.length === 0) return [];
  const executor: Executor<ToldSwing, Swing> =
    threads === 0 ? thisThread(await SwingTeller.make(job)) : workerThreads(job, 1, WORKER);
  try {
    return await Promise.all(sums.swings.map((swing) => executor.play(swing)));
  } finally {
    await executor.close();
  }
}

function pointsOf(core: Float64Array, { job, layout }: PlannedComparison['leg'], bot: number, bots: number) {
  const held = job.groups[0][bot].slots.length * job.seatings * job.matchLength;
  const weights = Array.from({ length: bots }, (_, i) => (i === bot ? 1 / held : 0));
  return estimateOf(contrastOf(readJoint(core, bots, layout.groups[0]), weights));
}

/** What became of the same deals with A and with B in the same seat, and the mean difference it made. */
function shiftOf(job: PlannedComparison['leg']['job'], { game }: PlannedComparison['plan'], sums: BlockSums) {
  const tally = new DuelTally(game, 1, 0);
  const names = fates(game);
  const each = job.seatings * job.matchLength;
  return names.flatMap((a, i) =>
    names.map((b, k) => {
      const ratio = tally.read(sums.shift, i, k);
      return { a, b, share: proportionOf(shareOf(ratio, each, sums.count)), swing: meanOf(ratio) };
    }),
  );
}
