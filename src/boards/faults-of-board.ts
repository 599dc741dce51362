import type { Course } from '../cards/engine/course.js';
import { FAULT_KINDS, type Fault } from '../cards/record/fault.js';
import { givenView, viewLine } from '../cards/record/given-view.js';
import { type Faults, faultCells, type PlacedFault } from './faults.js';

/** Adds the faults of the board that was played last, which follows those already added; `bySeat`: the bots. */
export function addFaultsOfBoard(
  into: Faults,
  faults: readonly Fault[],
  {
    course,
    bySeat,
    board,
    start,
  }: Pick<PlacedFault, 'board' | 'start'> & {
    readonly course: Course;
    readonly bySeat: ArrayLike<number>;
  },
): void {
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
