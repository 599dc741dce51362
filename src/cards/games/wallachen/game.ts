import { BID, DECLARE, DOUBLE, KONTRA } from '../../engine/actions.js';
import { type Contract, NOTHING_UNSEEN, TRUMP_BY_LEAD } from '../../engine/contract.js';
import { NO_TRUMP } from '../../engine/duties.js';
import type { Game, Stage } from '../../engine/game.js';
import { dutiesUnder } from '../duty-options.js';
import type { OptionValues } from '../options.js';
import { auction, openAuction } from './auction.js';
import { doppeln, firstCards, packetsUnder } from './deal.js';
import { declaration } from './exchange.js';
import { kontraAndRe, kontraTurns } from './play.js';
import { RUNGS } from './rules.js';
import { leftInPot, mostTimes, paymentFor, priceOf } from './scoring.js';

export function wallachen(ruleSet: string, values: OptionValues): Game {
  const ladder = rungsOf(values);
  const pot = values.allPass === 'pot';
  const contracts = contractsUnder(values, ladder);
  const packets = packetsUnder(values);

  return {
    ruleSet,
    rules: values,
    packets: [...packets, 'talon'], // W02
    duties: dutiesUnder(values),
    earlyEnd: values.earlyEnd === true,
    contracts,
    kontra: values.kontra === true,
    kontraBeforeLead: values.kontra === true && values.kontraWindow === 'before-lead',
    mostTimes: mostTimes(values),
    pot,
    leftInPot: leftInPot(values),
    cardCall: false,
    drawnReturns: 0,
    unseen: values.doppelnTurns === 'unseen' ? DOUBLE : NOTHING_UNSEEN,
    stages: stagesUnder(values, ladder, pot),
    open(course) {
      course.seat = 0;
      if (values.doppeln === true) course.question = DOUBLE;
      else openAuction(course);
    },
    start(course) {
      course.level = ladder.indexOf(course.given);
      course.pickUp();
    },
    announcement: ({ level }) => RUNGS[ladder[level]],
    openSuits: () => -1,
    glimpse: (hand) => firstCards(hand, packets[0]),
    payment: paymentFor(contracts, values),
  };
}

function stagesUnder(values: OptionValues, ladder: readonly number[], pot: boolean): readonly (Stage | undefined)[] {
  const stages: (Stage | undefined)[] = [];
  stages[DOUBLE] = doppeln;
  stages[BID] = auction({ ladder, pot, dealerHasLastWord: values.dealerDuel === 'last-word' });
  stages[DECLARE] = declaration(ladder, values.raiseAfterPickup === true);
  stages[KONTRA] = kontraAndRe(values.kontraWindow === 'first-trick', kontraTurns(values));
  return stages;
}

/** The rungs in use, as indices into RUNGS: the ladder if one is given, else all, with or without the 10 (W06 W34). */
function rungsOf(values: OptionValues): number[] {
  const ladder = values.ladder as readonly string[] | null;
  const all = RUNGS.map((_, rung) => rung);
  if (ladder) return all.filter((rung) => ladder.includes(RUNGS[rung]));
  return all.filter((rung) => values.tenBid === true || RUNGS[rung] !== '10');
}

function contractsUnder(values: OptionValues, ladder: readonly number[]): Contract[] {
  return RUNGS.map((name, rung) => {
    const shared = { name, stopsWhenMade: false, offered: ladder.includes(rung), price: priceOf(name, values) };
    if (name === 'bettel') return { ...shared, trump: NO_TRUMP, target: 0 };
    if (name === 'mord') return { ...shared, trump: NO_TRUMP, target: 10 };
    return { ...shared, trump: TRUMP_BY_LEAD, target: Number(name) }; // overtricks pay
  });
}
