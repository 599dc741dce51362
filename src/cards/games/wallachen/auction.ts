import { BID, wordBit, wordOf } from '../../engine/actions.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { DEALER, FOREHAND, type Seat } from '../../engine/seats.js';
import { RUNGS } from './rules.js';

const PASS = wordBit('pass');
const OPENING = wordBit('play') | PASS;
const HOLDING = wordBit('hold') | PASS;
const play = wordOf('play');
const hold = wordOf('hold');
const pass = wordOf('pass');

export interface AuctionRules {
  /** The rungs that can be bid, ascending, as indices into RUNGS. */
  readonly ladder: readonly number[];
  /** Does a higher bid by the dealer end the auction (W11)? */
  readonly dealerHasLastWord: boolean;
  /** Do passed-out deals pay into the pot (W14)? */
  readonly pot: boolean;
}

export function openAuction(course: DealState): void {
  course.seat = FOREHAND;
  course.question = BID;
}

/**
 * Seats are asked in turn to play at the first rung (W09). The first who agrees is the holder; each later seat may
 * outbid him by one step (W08), and he may hold the same rung against it (W10). A player who passes is out (W35).
 * `course.level` is a step of the ladder.
 */
export function auction(rules: AuctionRules): Stage {
  const bids = rules.ladder.map((rung) => wordBit(RUNGS[rung]));
  const top = bids.length - 1;
  return {
    ask(course) {
      if (course.level < 0) course.words = OPENING;
      else if (course.seat === course.holder) course.words = HOLDING;
      else course.words = PASS | (course.level < top ? bids[course.level + 1] : 0);
    },
    take(course, answer) {
      const { seat } = course;
      if (course.level < 0) {
        open(course, answer === play, rules.pot);
        return;
      }
      if (seat === course.holder) {
        if (answer === hold) {
          course.seat = course.challenger as Seat;
          return;
        }
        course.holder = course.challenger;
        challenge(course, course.challenger + 1);
        return;
      }
      if (answer === pass) {
        challenge(course, seat + 1);
        return;
      }
      course.level++;
      if (rules.dealerHasLastWord && seat === DEALER) {
        course.holder = seat;
        endAuction(course);
      } else {
        course.seat = course.holder as Seat;
      }
    },
  };
}

function open(course: DealState, plays: boolean, pot: boolean): void {
  const { seat } = course;
  if (plays) {
    course.level = 0;
    course.holder = seat;
    challenge(course, seat + 1);
  } else if (seat !== DEALER) {
    course.seat = (seat + 1) as Seat;
  } else if (pot) {
    course.end();
  } else {
    course.level = 0; // forehand must play (W14 W33)
    course.holder = FOREHAND;
    endAuction(course);
  }
}

function challenge(course: DealState, seat: number): void {
  course.challenger = seat;
  if (seat > DEALER) endAuction(course);
  else course.seat = seat as Seat;
}

function endAuction(course: DealState): void {
  course.declarer = course.holder;
  course.pickUp();
}
