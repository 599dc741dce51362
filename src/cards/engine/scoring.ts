import { PLAY } from './actions.js';
import { type CardSet, EMPTY, lowest } from './cards.js';
import type { GameTerms } from './contract.js';
import type { DealState } from './deal-state.js';
import { beats } from './play.js';
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

/**
 * Is it decided who is paid what, whatever card is answered to the current question, and whatever is played after it?
 * The contract and its tricks decide it, and the legal answers where they all give the trick to the same side; what
 * anybody holds does not count. Never before the first card, or while Kontra may be said. Also where play goes on to
 * the last trick (`earlyEnd` B32 W28), as it does for overtricks that are not paid (W23).
 */
export function isPaidAlready(course: DealState): boolean {
  const { game, question, kontraOpen, contract, target, tricks, lost, trickSize } = course;
  if (question !== PLAY || kontraOpen) return false;
  const [isTaken, isLost] = trickSize === 2 ? sidesOfTrick(course) : [false, false];
  const least = tricks + (isTaken ? 1 : 0);
  const most = 10 - lost - (isLost ? 1 : 0);
  for (let taken = least + 1; taken <= most; taken++) {
    if (isMade(target, taken) !== isMade(target, least)) return false;
    if (game.payment(contract, taken) !== game.payment(contract, least)) return false;
  }
  return true;
}

/** Does the declarer take the current trick with every card that its last player may play? Do the defenders? */
function sidesOfTrick({ cards, best, trump, seat, winner, declarer }: DealState): readonly [boolean, boolean] {
  let [isTaken, isLost] = [true, true];
  for (let left: number = cards; left !== EMPTY; left &= left - 1) {
    const taker = beats(lowest(left as CardSet), best, trump) ? seat : winner;
    if (taker === declarer) isLost = false;
    else isTaken = false;
  }
  return [isTaken, isLost];
}

/** Ends a match: the seats share the rest of the pot equally; odd units go to forehand, then middlehand. */
export function sharePot(course: DealState): void {
  const share = Math.floor(course.pot / 3);
  for (let seat = 0; seat < 3; seat++) course.score[seat] += share + (seat < course.pot % 3 ? 1 : 0);
  course.pot = 0;
}
