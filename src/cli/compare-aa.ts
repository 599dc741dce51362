import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import type { Command } from 'commander';
import { dealsOfBlock } from '../blocks/block-job.js';
import { playLeg } from '../blocks/block-run.js';
import { conductOf } from '../blocks/conduct.js';
import { legOf } from '../blocks/leg.js';
import { COMPARE_OPTIONS, LOOK, planComparison } from '../compare/plan.js';
import { type Coverage, coverageOfConduct, type Repetition, Repetitions } from '../compare/repetition.js';
import { OptionError } from '../input/refusal.js';
import type { Options } from '../run/kept-run.js';
import { claimFolder, toJson, writeFolder } from '../run/run-folder.js';
import { wilsonInterval } from '../stats/proportion.js';
import { formatDigest } from '../table/digest.js';
import { count, rate, seconds } from '../text/numbers.js';
import { markNotes } from '../text/open-mark.js';
import { relianceNotes } from '../text/reliance-notes.js';
import { asMarkdown, onScreen, type Section, wrapped } from '../text/section.js';
import { table } from '../text/text-table.js';
import type { RunFlags } from './block-options.js';
import { relianceOnLegs } from './end-of-run.js';
import { readCount, readThreads } from './flags.js';
import { note, print } from './output.js';
import { perSecond, timingOf } from './timing.js';

/** What `--aa` takes where the command line says nothing: blocks of a comparison, and the sequential test. */
const STANDARD = { blocks: '2000', stop: 'sprt', bounds: '0,0.08', scale: 'normalised' };

/** `bolachen compare A --aa`: a bot against itself, many times, to see that intervals and tests keep their promises. */
export async function compareWithItself(
  a: string | undefined,
  b: string | undefined,
  flags: RunFlags & Options,
  command: Command,
): Promise<void> {
  const options = optionsOfSelf(a, b, flags, command);
  const threads = readThreads(flags.threads);
  const repeat = readCount(String(flags.repeat), '--repeat', 1, 1e6);
  const run = await planComparison(options);
  const { plan, perPoint, rule } = run;
  if (run.lineup.policies[0] === run.lineup.policies[2]) {
    throw new OptionError(
      '--field: with --aa must differ from the bot itself; three that are equal always come to exactly 0',
    );
  }
  if (rule.kind !== 'sprt') throw new OptionError('--aa: always tries the sequential test; --stop can be left out');
  const look = plan.checkpoint ?? Math.min(LOOK, plan.blocks);
  if (plan.blocks % look !== 0) {
    throw new OptionError(
      `--blocks: with --aa must be a multiple of the ${look} blocks between looks; found ${plan.blocks}`,
    );
  }
  const { job } = run.leg;
  const leg = legOf(job, { from: 0, end: plan.blocks * repeat, chunk: look });
  const folder = await claimFolder(
    flags.out,
    flags.force === true,
    `compare-aa_${plan.game.ruleSet}_${run.lineup.labels[0]}`,
  );
  const start = new Date();
  const repetitions = new Repetitions(job, leg.layout, plan.game, { rule, perPoint, blocks: plan.blocks });
  const played = await playLeg(leg, {
    threads,
    journal: null,
    look: (_, chunk) => {
      repetitions.add(chunk);
      return { ends: false };
    },
  });
  const { done } = repetitions;
  const whole = run.lineup.labels.map((_, bot) => conductOf(job, plan.game, played.sums, bot));
  const reliance = relianceOnLegs([{ leg, played }], run.manifest);
  const summary = {
    repetitions: done.length,
    blocks: plan.blocks,
    look,
    rates: ratesOf(done, rule.alpha),
    coverage: coverageOfConduct(done, whole).map(withRate),
    ...reliance,
  };
  const deals = played.sums.count * dealsOfBlock(job);
  const facts = [
    `${plan.game.ruleSet}, ${count(done.length)} comparisons of ${count(plan.blocks)} blocks, ${count(deals)} deals`,
    `${run.lineup.labels[0]} against itself, ${run.lineup.labels[2]} in the third seat; looked at after every ${look} blocks`,
    `seed ${plan.seed}, digest ${formatDigest(played.sums.digest)}`,
    ...markNotes(run.lineup.labels),
    ...relianceNotes(reliance),
  ];
  const sections = sectionsOf(summary);
  await writeFolder(folder, {
    'manifest.json': toJson({
      ...run.manifest,
      repetitions: repeat,
      checkpoint: look,
      played: played.sums.count,
      complete: played.complete,
      reproducible: reliance.reproducible,
      digest: formatDigest(played.sums.digest),
    }),
    'timing.json': toJson(timingOf(start, threads, deals)),
    'summary.json': toJson(summary),
    'report.md': asMarkdown('bolachen compare --aa', facts, sections),
  });
  if (!played.complete) note(`stopped: ${count(done.length)} of ${count(repeat)} comparisons are complete`);
  if (flags.json) return print(toJson(summary));
  const elapsed = Date.now() - start.getTime();
  const head = `${facts[0]} in ${seconds(elapsed)} (${rate(perSecond(deals, elapsed))} deals/s)\n${facts
    .slice(1)
    .map((fact) => wrapped(fact, ''))
    .join('')}`;
  await print(`${head}\n${onScreen(sections)}\nresults in ${relative(process.cwd(), folder) || '.'}\n`);
}

