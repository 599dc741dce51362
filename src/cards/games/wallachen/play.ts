import { wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { firstDefender, type Seat, secondDefender } from '../../engine/seats.js';
import type { OptionValues } from '../options.js';

const NO_KONTRA = wordBit('no-kontra');
const KONTRA = wordBit('kontra') | NO_KONTRA;
const RE = wordBit('re') | wordBit('no-re');
const kontra = wordOf('kontra');
const re = wordOf('re');

/**
 * How often Kontra and Re may be said (W21): how many defenders may say Kontra, and how many words may follow on
 * another, the first Kontra included.
 */
export function kontraTurns({ kontraTurns: turns }: OptionValues) {
  if (turns === 'each') return { seats: 2, most: 2 };
  return { seats: 1, most: turns === 'one' ? 2 : Number((turns as string).slice('chain-'.length)) };
}

/**
 * In trick 1 each defender may say Kontra before he plays; the declarer may answer Re at once, and so on in turn. Each
 * doubles what is paid (W20–W22). With `onceMore` the defenders are asked again when the trick is complete. Where it is
 * said before the lead, they are asked one after the other, and then the declarer leads.
 */
export function kontraAndRe(onceMore: boolean, { seats, most }: ReturnType<typeof kontraTurns>): Stage {
  return {
    ask(course) {
      const { seat, chain } = course;
      const isOver = chain === 0 && ((course.kontras >>> seat) & 1) === 1;
      course.words = seat === course.declarer ? RE : isOver ? NO_KONTRA : KONTRA;
    },
    take(course, answer) {
      if (answer === kontra || answer === re) {
        course.multiplier *= 2;
        if (answer === kontra) {
          course.kontras |= 1 << course.seat;
          course.kontraSeat = course.seat;
          course.kontraOpen = seats === 2;
        }
        if (++course.chain < most) {
          course.seat = (answer === kontra ? course.declarer : course.kontraSeat) as Seat;
          return;
        }
      }
      const defender = (course.chain > 0 ? course.kontraSeat : course.seat) as Seat;
      course.chain = 0;
      if (course.trickSize === 2 && !onceMore) course.kontraOpen = false;
      askNext(course, defender);
    },
  };
}

/** Asks for the next card; before the declarer leads, the second defender after `defender`, if that is the first. */
function askNext(course: DealState, defender: Seat): void {
  const declarer = course.declarer as Seat;
  if (course.trickSize === 1) course.askCard(firstDefender(declarer));
  else if (course.trickSize === 2) course.askCard(secondDefender(declarer));
  else if (course.kontraOpen && defender === firstDefender(declarer)) course.seat = secondDefender(declarer);
  else if (course.trickSize === 3) course.endTrick();
  else {
    course.kontraOpen = false;
    course.askCard(declarer);
  }
}
