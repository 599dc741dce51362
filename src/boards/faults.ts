import * as v from 'valibot';
import type { Course } from '../cards/engine/course.js';
import type { Start } from '../cards/engine/deal.js';
import { FAULT_KINDS, type Fault } from '../cards/record/fault.js';
import { givenView, viewLine } from '../cards/record/given-view.js';
import { SEAT_NAMES } from '../cards/record/notation.js';
import { refuse } from '../support/input/refusal.js';
import { described, wholeNumber } from '../support/input/schema.js';
import type { FaultCounts } from './reliance.js';
import { countingCells, type Sum } from './tallies/sum.js';

/** A fault and where it happened: enough to replay the board. */
export interface PlacedFault extends Fault {
  readonly board: number;
  /** Which of the job's bots. */
  readonly bot: number;
  /** The bots at forehand, middlehand and dealer. */
  readonly trio: readonly number[];
  /** Declarer and contract of a deal without an auction, else null. */
  readonly start: Start | null;
  /** What the bot was shown; null where nothing was asked, as it sat down. */
  readonly view: string | null;
}

/** The faults on some boards, which add up to those of the run, in the order of the boards. Plain data. */
export interface Faults {
  /** By bot and kind. */
  readonly faults: { [cell: number]: number; readonly length: number };
  /** The first fault of each bot and kind. */
  readonly firstFaults: PlacedFault[];
}

/** The number of cells for some bots; and where those of a bot begin. */
export const faultCells = (bots: number): number => bots * FAULT_KINDS.length;

const seatNumber = v.picklist([0, 1, 2], 'expected a seat, 0 to 2');

const PlacedFaultSchema = v.strictObject({
  seat: described(seatNumber, '0 forehand, 1 middlehand, 2 dealer'),
  at: described(wholeNumber(), 'index in the actions of the deal'),
  kind: v.picklist(FAULT_KINDS, 'expected a kind of fault'),
  detail: v.string(),
  board: wholeNumber(),
  bot: described(wholeNumber(), 'its index'),
  trio: described(v.pipe(v.array(wholeNumber()), v.length(3)), 'the bots at forehand, middlehand, dealer'),
  start: described(
    v.nullable(v.strictObject({ declarer: seatNumber, contract: wholeNumber() })),
    'where the deal was played without its auction',
  ),
  view: described(v.nullable(v.string()), 'what the bot was shown'),
});

export const FAULTS = countingCells(`by bot, faults of the kinds ${FAULT_KINDS.join(', ')}`);

/** The first fault of each bot and kind, in the order of the boards; the size is the number of bots. */
export const FIRST_FAULTS: Sum<PlacedFault[], PlacedFault[]> = {
  about: 'the first fault of each bot and kind',
  schema: v.array(PlacedFaultSchema),
  none: () => [],
  plus(sum, following) {
    for (const fault of following)
      if (!sum.some(({ bot, kind }) => bot === fault.bot && kind === fault.kind)) sum.push(fault);
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : sum),
  parse(written, bots, name) {
    const stranger = written.flatMap(({ bot, trio }) => [bot, ...trio]).find((bot) => bot >= bots);
    return stranger === undefined ? written : refuse(name, `has bot ${stranger}, expected one of ${bots}`);
  },
};

export const FaultsSchema = v.strictObject({
  faults: described(FAULTS.schema, FAULTS.about),
  firstFaults: described(FIRST_FAULTS.schema, FIRST_FAULTS.about),
});

export const noFaults = (): Faults => ({ faults: Array(faultCells(3)).fill(0), firstFaults: [] });

/** Adds the first faults of boards that follow those already added, and the numbers of faults. */
export function addFaults(into: Faults, { faults, firstFaults }: Faults): void {
  for (let cell = 0; cell < faults.length; cell++) into.faults[cell] += faults[cell];
  FIRST_FAULTS.plus(into.firstFaults, firstFaults, 0);
}

/** Adds the faults of the board that was played last, which follows those already added; `bySeat`: the bots. */
export function addFaultsOfBoard(
  into: Faults,
  faults: readonly Fault[],
  deal: Pick<PlacedFault, 'board' | 'start'> & { readonly course: Course; readonly bySeat: ArrayLike<number> },
): void {
  const { course, bySeat, board, start } = deal;
  for (const fault of faults) {
    const bot = bySeat[fault.seat];
    if (into.faults[faultCells(bot) + FAULT_KINDS.indexOf(fault.kind)]++ === 0)
      into.firstFaults.push({
        ...fault,
        board,
        bot,
        trio: Array.from(bySeat),
        start,
        view: viewOfFault(course, fault),
      });
  }
}

/** What a bot was shown when it went wrong, on the board that was played last. */
function viewOfFault(course: Course, { at, kind, detail }: Fault): string | null {
  const view = detail.startsWith('sit:') ? null : givenView(course, at);
  return view && viewLine(view, kind);
}

/** Would the boards come out the same again? Presumably, if no bot was stopped and none died. */
export const isReproducible = ({ firstFaults }: Faults): boolean =>
  firstFaults.every(({ kind }) => kind !== 'timeout' && kind !== 'crash');

export const faultsByKind = ({ faults }: Faults, bots: readonly number[]): FaultCounts['faults'] =>
  Object.fromEntries(
    FAULT_KINDS.map((kind, i) => [kind, bots.reduce((sum, bot) => sum + faults[faultCells(bot) + i], 0)]),
  );

/** The faults of each distinct spec, copies combined; `trio` has the specs of the bots, which played `deals` deals. */
export function conductsOf(
  counted: Faults,
  trio: readonly unknown[],
  labels: readonly string[],
  deals: number,
): FaultCounts[] {
  return [...new Set(trio)].map((spec) => {
    const copies = trio.flatMap((other, bot) => (other === spec ? [bot] : []));
    return { name: labels[copies[0]], deals: copies.length * deals, faults: faultsByKind(counted, copies) };
  });
}

/** The first fault of each distinct spec and kind, in the order of the boards. */
export function firstFaultsOf({ firstFaults }: Faults, trio: readonly unknown[]): PlacedFault[] {
  const byBoard = [...firstFaults].sort((a, b) => a.board - b.board || a.at - b.at);
  return byBoard.filter(
    (fault, i) => byBoard.findIndex((other) => other.kind === fault.kind && trio[other.bot] === trio[fault.bot]) === i,
  );
}

/** The first fault of a bot of each kind. */
export interface FirstFault {
  readonly bot: string;
  readonly kind: string;
  readonly board: number;
  readonly seat: string;
  readonly at: number;
  readonly detail: string;
  /** What the bot was shown; null where nothing was asked, as it sat down. */
  readonly view: string | null;
  /** The command that replays the board. */
  readonly command?: string;
}

export function describeFault(
  { bot, kind, board, seat, at, detail, view }: PlacedFault,
  labels: readonly string[],
): FirstFault {
  return { bot: labels[bot], kind, board, seat: SEAT_NAMES[seat], at, detail, view };
}
