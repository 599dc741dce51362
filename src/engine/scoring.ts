import type { GameTerms } from './contract.js';
import type { DealState } from './deal-state.js';
import { NOBODY } from './seats.js';

/**
 * Settles a deal that is over: who has won, what is paid between the declarer and each defender (X01), and what the pot
 * gives or takes (W14, W15). A deal passed out costs each seat one unit, which goes into the pot; a declarer who wins takes
 * the pot; of one who loses, what the game does not leave in it goes to the defenders in equal parts.
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

/** What the declarer, or each defender, gets out of a pot when a contract is won or lost. */
export function outOfPot(game: GameTerms, pot: number, won: boolean, isDeclarer: boolean): number {
  if (won) return isDeclarer ? pot : 0;
  return isDeclarer ? 0 : (pot - game.leftInPot(pot)) / 2;
}

/** Has a declarer with so many tricks reached his target? It is 0 in a Bettel, where he must take none. */
export const isMade = (target: number, tricks: number): boolean => (target === 0 ? tricks === 0 : tricks >= target);

/** Ends a match at this deal: what is left of the pot goes to the seats in equal parts; one unit too many to forehand, two to the first two. */
export function sharePot(course: DealState): void {
  const share = Math.floor(course.pot / 3);
  for (let seat = 0; seat < 3; seat++) course.score[seat] += share + (seat < course.pot % 3 ? 1 : 0);
  course.pot = 0;
}
