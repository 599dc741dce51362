import {
  addFaults,
  conductsOf,
  describeFault,
  type Faults,
  type FirstFault,
  firstFaultsOf,
  noFaults,
} from '../../boards/faults.js';
import { type FaultCounts, relianceOn } from '../../boards/reliance.js';
import { FAULT_KINDS } from '../../cards/record/fault.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import { textOfTable } from '../../results/document/screen.js';
import { type DataTable, table } from '../../results/document/table.js';
import { faultLines } from '../../runs/document/reliance-notes.js';
import { commandLine, showAgain } from '../../runs/run/command-line.js';
import type { BotEntry } from '../../runs/run/manifest.js';
import type { ChunkLine } from './chunk-line.js';
import { DATASET } from './options.js';
import type { DatasetPlan } from './plan.js';

/**
 * The bots' faults in some chunks, and how far the rows can be relied on. `bots` is the trio as the manifest lists it;
 * copies of a bot are counted together.
 */
export function conductInChunks(bots: readonly BotEntry[], chunks: readonly ChunkLine[]) {
  const deals = chunks.reduce((sum, { dealsPlayed }) => sum + dealsPlayed, 0);
  const conduct = conductsOf(faultsIn(chunks), specsOf(bots), labelsOf(bots), deals);
  return { ...relianceOn(conduct), conduct };
}

/** The first fault of each bot and kind, with the command that shows it again. */
export function firstFaultsIn(
  { settled, game, job, simulated, what }: DatasetPlan,
  chunks: readonly ChunkLine[],
): FirstFault[] {
  const { bots } = settled;
  const linked = game.pot ? job.matchLength : 1;
  return firstFaultsOf(faultsIn(chunks), specsOf(bots)).map((fault) => {
    const { start, board } = fault;
    const played = start && { declarer: SEAT_LETTERS[start.declarer], contract: game.contracts[start.contract].name };
    const command =
      job.explore === null
        ? showAgain({ ...simulated, ...played }, board, linked)
        : commandLine('dataset', DATASET, { ...what, board: board - (board % linked), deals: 1 + (board % linked) });
    return { ...describeFault(fault, labelsOf(bots)), command };
  });
}

const specsOf = (bots: readonly BotEntry[]): string[] => bots.map(({ spec }) => spec);
const labelsOf = (bots: readonly BotEntry[]): string[] => bots.map(({ label }) => label);

function faultsIn(chunks: readonly ChunkLine[]): Faults {
  const faults = noFaults();
  for (const chunk of chunks) addFaults(faults, chunk);
  return faults;
}

/** Faults by bot and kind. */
export const conductTable = (conduct: readonly FaultCounts[]): DataTable<FaultCounts> =>
  table({
    columns: [
      { as: 'bot', head: 'bot', of: ({ name }) => name },
      { as: 'count', head: 'deals', of: ({ deals }) => deals },
      ...FAULT_KINDS.map(
        (kind) => ({ as: 'count', head: kind, of: ({ faults }: FaultCounts) => faults[kind] }) as const,
      ),
    ],
    rows: conduct,
  });

/** The same as text, with the first faults. */
export const faultTable = (conduct: readonly FaultCounts[], firstFaults: readonly FirstFault[]): string =>
  `${textOfTable(conductTable(conduct))}${faultLines(firstFaults)}`;
