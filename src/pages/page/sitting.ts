import { SEAT_NAMES } from '../../cards/record/notation.js';
import { courseAt, type DealLine } from './deal-line.js';
import { button, saveFile } from './dom.js';
import type { SeatTaken } from './entries.js';
import { named, units } from './words.js';

/** A person in a seat: which one, and the results so far. */
export interface TableVisit extends SeatTaken {
  readonly points: number;
  readonly boards: number;
  /** Is the current board over? */
  readonly isOver: boolean;
}

export const newVisit = (taken: SeatTaken): TableVisit => ({ ...taken, points: 0, boards: 0, isOver: false });

/** Is there a board after this one? Those of a seed do not end. */
const hasNext = ({ deals, board }: TableVisit): boolean => deals === undefined || board + 1 < deals.length;

export function afterBoard(visit: TableVisit, line: DealLine): TableVisit {
  const { points, boards } = visit;
  return { ...visit, points: points + courseAt(line).score[visit.seat], boards: boards + 1, isOver: true };
}

/** Saves the records of all boards that were played on the page, at whatever table. */
export const savingElements = (played: readonly string[]): HTMLElement[] =>
  played.length === 0 ? [] : [button('Save boards played', () => saveFile('played.jsonl', played))];

/** Who sits where, the result so far, and what can be done about it. */
export function sittingElements(
  visit: TableVisit,
  played: readonly string[],
  next: () => void,
  leave: () => void,
): (HTMLElement | string)[] {
  const { seat, board, seed, deals, bots, points, boards, isOver } = visit;
  const [one, other] = bots.filter((_, at) => at !== seat);
  const against = one === other ? `two of ${one}` : `${one} and ${other}`;
  const so = boards === 0 ? '' : ` So far ${units(points)} in ${boards === 1 ? '1 board' : `${boards} boards`}.`;
  const which =
    deals === undefined
      ? `on board ${board} of seed ${named(seed as string)}`
      : deals.length === 1
        ? 'in this deal'
        : `in deal ${board + 1} of ${deals.length}`;
  return [
    `You are ${SEAT_NAMES[seat]} ${which}, against ${against}.${so} `,
    isOver && hasNext(visit) ? button('Next board', next) : '',
    ...(isOver ? savingElements(played) : []),
    button('Leave the table', leave),
  ];
}
