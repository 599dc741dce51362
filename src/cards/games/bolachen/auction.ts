import { BID, CONTEST, RAISE, wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { after, DEALER, MIDDLEHAND, NOBODY, type Seat } from '../../engine/seats.js';
import type { OptionValues } from '../options.js';

/** The levels of a bid, ascending. A Brand's suit is named later, in a contest or after the pick-up. */
export const BRAND = 0;
export const BETTEL = 1;
export const MORD = 2;

const PASS = wordBit('pass');
const BRAND_BID = wordBit('brand');
const BIDS = BRAND_BID | wordBit('bettel') | wordBit('mord');
const MORD_BID = wordBit('mord');
const brand = wordOf('brand');
const pass = wordOf('pass');
const bettel = wordOf('bettel');

/** The level of a bid other than Brand. */
export const levelOf = (word: number): number => (word === bettel ? BETTEL : MORD);

/**
 * A turn for each seat, forehand first. A second Brand may be bid, as suits decide (B07); anything else must be higher.
 * If the others pass, the dealer must bid (B35). Where a Brand is bid with its suit, that is asked for at once, and a
 * second Brand needs a higher one (B09). Where the dealer `waits`, he speaks only if the others have passed (B06).
 */
export function bidWhen(namesSuit: boolean, waits: boolean): Stage {
  return {
    ask(course) {
      course.words = course.level < BETTEL ? BIDS : course.level === BETTEL ? MORD_BID : 0;
      if (namesSuit && course.suit === HEARTS) course.words &= ~BRAND_BID;
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
        if (namesSuit) {
          course.question = CONTEST;
          return;
        }
      } else if (answer !== pass) {
        course.level = levelOf(answer);
        course.holder = seat;
        course.suit = -1;
      }
      const isContested = !namesSuit && course.level === BRAND && (course.bidders & (course.bidders - 1)) !== 0;
      if (!isLastBidder(course, waits)) askForBid(course, (seat + 1) as Seat);
      else if (isContested) askContestant(course, 0);
      else endAuction(course);
    },
  };
}

const isLastBidder = ({ seat, level }: DealState, waits: boolean): boolean =>
  seat === DEALER || (waits && seat === MIDDLEHAND && level >= 0);

const firstSuit = wordOf('acorns');
const withdraw = wordOf('withdraw');
const SUITS = 15 << firstSuit;
const HEARTS = 3;

function nameSuit(course: DealState, answer: number): void {
  course.suit = answer - firstSuit;
  course.holder = course.seat;
}

/** The suits from one up. */
const suitsFrom = (suit: number): number => SUITS & (-1 << (firstSuit + suit));

/** Those who bid Brand name a suit each, in seat order; the higher suit wins, else the earlier seat (B10 B11 B37). */
function suitContest(simultaneous: boolean): Stage {
  return {
    ask(course) {
      if (simultaneous || course.suit < 0) course.words = SUITS;
      else course.words = suitsFrom(course.suit + 1) | (1 << withdraw);
    },
    take(course, answer) {
      if (answer !== withdraw && answer - firstSuit > course.suit) nameSuit(course, answer);
      askContestant(course, course.seat + 1);
    },
  };
}

/** They name suits in turn, round and round, until all but one have withdrawn; an earlier one may equal (B10 B37). */
const risingContest: Stage = {
  ask(course) {
    const { suit, seat, holder } = course;
    course.words = suit < 0 ? SUITS : suitsFrom(seat < holder ? suit : suit + 1) | (1 << withdraw);
  },
  take(course, answer) {
    if (answer === withdraw) course.bidders &= ~(1 << course.seat);
    else nameSuit(course, answer);
    let next = after(course.seat);
    while (((course.bidders >> next) & 1) === 0) next = after(next);
    if (next === course.holder) endAuction(course);
    else course.seat = next;
  },
};

/** The suit that goes with a bid: higher than those before it, and the next seat speaks (B09). */
const suitOfBid = (waits: boolean): Stage => ({
  ask(course) {
    course.words = suitsFrom(course.suit + 1);
  },
  take(course, answer) {
    nameSuit(course, answer);
    if (isLastBidder(course, waits)) endAuction(course);
    else askForBid(course, after(course.seat));
  },
});

const CONTESTS = { sequential: suitContest(false), simultaneous: suitContest(true), rising: risingContest };

/** How bidders of Brand name their suits. */
export function contestUnder({ suitInBid, brandContest, dealerBid }: OptionValues): Stage {
  if (suitInBid === 'always') return suitOfBid(dealerBid === 'if-others-pass');
  return CONTESTS[brandContest as keyof typeof CONTESTS];
}

function askForBid(course: DealState, seat: Seat): void {
  course.seat = seat;
  course.question = BID;
}

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
  course.holder = NOBODY;
  askForBid(course, 0);
}
