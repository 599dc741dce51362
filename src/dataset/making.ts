import { isReproducible } from '../board/faults.js';
import { refuse } from '../input/refusal.js';
import { Journal } from '../run/journal.js';
import type { RunStage } from '../run/kind.js';
import { type Leg, type LegTerms, playLeg } from '../run/leg.js';
import { PartFiles } from './part-files.js';
import { PARTS, type PartLine, type PartSums, partSums } from './part-line.js';
import { PartPlayer, type PlayedPart } from './part-player.js';
import type { DatasetPlan } from './plan.js';
import { doneSoFar, newSignals, watched } from './signals.js';
import { foldersOf } from './split.js';

/** The parts of a dataset that are complete. */
export interface PartsOutcome {
  /** In their order. */
  readonly lines: readonly PartLine[];
  /** Are these all? */
  readonly complete: boolean;
  /** Boards played by this call. */
  readonly boardsNow: number;
  /** Did a part that was made again come out differently? */
  readonly isOther: boolean;
}

type PartLeg = Leg<PartSums, PlayedPart>;

/** Makes the parts that are missing or damaged. A stop drops those in progress. */
export async function makeParts(plan: DatasetPlan, stage: RunStage): Promise<PartsOutcome> {
  const { kept, far, signal, onProgress } = stage;
  const signals = far === null ? newSignals() : null;
  const leg = legOf(plan, signals);
  const files = kept && (await PartFiles.open(kept, foldersOf(plan.job.split)));
  const lines = await linesOf(leg, stage);
  const damaged = await damagedOf(lines, files, stage);
  const total = leg.end - leg.from - boardsOf(lines) + boardsOf(damaged.values());
  let boardsNow = 0;
  const report = (): void =>
    onProgress({ done: signals === null ? boardsNow : doneSoFar(signals), total, unit: 'deals' });
  const terms: LegTerms<PartSums, PlayedPart> = {
    ...stage,
    kept: null,
    onPlayed: () => {},
    async written(part) {
      checkSame(damaged.get(part.parts[0].part), part);
      await files?.write(part);
      boardsNow += part.count;
      report();
    },
  };
  return watched(signals, { signal, report }, async () => {
    const isOther = await heal(leg, { ...stage, terms, damaged, lines });
    const journal = kept && { folder: kept, name: PARTS, identity: stage.identity };
    const { sums, complete } = await playLeg(leg, { ...terms, kept: journal });
    const whole = sums.parts.filter(({ part }) => !damaged.has(part));
    return { lines: whole, complete: complete && damaged.size === 0, boardsNow, isOther };
  });
}

/** A piece is a whole part. */
export const legOf = ({ job, stretch }: Pick<DatasetPlan, 'job' | 'stretch'>, signals: Int32Array | null): PartLeg => {
  const own = { ...job, signals };
  return {
    ...stretch,
    job: own,
    worker: 'dataset/worker.js',
    group: stretch.chunk,
    dropsInHand: true,
    sums: partSums(stretch),
    player: () => PartPlayer.make(own),
  };
};

const boardsOf = (parts: Iterable<PartLine>): number => [...parts].reduce((sum, { boards }) => sum + boards, 0);

async function linesOf(
  { sums: { parse } }: PartLeg,
  { kept, identity, repair, onNotice }: RunStage,
): Promise<PartLine[]> {
  const lines: PartLine[] = [];
  if (kept === null) return lines;
  const journal = new Journal(kept.file(PARTS), identity);
  for await (const { parts } of journal.read({ parse, repair, onNotice, isForeign: kept.isOnlyRead }))
    lines.push(...parts);
  return lines;
}

/** Parts whose files are not as they were written, by number. */
async function damagedOf(
  lines: readonly PartLine[],
  files: PartFiles | null,
  { kept, before, onNotice }: RunStage,
): Promise<Map<number, PartLine>> {
  const damaged = new Map<number, PartLine>();
  // Another process may still be writing.
  if (kept?.isOnlyRead === true && before?.complete !== true) return damaged;
  for (const line of lines) {
    if (files === null || (await files.isWhole(line))) continue;
    if (kept?.isOnlyRead === true) refuse(`part ${line.part}`, 'its files are not as they were written');
    onNotice(`part ${line.part}: its files are not as they were written; it is made again`);
    damaged.set(line.part, line);
  }
  return damaged;
}

interface HealTerms extends Pick<RunStage, 'kept' | 'identity'> {
  readonly terms: LegTerms<PartSums, PlayedPart>;
  readonly lines: PartLine[];
  /** Those of damaged parts by number; removed once the part is whole. */
  readonly damaged: Map<number, PartLine>;
}

/** Makes damaged parts again. Did one come out differently, as can be where a bot had to be stopped? */
async function heal(leg: PartLeg, { terms, lines, damaged, kept, identity }: HealTerms): Promise<boolean> {
  let isOther = false;
  for (const { part, boards } of [...damaged.values()]) {
    const from = Math.max(leg.from, part * leg.chunk);
    const { sums } = await playLeg({ ...leg, from, end: from + boards }, terms);
    for (const line of sums.parts) {
      const at = lines.findIndex((each) => each.part === part);
      isOther ||= JSON.stringify(lines[at]) !== JSON.stringify(line);
      lines[at] = line;
      damaged.delete(part);
    }
  }
  if (isOther && kept !== null) await new Journal(kept.file(PARTS), identity).replace(lines, identity);
  return isOther;
}

/** @throws InputError if a part that was made again is not what it was before, though no bot had to be stopped then */
function checkSame(before: PartLine | undefined, { parts: [now], first, count }: PlayedPart): void {
  if (before === undefined || !isReproducible(before)) return;
  const why = isReproducible(now) ? 'a bot draws on something outside' : 'a bot had to be stopped, or died';
  for (const [i, { path, sha256 }] of now.files.entries()) {
    if (before.files[i].sha256 === sha256) continue;
    refuse(path, `boards ${first} to ${first + count - 1} did not come out as before: ${why}`);
  }
}
