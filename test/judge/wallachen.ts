import { leftOf, SEATS, type SeatLetter } from './cards.js';
import { FULL_LADDER, type WallachenRules } from './options.js';
import {
  type Asking,
  ask,
  discard,
  type Outcome,
  pickUp,
  playTricks,
  type Start,
  settle,
  type Table,
  tricksOfDeclarer,
} from './table.js';

/** The auctionOf of Wallachen: a duel of senior and junior up the ladder. */

/** W34: the rungs that can be bid and declared. W06: without a ladder of its own, Ten may be missing. */
export function rungs(rules: WallachenRules): string[] {
  if (rules.ladder !== null) return [...rules.ladder];
  return FULL_LADDER.filter((rung) => rung !== '10' || rules.tenBid);
}

/** Answers null when all three pass. */
function* auctionOf(rules: WallachenRules): Asking<Start | null> {
  const ladder = rungs(rules);
  const toSpeak = [...SEATS];

  // W09: the first to say "play" is senior at the lowest rung; who passed is out (W35).
  let senior = toSpeak.shift()!;
  while ((yield* ask(senior, 'bid', ['play', 'pass'])) === 'pass') {
    if (toSpeak.length === 0) return null;
    senior = toSpeak.shift()!;
  }

  // At the top rung nobody can be outbid: whoever has still to speak is passed over (W13).
  let level = 0;
  while (toSpeak.length > 0 && level < ladder.length - 1) {
    const junior = toSpeak[0];
    const next = ladder[level + 1]; // W08: one step at a time
    if ((yield* ask(junior, 'bid', ['pass', next])) === 'pass') {
      toSpeak.shift();
      continue;
    }
    level += 1;
    if (junior === 'D' && rules.dealerDuel === 'last-word') return { declarer: 'D', contract: next }; // W11 (b)

    // W10: the senior need only equal the bid.
    if ((yield* ask(senior, 'bid', ['hold', 'pass'])) === 'hold') continue;
    senior = junior;
    toSpeak.shift();
  }
  return { declarer: senior, contract: ladder[level] };
}

/** The course of one deal of Wallachen. */

const isNumber = (contract: string): boolean => contract !== 'bettel' && contract !== 'mord';

export function* wallachen(table: Table, rules: WallachenRules, start?: Start): Asking<Outcome> {
  const dopplers = start === undefined && rules.doppeln ? yield* doubling() : 0;
  const announced = start ?? (yield* auctionOf(rules)) ?? nobodyPlays(rules);
  if (announced === null) return { declarer: null, contract: null, tricks: null, won: null, score: [-1, -1, -1] };

  const { declarer } = announced;
  table.declarer = declarer;
  table.announced = announced.contract;
  pickUp(table, declarer);
  const contract = start?.contract ?? (yield* declaration(announced, rules));
  table.contract = contract;
  yield* discard(table, declarer);

  const raises: Raises = { saidBy: [], words: 0 };
  const byBoth = () => kontraByBoth(table, rules, raises);
  yield* playTricks(table, declarer, {
    ...{ rules, leadMakesTrump: isNumber(contract), isDecided: (taken, lost) => decided(contract, taken, lost) },
    ...(rules.kontraWindow === 'before-lead'
      ? { beforeLead: byBoth }
      : { beforeCard: (seat: SeatLetter) => kontra(table, seat, rules, raises) }),
    ...(rules.kontraWindow === 'first-trick' && { afterCards: byBoth }),
  });
  // W05 W22: everything paid for this deal is multiplied, in every contract.
  const multiplier = 2 ** (dopplers + raises.words);
  const tricks = tricksOfDeclarer(table);
  return settle(table, isWon(contract, tricks), multiplier * payment(contract, tricks, rules));
}

/** W03 W04: each in turn may push his Doppler forward; answers how many did. */
function* doubling(): Asking<number> {
  let dopplers = 0;
  for (const seat of SEATS) if ((yield* ask(seat, 'double', ['double', 'no-double'])) === 'double') dopplers += 1;
  return dopplers;
}

