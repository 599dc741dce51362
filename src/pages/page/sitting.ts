import { SEAT_NAMES } from '../../cards/record/notation.js';
import { type DealLine, recordOf } from './deal-line.js';
import { button, saveFile } from './dom.js';
import { inTheSameSeat, pointsOf, type SeatTaken } from './entries.js';
import { named, units } from './words.js';

/** A person in a seat: which one, and the results so far. */
export interface TableVisit extends SeatTaken {
  readonly points: number;
  readonly records: readonly string[];
  /** Is the current board over? */
  readonly isOver: boolean;
  /** What others made of the last board in this seat. */
  readonly others: string;
}

export const newVisit = (taken: SeatTaken): TableVisit => ({
  ...taken,
  points: 0,
  records: [],
  isOver: false,
  others: '',
});

/** Is there a board after this one? Those of a seed do not end. */
const hasNext = ({ deals, board }: TableVisit): boolean => deals === undefined || board + 1 < deals.length;

export function afterBoard(visit: TableVisit, line: DealLine, learned: string): TableVisit {
  const { seat, bots, points, records } = visit;
  return {
    ...visit,
    points: points + pointsOf(line, seat),
    records: [...records, recordOf(line)],
    isOver: true,
    others: inTheSameSeat(line, seat, bots, learned),
  };
}

/** Who sits where, the result so far, and what can be done about it. */
export function sittingElements(visit: TableVisit, next: () => void, leave: () => void): (HTMLElement | string)[] {
  const { seat, board, seed, deals, bots, points, records, isOver } = visit;
  const [one, other] = bots.filter((_, at) => at !== seat);
  const against = one === other ? `two of ${one}` : `${one} and ${other}`;
  const so =
    records.length === 0
      ? ''
      : ` So far ${units(points)} in ${records.length === 1 ? '1 board' : `${records.length} boards`}.`;
  const which =
    deals === undefined
      ? `on board ${board} of seed ${named(seed as string)}`
      : deals.length === 1
        ? 'in this deal'
        : `in deal ${board + 1} of ${deals.length}`;
  return [
    `You are ${SEAT_NAMES[seat]} ${which}, against ${against}.${so} `,
    ...(isOver
      ? [
          `With your cards: ${visit.others}. `,
          hasNext(visit) ? button('Next board', next) : '',
          button('Save boards played', () => saveFile('played.jsonl', records)),
        ]
      : []),
    button('Leave the table', leave),
  ];
}
