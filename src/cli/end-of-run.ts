import { relative } from 'node:path';
import { dealsOfBlock } from '../blocks/block-job.js';
import type { PlayedLeg } from '../blocks/block-run.js';
import { faultsByKind } from '../blocks/conduct.js';
import type { Leg } from '../blocks/leg.js';
import { endFolder, type Manifest, resumeCommand } from '../run/kept-run.js';
import { toJson } from '../run/run-folder.js';
import { addDigests, formatDigest } from '../table/digest.js';
import { type Reliance, relianceOn } from '../table/reliance.js';
import { count, several } from '../text/numbers.js';
import { markNotes } from '../text/open-mark.js';
import { relianceNotes } from '../text/reliance-notes.js';
import { asMarkdown, onScreen, type Section, wrapped } from '../text/section.js';
import type { RunFlags } from './block-options.js';
import { note, print } from './output.js';
import { speedText, timingOf } from './timing.js';

/** A run of blocks that has ended, or was stopped. */
export interface EndedRun {
  readonly command: string;
  readonly flags: RunFlags;
  readonly folder: string;
  readonly threads: number;
  readonly start: Date;
  readonly legs: readonly { readonly leg: Leg; readonly played: PlayedLeg }[];
  readonly manifest: Manifest;
  /** What was played, a line each. */
  readonly facts: readonly string[];
  readonly summary: object;
  readonly sections: readonly Section[];
  /** Further files, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes the folder of a run and tells the person what came out. */
export async function endOfRun(run: EndedRun): Promise<void> {
  const { folder, legs, manifest, threads, start } = run;
  const complete = legs.every(({ played }) => played.complete);
  const blocks = legs.reduce((sum, { played }) => sum + played.sums.count, 0);
  const deals = legs.reduce((sum, { leg, played }) => sum + played.sums.count * dealsOfBlock(leg.job), 0);
  const digest = formatDigest(legs.reduce((sum, { played }) => addDigests(sum, played.sums.digest), 0n));
  const now = legs.reduce((sum, { leg, played }) => sum + played.now * dealsOfBlock(leg.job), 0);
  const reliance = relianceOnLegs(legs, manifest);
  const summary = { ...run.summary, ...reliance };
  const facts = [
    `${String(manifest.game)}, ${several(blocks, 'block')}, ${several(deals, 'deal')}`,
    ...run.facts,
    `seed ${String(manifest.seed)}, digest ${digest}`,
    ...markNotes((manifest.bots as { label: string }[]).map(({ label }) => label)),
    ...relianceNotes(reliance),
    ...(complete
      ? []
      : [`stopped before its end: ${count(blocks)} blocks of ${count(planned(legs))} are in these numbers`]),
  ];
  await endFolder(folder, {
    'timing.json': toJson(timingOf(start, threads, now)),
    'summary.json': toJson(summary),
    'report.md': asMarkdown(`bolachen ${run.command}`, facts, run.sections),
    ...run.files,
    'manifest.json': toJson({ ...manifest, played: blocks, complete, reproducible: reliance.reproducible, digest }),
  });
  if (!complete) {
    const begun = legs.reduce((sum, { played }) => sum + played.begun, 0);
    const kept = begun > 0 ? `, and ${count(begun)} of the next checkpoint are kept` : '';
    note(`stopped: ${count(blocks)} of ${count(planned(legs))} blocks are complete${kept}; to go on:`);
    note(`  ${resumeCommand(run.command, folder)}`);
  }
  if (run.flags.json) return print(toJson(summary));
  const speed = now > 0 ? ` in ${speedText(Date.now() - start.getTime(), now, threads)}` : '';
  const head = [`${facts[0]}${speed}`, ...facts.slice(1)].map((fact) => wrapped(fact, '')).join('');
  return print(`${head}\n${onScreen(run.sections)}\nresults in ${relative(process.cwd(), folder) || '.'}\n`);
}

const planned = (legs: EndedRun['legs']): number => legs.reduce((sum, { leg }) => sum + leg.end - leg.from, 0);

/** How far what was played can be relied on. */
export const relianceOnLegs = (legs: EndedRun['legs'], manifest: Manifest): Reliance =>
  relianceOn(legs.flatMap((leg) => conductsOf(leg, manifest)));

/** The faults of the bots of a leg; hybrids, which a manifest does not name, go by their specs. */
function conductsOf({ leg, played }: EndedRun['legs'][number], { bots }: Manifest) {
  const { job } = leg;
  const labels = (bots as { label: string }[]).map(({ label }) => label);
  const { count: blocks, faults } = played.sums;
  return job.bots.map((spec, bot) => ({
    name: labels[bot] ?? spec,
    faults: faultsByKind(faults, bot),
    deals: blocks * job.seatings * job.matchLength * job.triples.flat().filter((other) => other === bot).length,
  }));
}
