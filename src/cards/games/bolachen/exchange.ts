import { answerCard, CALL, CALLED, GIVE_BACK, wordBit, wordOf } from '../../engine/actions.js';
import { type CardSet, has, without } from '../../engine/cards.js';
import type { DealState } from '../../engine/deal-state.js';
import type { Stage } from '../../engine/game.js';
import { SEATS } from '../../engine/seats.js';
import { BRAND, levelOf } from './auction.js';

const KEEP = wordBit('keep');
const RAISES = [wordBit('bettel') | wordBit('mord'), wordBit('mord'), 0];
const keep = wordOf('keep');

/** Before the pick-up the declarer may raise to a higher level, not to a higher suit (B14). */
export function raiseWhen(allowed: boolean, cardCall: boolean): Stage {
  return {
    ask(course) {
      course.words = KEEP | (allowed ? RAISES[course.level] : 0);
    },
    take(course, answer) {
      if (answer !== keep) {
        course.level = levelOf(answer);
        course.suit = -1;
      }
      goToTalon(course, cardCall);
    },
  };
}

/** Goes to the call if there is one (an announced Bettel or Mord may call for a card, B16 B22), else to the talon. */
export function goToTalon(course: DealState, cardCall: boolean): void {
  if (cardCall && course.level !== BRAND) course.question = CALL;
  else course.pickUp();
}

const NO_CALL = wordBit('no-call');

/**
 * The declarer names a card that he does not hold; whoever has it hands it over (B17). If it lies in the talon, nothing
 * happens, or he may once name another (B21).
 */
export function callWhen(hasSecond: boolean): Stage {
  return {
    ask(course) {
      const { called } = course;
      course.words = NO_CALL;
      course.cards = ~(course.hands[course.seat] | (called < 0 ? 0 : 1 << called)) as CardSet;
    },
    take(course, answer) {
      const isFirst = course.called < 0;
      if (answer < CALLED) {
        course.pickUp();
        return;
      }
      const called = answerCard(answer);
      course.called = called;
      for (const holder of SEATS) {
        if (!has(course.hands[holder] as CardSet, called)) continue;
        course.callHolder = holder;
        course.hands[holder] &= ~(1 << called);
        course.hands[course.declarer] |= 1 << called;
        course.question = GIVE_BACK;
        return;
      }
      if (!(hasSecond && isFirst)) course.pickUp();
    },
  };
}

/** The declarer returns any other card of his hand, face down (B18–B20). */
export const giveBack: Stage = {
  ask(course) {
    course.cards = without(course.hands[course.seat] as CardSet, (1 << course.called) as CardSet);
  },
  take(course, answer) {
    const card = answerCard(answer);
    course.returned = card;
    course.hands[course.declarer] &= ~(1 << card);
    course.hands[course.callHolder] |= 1 << card;
    course.pickUp();
  },
};

const firstBrand = wordOf('brand-E');
const BRANDS = 15 << firstBrand;
const LEVELS = [0, wordBit('bettel'), wordBit('mord')];

/**
 * Holding twelve cards, the declarer says what he plays: what he announced, or higher (B15). A Brand whose suit was
 * named in a contest may also go up in suit; one without a suit is free (B11). Without that right, a named suit stands.
 */
export function declareWhen(raise: boolean): Stage {
  return {
    ask(course) {
      const { level, suit } = course;
      course.words = LEVELS[level] | (raise ? RAISES[level] : 0);
      if (level !== BRAND) return;
      if (suit < 0) course.words |= BRANDS;
      else course.words |= raise ? BRANDS & (-1 << (firstBrand + suit)) : 1 << (firstBrand + suit);
    },
    take(course, answer) {
      course.declare(answer - firstBrand);
    },
  };
}

/** Contracts are numbered in the order of their words: brand-E, brand-G, brand-S, brand-H, bettel, mord. */
export const contractLevel = (contract: number): number => (contract < 4 ? BRAND : contract - 3);
