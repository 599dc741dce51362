import { FAULT_KINDS } from '../record/fault.js';
import { SEAT_LETTERS } from '../record/notation.js';
import {
  addFaults,
  conductsOf,
  describeFault,
  type FirstFault,
  firstFaultsOf,
  noFaults,
  type TrioFaults,
} from '../table/faults.js';
import { type FaultCounts, type Reliance, relianceOn } from '../table/reliance.js';
import { showAgain } from '../text/command-line.js';
import { count } from '../text/numbers.js';
import { faultLines } from '../text/reliance-notes.js';
import { short, table } from '../text/text-table.js';
import type { DonePart } from './parts.js';
import type { PlannedDataset } from './plan.js';

/** What is to be known of the bots of a dataset: how far it can be relied on, and who went wrong how often. */
export interface DatasetConduct extends Reliance {
  /** Each different bot, its copies taken together; none where nobody plays. */
  readonly conduct: readonly FaultCounts[];
}

/** The same with the first fault of each bot and kind: what is in the manifest, and told. */
export interface DatasetFaults extends DatasetConduct {
  readonly firstFaults: readonly FirstFault[];
}

/** What the bots did in some parts; `bots` is the trio as the manifest lists it. */
export function conductInParts(bots: unknown, parts: readonly DonePart[]): DatasetConduct {
  const deals = parts.reduce((sum, { dealsPlayed }) => sum + dealsPlayed, 0);
  const { specs, labels } = trioOf(bots);
  const conduct = conductsOf(faultsIn(parts), specs, labels, deals);
  return { ...relianceOn(conduct), conduct };
}

/** The same with the commands that show the first faults again. */
export function datasetFaults(plan: PlannedDataset, parts: readonly DonePart[]): DatasetFaults {
  const { manifest, game, job, simulated } = plan;
  const { specs, labels } = trioOf(manifest.bots);
  const linked = game.pot ? job.matchLength : 1;
  const firstFaults = firstFaultsOf(faultsIn(parts), specs).map((fault) => {
    const { start, board } = fault;
    const played = start && { declarer: SEAT_LETTERS[start.declarer], contract: game.contracts[start.contract].name };
    return {
      ...describeFault(fault, labels),
      command: showAgain({ ...simulated, ...played }, job.seed, board, linked),
    };
  });
  return { ...conductInParts(manifest.bots, parts), firstFaults };
}

function trioOf(bots: unknown): { readonly specs: readonly string[]; readonly labels: readonly string[] } {
  const trio = bots as readonly { readonly label: string; readonly spec: string }[];
  return { specs: trio.map(({ spec }) => spec), labels: trio.map(({ label }) => label) };
}

function faultsIn(parts: readonly DonePart[]): TrioFaults {
  const faults = noFaults();
  for (const part of parts) addFaults(faults, part);
  return faults;
}

/** Who went wrong how often, for people; nothing where nobody did. */
export function faultTable({ conduct, firstFaults }: DatasetFaults): string {
  if (firstFaults.length === 0) return '';
  const columns = ['bot', 'deals', ...FAULT_KINDS].map((name, i) => ({
    name,
    align: i === 0 ? ('left' as const) : ('right' as const),
  }));
  const rows = conduct.map(({ name, deals, faults }) => [
    short(name, 34),
    count(deals),
    ...FAULT_KINDS.map((kind) => count(faults[kind])),
  ]);
  return `${table(columns, rows)}${faultLines(firstFaults)}`;
}
