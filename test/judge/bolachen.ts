/** The course of one deal of Bolachen. */

import { auction } from './bolachen-auction.js';
import { type Card, inOrder, PACK, type SeatLetter, SUITS, type Suit, without } from './cards.js';
import type { BolachenRules } from './options.js';
import { type Asking, ask, type Outcome, type Start, settle, type Table, tricksOfDeclarer } from './table.js';
import { discard, pickUp, playTricks } from './tricks.js';

/** Low to high (B36). */
const CONTRACTS: readonly string[] = ['brand-E', 'brand-G', 'brand-S', 'brand-H', 'bettel', 'mord'];

const isBrand = (contract: string): boolean => contract.startsWith('brand');

export function* bolachen(table: Table, rules: BolachenRules, start?: Start): Asking<Outcome> {
  const { declarer, contract: bid } = start ?? (yield* auction(rules));
  table.declarer = declarer;
  table.announced = start === undefined ? yield* raiseBeforePickup(declarer, bid, rules) : bid;
  if (!isBrand(table.announced)) yield* cardCall(table, declarer, rules);
  pickUp(table, declarer);

  const contract = start === undefined ? yield* declaration(declarer, table.announced, rules) : bid;
  table.contract = contract;
  table.trump = isBrand(contract) ? (contract.slice('brand-'.length) as Suit) : null;
  yield* discard(table, declarer);

  const isDecided = (taken: number, lost: number) => decided(contract, taken, lost, rules);
  yield* playTricks(table, declarer, { rules, leadMakesTrump: false, isDecided });
  return settle(table, isWon(contract, tricksOfDeclarer(table), rules), contractValue(contract, rules));
}

/** B14: to a higher level only; suits are raised after the pick-up. */
function* raiseBeforePickup(declarer: SeatLetter, announced: string, rules: BolachenRules): Asking<string> {
  if (!rules.raiseBeforePickup) return announced;
  const higher = isBrand(announced) ? ['bettel', 'mord'] : announced === 'bettel' ? ['mord'] : []; // B40: never lower
  const said = yield* ask(declarer, 'raise', ['keep', ...higher]);
  return said === 'keep' ? announced : said;
}

/**
 * B17 B22: in Bettel and Mord the declarer may ask for one card that he does not hold; for a second if the first is in
 * the talon (B21).
 */
function* cardCall(table: Table, declarer: SeatLetter, rules: BolachenRules): Asking<void> {
  if (!rules.cardCall) return;
  const others = without(PACK, table.hands[declarer]);
  const first = yield* ask(declarer, 'call', callsOf(others));
  const again = inTalon(table, first) && rules.calledInTalon === 'second-call';
  const call = again ? yield* ask(declarer, 'call', callsOf(without(others, [cardIn(first)]))) : first;
  if (call === 'no-call' || inTalon(table, call)) return;

  const called = cardIn(call);
  const holder = table.hands.F.includes(called) ? 'F' : table.hands.M.includes(called) ? 'M' : 'D';
  // B18 B19: the declarer receives first; then any card but the one just received is given in return.
  const returns = inOrder(table.hands[declarer]).map((card) => `return ${card}`);
  handOver(table, called, holder, declarer);
  const back = yield* ask(declarer, 'giveBack', returns);
  handOver(table, cardIn(back), declarer, holder);
}

const callsOf = (cards: readonly Card[]): string[] => ['no-call', ...cards.map((card) => `call ${card}`)];
/** `call SA` and `return SA` name a card. */
const cardIn = (said: string): Card => said.split(' ')[1];
const inTalon = (table: Table, call: string): boolean => table.talon.includes(cardIn(call));

function handOver(table: Table, card: Card, from: SeatLetter, to: SeatLetter): void {
  table.hands[from] = without(table.hands[from], [card]);
  table.hands[to] = [...table.hands[to], card];
}

/** B15: after the pick-up, upward only. A lone Brand bidder names any suit (B11). */
function* declaration(declarer: SeatLetter, announced: string, rules: BolachenRules): Asking<string> {
  const brands = SUITS.map((suit) => `brand-${suit}`);
  const kept = announced === 'brand' ? brands : [announced];
  const upward = announced === 'brand' ? CONTRACTS : CONTRACTS.slice(CONTRACTS.indexOf(announced));
  return yield* ask(declarer, 'declare', [...(rules.raiseAfterPickup ? upward : kept)]);
}

/** B32: whether play stops. */
function decided(contract: string, taken: number, lost: number, rules: BolachenRules): boolean {
  if (contract === 'bettel') return taken > 0;
  if (contract === 'mord') return lost > 0;
  return taken >= rules.brandTarget || lost >= 11 - rules.brandTarget;
}

/** B03. */
function isWon(contract: string, tricks: number, rules: BolachenRules): boolean {
  if (contract === 'bettel') return tricks === 0;
  if (contract === 'mord') return tricks === 10;
  return tricks >= rules.brandTarget; // B03
}

/** B34; overtricks do not pay (B33). */
function contractValue(contract: string, rules: BolachenRules): number {
  if (contract === 'bettel') return rules.bettelValue;
  if (contract === 'mord') return rules.mordValue;
  return rules.brandValue;
}
