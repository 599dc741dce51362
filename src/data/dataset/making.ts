import { isReproducible } from '../../boards/faults.js';
import type { RunFolder } from '../../runs/run/folder.js';
import { Journal } from '../../runs/run/journal.js';
import type { RunStage } from '../../runs/run/kind.js';
import { type Leg, type LegTerms, playLeg } from '../../runs/run/leg.js';
import { refuse } from '../../support/input/refusal.js';
import { isWhole, makeFolders, writePart } from './part-files.js';
import { PARTS, type PartLine, type PartSums, partSums } from './part-line.js';
import { PartPlayer, type PlayedPart } from './part-player.js';
import type { DatasetPlan } from './plan.js';
import { doneSoFar, newSignals, watched } from './signals.js';
import { foldersOf } from './split.js';

type PartLeg = Leg<PartSums, PlayedPart>;

/** Makes the parts that are missing or damaged, and returns all that are complete. A stop drops those in progress. */
export async function makeParts(plan: DatasetPlan, stage: RunStage) {
  const { kept, identity, queue, signal, onProgress } = stage;
  const signals = queue === null ? newSignals() : null;
  const leg = legOf(plan, signals);
  if (kept !== null) await makeFolders(kept, foldersOf(plan.job.split));
  const lines = kept === null ? [] : await linesOf(kept, leg, stage);
  const damaged = kept === null ? [] : await damagedIn(kept, lines, stage);
  const total = leg.end - leg.from - boardsOf(lines) + boardsOf(damaged);
  let boardsNow = 0;
  const report = (): void =>
    onProgress({ done: signals === null ? boardsNow : doneSoFar(signals), total, unit: 'deals' });
  const terms: LegTerms<PartSums, PlayedPart> = {
    journal: PARTS,
    unit: 'deals',
    async written(part) {
      checkSame(damaged, part);
      if (kept !== null) await writePart(kept, part);
      boardsNow += part.count;
      report();
    },
  };
  const quiet = { ...stage, onProgress: () => {} };
  return watched(signals, { signal, report }, async () => {
    const healed = await heal(leg, damaged, { ...quiet, kept: null }, terms);
    const now = lines.map((line) => healed.get(line.part) ?? line);
    // Rows come out differently where a bot had to be stopped.
    if (kept !== null && JSON.stringify(now) !== JSON.stringify(lines))
      await new Journal(kept.file(PARTS), identity).replace(now);
    const { sums, complete } = await playLeg(leg, quiet, terms);
    const left = damaged.map(({ part }) => part).filter((part) => !healed.has(part));
    const whole = sums.parts.filter(({ part }) => !left.includes(part));
    return { lines: whole, complete: complete && left.length === 0, boardsNow };
  });
}

/** A piece is a whole part. */
export const legOf = ({ job, stretch }: Pick<DatasetPlan, 'job' | 'stretch'>, signals: Int32Array | null): PartLeg => {
  const own = { ...job, signals };
  return {
    ...stretch,
    job: own,
    worker: 'data/dataset/worker.js',
    group: stretch.chunk,
    dropsInHand: true,
    sums: partSums(stretch),
    player: () => PartPlayer.make(own),
  };
};

const boardsOf = (parts: readonly PartLine[]): number => parts.reduce((sum, { boards }) => sum + boards, 0);

async function linesOf(kept: RunFolder, { sums }: PartLeg, stage: RunStage): Promise<PartLine[]> {
  const lines: PartLine[] = [];
  const reading = { ...stage, parse: sums.parse, isForeign: kept.isOnlyRead };
  for await (const { parts } of new Journal(kept.file(PARTS), stage.identity).read(reading)) lines.push(...parts);
  return lines;
}

/** Parts whose files are not as they were written. */
async function damagedIn(
  kept: RunFolder,
  lines: readonly PartLine[],
  { before, onNotice }: RunStage,
): Promise<PartLine[]> {
  const damaged: PartLine[] = [];
  // Another process may still be writing.
  if (kept.isOnlyRead && before?.complete !== true) return damaged;
  for (const line of lines) {
    if (await isWhole(kept, line)) continue;
    if (kept.isOnlyRead) refuse(`part ${line.part}`, 'its files are not as they were written');
    onNotice(`part ${line.part}: its files are not as they were written; it is made again`);
    damaged.push(line);
  }
  return damaged;
}

/** Makes damaged parts again: those that came out, by number. */
async function heal(
  leg: PartLeg,
  damaged: readonly PartLine[],
  stage: RunStage,
  terms: LegTerms<PartSums, PlayedPart>,
): Promise<Map<number, PartLine>> {
  const healed = new Map<number, PartLine>();
  for (const { part, boards } of damaged) {
    const from = Math.max(leg.from, part * leg.chunk);
    const { sums } = await playLeg({ ...leg, from, end: from + boards }, stage, terms);
    for (const line of sums.parts) healed.set(part, line);
  }
  return healed;
}

/** @throws InputError if a part that was made again is not what it was before, though no bot had to be stopped then */
function checkSame(damaged: readonly PartLine[], { parts: [now], first, count }: PlayedPart): void {
  const before = damaged.find(({ part }) => part === now.part);
  if (before === undefined || !isReproducible(before)) return;
  const why = isReproducible(now) ? 'a bot draws on something outside' : 'a bot had to be stopped, or died';
  for (const [i, { path, sha256 }] of now.files.entries()) {
    if (before.files[i].sha256 === sha256) continue;
    refuse(path, `boards ${first} to ${first + count - 1} did not come out as before: ${why}`);
  }
}
