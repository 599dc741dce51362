import { wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { firstDefender, type Seat, secondDefender } from '../../engine/seats.js';

const KONTRA = wordBit('kontra') | wordBit('no-kontra');
const RE = wordBit('re') | wordBit('no-re');
const kontra = wordOf('kontra');
const re = wordOf('re');

/**
 * In trick 1 each defender may say Kontra before he plays, but only one of them; the declarer may answer Re at once. Each doubles
 * what is paid (W20–W22). With `onceMore` both defenders are asked again when the trick is complete. Where it is said before the lead, they
 * are asked one after the other, and then the declarer leads.
 */
export function kontraAndRe(onceMore: boolean): Stage {
  return {
    ask(course) {
      course.words = course.kontra ? RE : KONTRA;
    },
    take(course, answer) {
      if (answer === kontra) {
        course.kontra = true;
        course.kontraOpen = false;
        course.multiplier *= 2;
        course.seat = course.declarer as Seat;
        return;
      }
      if (answer === re) course.multiplier *= 2;
      if (course.trickSize === 2 && !onceMore) course.kontraOpen = false;
      goOn(course);
    },
  };
}

/** Asks for the next card; before the lead and once the trick is complete, asks the second defender after the first, then goes on. */
function goOn(course: DealState): void {
  const declarer = course.declarer as Seat;
  if (course.trickSize === 1) course.askCard(firstDefender(declarer));
  else if (course.trickSize === 2) course.askCard(secondDefender(declarer));
  else if (course.kontraOpen && course.seat === firstDefender(declarer)) course.seat = secondDefender(declarer);
  else if (course.trickSize === 3) course.endTrick();
  else {
    course.kontraOpen = false;
    course.askCard(declarer);
  }
}
