import { BID, CALL, CONTEST, DECLARE, GIVE_BACK, RAISE, wordOf } from '../../engine/actions.js';
import { type Contract, NOTHING_UNSEEN } from '../../engine/contract.js';
import type { DealState } from '../../engine/deal-state.js';
import { NO_TRUMP } from '../../engine/duties.js';
import type { Game, Stage } from '../../engine/game.js';
import { dutiesUnder } from '../duty-options.js';
import type { OptionValues } from '../options.js';
import { BETTEL, BRAND, bidWhen, contestUnder, MORD, openAuction } from './auction.js';
import { callWhen, contractLevel, declareWhen, giveBack, goToTalon, raiseWhen } from './exchange.js';
import { paymentFor, pricesOf } from './scoring.js';

/** Bolachen under the given options. */
export function bolachen(ruleSet: string, values: OptionValues): Game {
  const cardCall = values.cardCall === true;
  const stages: (Stage | undefined)[] = [];
  stages[BID] = bidWhen(values.suitInBid === 'always', values.dealerBid === 'if-others-pass');
  stages[CONTEST] = contestUnder(values);
  stages[RAISE] = raiseWhen(values.raiseBeforePickup === true, cardCall);
  stages[CALL] = callWhen(values.calledInTalon === 'second-call');
  stages[GIVE_BACK] = giveBack;
  stages[DECLARE] = declareWhen(values.raiseAfterPickup === true);
  const contracts = contractsUnder(values);

  return {
    ruleSet,
    rules: values,
    packets: [3, 'talon', 4, 3], // B04
    duties: dutiesUnder(values),
    earlyEnd: values.earlyEnd === true,
    contracts,
    kontra: false, // B38
    kontraBeforeLead: false,
    mostTimes: 1,
    pot: false,
    leftInPot: (pot) => pot,
    cardCall,
    drawnReturns: DRAWN_RETURNS[values.returnCardBy as keyof typeof DRAWN_RETURNS],
    unseen: values.brandContest === 'simultaneous' && values.suitInBid !== 'always' ? CONTEST : NOTHING_UNSEEN,
    stages,
    open: openAuction,
    start(course) {
      course.level = contractLevel(course.given);
      if (course.level === BRAND) course.suit = course.given;
      goToTalon(course, cardCall);
    },
    announcement,
    openSuits,
    glimpse: (hand) => hand,
    payment: paymentFor(contracts),
  };
}

/** The declarers whose card in return is drawn blind, by who chooses it (B18): nobody else sees their cards. */
const DRAWN_RETURNS = { declarer: 0, dealer: 0b011, holder: 0b111 };

/** With the suit to be beaten, if one is named and may be known (B10). */
function announcement({ level, suit, question, game }: DealState): string {
  if (level === BETTEL) return 'bettel';
  if (level === MORD) return 'mord';
  return suit < 0 || (question === CONTEST && game.unseen === CONTEST) ? 'brand' : BRANDS[suit];
}

/** Brands by suit. Literals, which V8 compares faster than concatenated strings. */
const BRANDS = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

const FIRST_SUIT = wordOf('acorns');
const FIRST_BRAND = wordOf('brand-E');

/** A suit named in the contest stands, whatever else may be declared. */
function openSuits({ words, suit }: DealState): number {
  if (((words >>> FIRST_SUIT) & 15) === 15) return FIRST_SUIT;
  return ((words >>> FIRST_BRAND) & 15) === 15 && suit < 0 ? FIRST_BRAND : -1;
}

function contractsUnder(values: OptionValues): Contract[] {
  const prices = pricesOf(values);
  const brands = BRANDS.map((name, trump) => ({
    name,
    trump,
    target: values.brandTarget as number,
    stopsWhenMade: true,
    offered: true,
    price: prices[BRAND],
  }));
  return [
    ...brands,
    { name: 'bettel', trump: NO_TRUMP, target: 0, stopsWhenMade: false, offered: true, price: prices[BETTEL] },
    { name: 'mord', trump: NO_TRUMP, target: 10, stopsWhenMade: false, offered: true, price: prices[MORD] },
  ];
}