/** W14: all three passed. W33: forehand is forced to the lowest rung, at the normal price. */
function nobodyPlays(rules: WallachenRules): Start | null {
  return rules.allPass === 'pot' ? null : { declarer: 'F', contract: rungs(rules)[0] };
}

/** W17: keep the contract or raise it to any higher rung, never lower. */
function* declaration({ declarer, contract }: Start, rules: WallachenRules): Asking<string> {
  const ladder = rungs(rules);
  const upward = ladder.slice(ladder.indexOf(contract));
  return yield* ask(declarer, 'declare', rules.raiseAfterPickup ? upward : [contract]);
}

/** What was said to raise the game: which defenders said Kontra, and how many words there were. */
interface Raises {
  readonly saidBy: SeatLetter[];
  words: number;
}

/** W20 W21: in trick 1; no defender begins twice, and only under `each` both may. The declarer answers at once. */
function* kontra(table: Table, seat: SeatLetter, rules: WallachenRules, raises: Raises): Asking<void> {
  if (!rules.kontra || table.tricks.length > 0 || raises.saidBy.includes(seat)) return;
  if (raises.saidBy.length > 0 && rules.kontraTurns !== 'each') return;
  const longest = rules.kontraTurns.startsWith('chain') ? Number(rules.kontraTurns.at(-1)) : 2;
  for (let said = 0; said < longest; said += 1) {
    const [speaker, word] = said % 2 === 0 ? [seat, 'kontra'] : [table.declarer!, 're'];
    if ((yield* ask(speaker, 'kontra', [word, `no-${word}`])) !== word) return;
    raises.words += 1;
    if (said === 0) raises.saidBy.push(seat);
  }
}

/** W20: both defenders in turn, before the lead or with three cards on the table, before the trick is taken. */
function* kontraByBoth(table: Table, rules: WallachenRules, raises: Raises): Asking<void> {
  const first = leftOf(table.declarer!);
  yield* kontra(table, first, rules, raises);
  yield* kontra(table, leftOf(first), rules, raises);
}

/** W28: a number contract stops once it is lost, never because it is made. */
function decided(contract: string, taken: number, lost: number): boolean {
  if (contract === 'bettel') return taken > 0;
  if (contract === 'mord') return lost > 0;
  return lost > 10 - Number(contract);
}

/** W32: fewer tricks than the number declared are a loss, also if they are six or more. */
function isWon(contract: string, tricks: number): boolean {
  if (contract === 'bettel') return tricks === 0;
  if (contract === 'mord') return tricks === 10;
  return tricks >= Number(contract);
}

/** What each defender pays or gets, in stakes, before the multiplier. */
function payment(contract: string, tricks: number, rules: WallachenRules): number {
  if (contract === 'bettel') return rules.bettelTariff; // W24; lost it costs the same (W25)
  if (contract === 'mord') return rules.mordTariff;
  const paysTaken = isWon(contract, tricks) && rules.winPays === 'taken'; // W23
  return paysTaken ? tricks : Number(contract); // W26: lost, the final number
}

/** The pot that links the deals of a Wallachen match (W14 W15): what it gives and takes. */

export interface AfterDeal {
  readonly score: readonly number[];
  readonly pot: number;
}

/**
 * The score of a deal with what comes out of the pot, and the pot behind it. The result of a deal passed out has the
 * stakes in it.
 */
export function withPot({ declarer, won, score }: Outcome, pot: number, rules: WallachenRules): AfterDeal {
  if (declarer === null) return { score, pot: pot + 3 };
  if (won) return { score: SEATS.map((seat, i) => score[i] + (seat === declarer ? pot : 0)), pot: 0 };
  if (rules.potOnLoss === 'stays') return { score, pot };
  const half = Math.floor(pot / 2); // an odd unit stays
  return { score: SEATS.map((seat, i) => score[i] + (seat === declarer ? 0 : half)), pot: pot - half - half };
}

/** The last deal of a match: the units that are left are given out one by one, F first. */
export function givenOut({ score, pot }: AfterDeal): AfterDeal {
  const after = [...score];
  for (let unit = 0; unit < pot; unit += 1) after[unit % 3] += 1;
  return { score: after, pot: 0 };
}