function optionsOfSelf(
  a: string | undefined,
  b: string | undefined,
  flags: RunFlags & Options,
  command: Command,
): Options {
  if (a === undefined) throw new OptionError('--aa: a bot is wanted, as in compare sound --aa');
  if (b !== undefined && b !== a) throw new OptionError(`--aa: compares one bot with itself; found a second, "${b}"`);
  if (flags.resume !== undefined) throw new OptionError('--resume: runs of --aa are not kept while they are played');
  for (const name of ['shard', 'attribute']) {
    if (flags[name] !== undefined) throw new OptionError(`--${name}: cannot be given together with --aa`);
  }
  if (flags.estimand !== 'head-to-head') {
    throw new OptionError('--aa: needs --estimand head-to-head; in the others a bot against itself comes to exactly 0');
  }
  const standard: Options = { ...STANDARD, field: /^bold\b/.test(a) ? 'sound' : 'bold' };
  const given = (name: string): unknown =>
    command.getOptionValueSource(name) === 'cli' ? flags[name] : (standard[name] ?? flags[name] ?? null);
  const options = Object.fromEntries(COMPARE_OPTIONS.map((name) => [name, given(name)]));
  return { ...options, a, b: a, swings: '0', seed: flags.seed ?? randomBytes(6).toString('hex') };
}

type Rated<T> = T & { readonly rate: number; readonly low: number; readonly high: number };

/** A share of so many, with what chance allows for it. */
function withRate<T extends Coverage>(coverage: T): Rated<T> {
  const { covered, intervals } = coverage;
  const { estimate, low, high } = wilsonInterval({
    theta: covered / intervals,
    trials: intervals,
    z: 1.96,
    level: 0.95,
  });
  return { ...coverage, rate: estimate, low, high };
}

function ratesOf(done: readonly Repetition[], alpha: number): (Rated<Coverage> & { promise: string })[] {
  const share = (kind: string, promise: string, has: (each: Repetition) => boolean) => ({
    ...withRate({ kind, intervals: done.length, covered: done.filter(has).length }),
    promise,
  });
  if (done.length === 0) return [];
  const percent = (p: number): string => `${(100 * p).toFixed(0)} %`;
  return [
    share('interval of the difference covers 0', '95 %', ({ covers }) => covers),
    share('interval after the sequential test covers 0', '95 %', ({ stoppedCovers }) => stoppedCovers),
    share('confidence sequence ever excludes 0', 'at most 5 %', ({ sequenceExcluded }) => sequenceExcluded),
    share('sequential test calls it better (H1)', `at most ${percent(alpha)}`, ({ sprt }) => sprt === 'H1'),
    share('sequential test still undecided', '–', ({ sprt }) => sprt === 'continue'),
    share('interval read at every look ever excludes 0', 'none: this is why', ({ naiveExcluded }) => naiveExcluded),
  ];
}

function sectionsOf({
  rates,
  coverage,
}: {
  rates: ReturnType<typeof ratesOf>;
  coverage: Rated<Coverage>[];
}): Section[] {
  const percent = ({ rate, low, high }: Rated<Coverage>): string =>
    `${(100 * rate).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
  return [
    {
      title: 'The difference, which is 0',
      text: table(
        [{ name: 'share of comparisons in which', align: 'left' }, { name: 'seen' }, { name: 'promised' }],
        rates.map((each) => [each.kind, percent(each), each.promise]),
      ),
    },
    {
      title: 'All other intervals, against the value over all comparisons together',
      text: table(
        [{ name: 'interval of', align: 'left' }, { name: 'how many' }, { name: 'cover' }],
        coverage.map((each) => [each.kind, count(each.intervals), percent(each)]),
      ),
    },
  ];
}
