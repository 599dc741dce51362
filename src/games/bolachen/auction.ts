import { BID, CONTEST, RAISE, wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { DEALER, NOBODY, type Seat } from '../../engine/seats.js';

/** The levels of a bid, ascending. A Brand's suit is named later, in a contest or after the pick-up. */
export const BRAND = 0;
export const BETTEL = 1;
export const MORD = 2;

const PASS = wordBit('pass');
const BIDS = wordBit('brand') | wordBit('bettel') | wordBit('mord');
const MORD_BID = wordBit('mord');
const brand = wordOf('brand');
const pass = wordOf('pass');
const bettel = wordOf('bettel');

/** The level of a bid other than Brand. */
export const levelOf = (word: number): number => (word === bettel ? BETTEL : MORD);

/**
 * One turn for each seat, forehand first. A second Brand may be bid, since suits will decide (B07); anything else must be
 * higher. If the others pass, the dealer must bid (B35).
 */
export const bid: Stage = {
  ask(course) {
    course.words = course.level < BETTEL ? BIDS : course.level === BETTEL ? MORD_BID : 0;
    if (course.seat !== DEALER || course.level >= 0) course.words |= PASS;
  },
  take(course, answer) {
    const { seat } = course;
    if (answer === brand) {
      course.bidders |= 1 << seat;
      if (course.level < 0) {
        course.level = BRAND;
        course.holder = seat;
      }
    } else if (answer !== pass) {
      course.level = levelOf(answer);
      course.holder = seat;
    }
    if (seat !== DEALER) {
      course.seat = (seat + 1) as Seat;
      return;
    }
    const isContested = course.level === BRAND && (course.bidders & (course.bidders - 1)) !== 0;
    if (isContested) askContestant(course, 0);
    else endAuction(course);
  },
};

const firstSuit = wordOf('acorns');
const withdraw = wordOf('withdraw');
const SUITS = 15 << firstSuit;

/** Those who bid Brand name a suit each, in seat order; the higher suit wins, the earlier seat on a tie (B10 B11 B37). */
function suitContest(simultaneous: boolean): Stage {
  return {
    ask(course) {
      if (simultaneous || course.suit < 0) course.words = SUITS;
      else course.words = (SUITS & (-2 << (firstSuit + course.suit))) | (1 << withdraw);
    },
    take(course, answer) {
      if (answer !== withdraw && answer - firstSuit > course.suit) {
        course.suit = answer - firstSuit;
        course.holder = course.seat;
      }
      askContestant(course, course.seat + 1);
    },
  };
}

export const sequentialContest = suitContest(false);
export const simultaneousContest = suitContest(true);

function askContestant(course: DealState, from: number): void {
  for (let seat = from; seat <= DEALER; seat++) {
    if (((course.bidders >> seat) & 1) === 1) {
      course.seat = seat as Seat;
      course.question = CONTEST;
      return;
    }
  }
  endAuction(course);
}

function endAuction(course: DealState): void {
  course.declarer = course.holder;
  course.seat = course.declarer as Seat;
  course.question = RAISE;
}

export function openAuction(course: DealState): void {
  course.seat = 0;
  course.holder = NOBODY;
  course.question = BID;
}
