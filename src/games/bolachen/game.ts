import { BID, CALL, CONTEST, DECLARE, GIVE_BACK, RAISE } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';
import { NO_TRUMP } from '../../engine/duties.js';
import type { Contract, Game, Stage } from '../../engine/game.js';
import { dutiesOf } from '../duty-options.js';
import type { OptionValues } from '../options.js';
import { BETTEL, BRAND, bid, MORD, openAuction, sequentialContest, simultaneousContest } from './auction.js';
import { call, contractLevel, declareWhen, giveBack, goToTalon, raiseWhen } from './exchange.js';
import { paymentBy } from './scoring.js';

/** Bolachen under the given options. */
export function bolachen(ruleSet: string, values: OptionValues): Game {
  const cardCall = values.cardCall === true;
  const stages: (Stage | undefined)[] = [];
  stages[BID] = bid;
  stages[CONTEST] = values.brandContest === 'simultaneous' ? simultaneousContest : sequentialContest;
  stages[RAISE] = raiseWhen(values.raiseBeforePickup === true, cardCall);
  stages[CALL] = call;
  stages[GIVE_BACK] = giveBack;
  stages[DECLARE] = declareWhen(values.raiseAfterPickup === true);

  return {
    ruleSet,
    rules: values,
    packets: [3, 'talon', 4, 3], // B04
    duties: dutiesOf(values),
    earlyEnd: values.earlyEnd === true,
    contracts: contracts(values.brandTarget as number),
    kontra: false, // B38
    multiplies: false,
    pot: false,
    hiddenContest: values.brandContest === 'simultaneous',
    stages,
    open: openAuction,
    start(course) {
      course.level = contractLevel(course.given);
      if (course.level === BRAND) course.suit = course.given;
      goToTalon(course, cardCall);
    },
    announcement,
    glimpse: (hand) => hand,
    payment: paymentBy(values),
  };
}

function announcement({ level, suit, question }: Course): string {
  if (level === BETTEL) return 'bettel';
  if (level === MORD) return 'mord';
  return suit < 0 || question === CONTEST ? 'brand' : BRANDS[suit];
}

/** Brands by suit. Literals, which V8 compares faster than strings that were put together. */
const BRANDS = ['brand-E', 'brand-G', 'brand-S', 'brand-H'];

function contracts(brandTarget: number): Contract[] {
  const brands = BRANDS.map((name, trump) => ({
    name,
    trump,
    target: brandTarget,
    stopsWhenMade: true,
    offered: true,
  }));
  return [
    ...brands,
    { name: 'bettel', trump: NO_TRUMP, target: 0, stopsWhenMade: false, offered: true },
    { name: 'mord', trump: NO_TRUMP, target: 10, stopsWhenMade: false, offered: true },
  ];
}
