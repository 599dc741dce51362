import type { GameTerms } from './contract.js';
import type { DealState } from './deal-state.js';
import { NOBODY } from './seats.js';

/**
 * Settles a finished deal: who has won, what the declarer and each defender pay each other (X01), and what goes into or
 * out of the pot (W14, W15). A passed-out deal costs each seat one unit, which goes into the pot; a winning declarer
 * takes the pot; if he loses, the defenders share equally what the game does not leave in it.
 */
export function settle(course: DealState): void {
  const { score, declarer } = course;
  if (declarer === NOBODY) {
    score[0] = score[1] = score[2] = -1;
    course.pot += 3;
    return;
  }
  course.won = isMade(course.target, course.tricks);
  const payment = course.game.payment(course.contract, course.tricks) * course.multiplier;
  score[0] = score[1] = score[2] = -payment;
  score[declarer] = 2 * payment;
  if (course.pot > 0) payFromPot(course);
}

function payFromPot(course: DealState): void {
  const { game, score, declarer, pot, won } = course;
  for (let seat = 0; seat < 3; seat++) {
    const units = outOfPot(game, pot, won, seat === declarer);
    score[seat] += units;
    course.pot -= units;
  }
}

/** What the declarer, or each defender, gets from the pot when a contract is won or lost. */
function outOfPot(game: GameTerms, pot: number, won: boolean, isDeclarer: boolean): number {
  if (won) return isDeclarer ? pot : 0;
  return isDeclarer ? 0 : (pot - game.leftInPot(pot)) / 2;
}

/** Has the declarer reached his target? A target of 0 is a Bettel, where he must take none. */
export const isMade = (target: number, tricks: number): boolean => (target === 0 ? tricks === 0 : tricks >= target);

/** Ends a match: the seats share the rest of the pot equally; odd units go to forehand, then middlehand. */
export function sharePot(course: DealState): void {
  const share = Math.floor(course.pot / 3);
  for (let seat = 0; seat < 3; seat++) course.score[seat] += share + (seat < course.pot % 3 ? 1 : 0);
  course.pot = 0;
}
