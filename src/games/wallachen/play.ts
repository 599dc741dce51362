import { wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { firstDefender, type Seat, secondDefender } from '../../engine/seats.js';

const KONTRA = wordBit('kontra') | wordBit('no-kontra');
const RE = wordBit('re') | wordBit('no-re');
const kontra = wordOf('kontra');
const re = wordOf('re');

/**
 * In trick 1 each defender, before he plays, may say Kontra, once in all; the declarer may answer Re at once. Each doubles what
 * is paid (W20–W22).
 */
export const kontraAndRe: Stage = {
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
    course.askCard(nextToPlay(course));
  },
};

function nextToPlay(course: DealState): Seat {
  const declarer = course.declarer as Seat;
  return course.trickSize === 1 ? firstDefender(declarer) : secondDefender(declarer);
}
