import { type Card, inOrder, PACK, SEATS, type SeatLetter, SUITS, type Suit, without } from './cards.js';
import type { BolachenRules } from './options.js';
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

/** The auction of Bolachen and the contest of suits among its Brand bidders. */

const LEVELS: readonly string[] = ['brand', 'bettel', 'mord'];
const NAMES: Record<Suit, string> = { E: 'acorns', G: 'leaves', S: 'bells', H: 'hearts' };

interface Bid {
  readonly seat: SeatLetter;
  readonly level: string;
}

/** A suit that a seat has named. */
interface Named {
  readonly seat: SeatLetter;
  readonly suit: Suit;
}

/** Asks for one of these suits; null if the seat withdraws, where it may. */
function* nameOf(seat: SeatLetter, suits: readonly Suit[], mayWithdraw = false): Asking<Suit | null> {
  const names = suits.map((suit) => NAMES[suit]);
  const said: string = yield* ask(seat, 'contest', mayWithdraw ? ['withdraw', ...names] : names);
  return SUITS.find((suit) => NAMES[suit] === said) ?? null;
}

const above = (suit: Suit | null): readonly Suit[] => (suit === null ? SUITS : SUITS.slice(SUITS.indexOf(suit) + 1));
const brandOf = ({ seat, suit }: Named): Start => ({ declarer: seat, contract: `brand-${suit}` });

/** One turn each, in seat order; nobody speaks twice (B08). There is always a declarer. */
function* auction(rules: BolachenRules): Asking<Start> {
  const bids: Bid[] = [];
  let named: Named | null = null;
  for (const seat of SEATS) {
    if (seat === 'D' && bids.length > 0 && rules.dealerBid === 'if-others-pass') break; // B06 (b)
    const best: Suit | null = (named as Named | null)?.suit ?? null;
    const level = yield* ask(seat, 'bid', legalBids(seat, bids, best));
    if (level !== 'pass') bids.push({ seat, level });
    // B09 (b): the suit is part of the bid, and must be higher than one named before.
    if (level === 'brand' && rules.suitInBid === 'always') named = { seat, suit: (yield* nameOf(seat, above(best)))! };
  }
  // Bettel and Mord have one bidder each, for an equal bid is not offered (B07).
  const top = LEVELS.findLast((level) => bids.some((bid) => bid.level === level))!;
  if (top === 'brand' && named !== null) return brandOf(named);
  const highest = bids.filter((bid) => bid.level === top).map(({ seat }) => seat);
  if (highest.length === 1) return { declarer: highest[0], contract: top }; // B09: a lone Brand has no suit yet
  return brandOf(yield* { sequential: contest, simultaneous: comparison, rising: race }[rules.brandContest](highest));
}

function legalBids(seat: SeatLetter, bids: readonly Bid[], named: Suit | null): string[] {
  const spoken = (level: string) => bids.some((bid) => bid.level === level);
  const tokens: string[] = [];
  if (seat !== 'D' || bids.length > 0) tokens.push('pass'); // B35: the dealer is forced
  if (!spoken('bettel') && !spoken('mord')) {
    if (named !== 'H') tokens.push('brand'); // B07: Brand over Brand, the suits decide
    tokens.push('bettel');
  }
  if (!spoken('mord')) tokens.push('mord');
  return tokens;
}

/** B10 (a): each names a suit in turn, higher than the best so far, or withdraws; an equal one would lose (B37). */
function* contest(contestants: readonly SeatLetter[]): Asking<Named> {
  let best: Named | null = null;
  for (const seat of contestants) {
    const lead = best as Named | null;
    const suit: Suit | null = yield* nameOf(seat, above(lead === null ? null : lead.suit), lead !== null);
    if (suit !== null) best = { seat, suit };
  }
  return best as unknown as Named;
}

/** B10 (b): each names a suit unseen; the highest wins, among equals the earlier seat (B37). */
function* comparison(contestants: readonly SeatLetter[]): Asking<Named> {
  const named: Named[] = [];
  for (const seat of contestants) named.push({ seat, suit: (yield* nameOf(seat, SUITS))! });
  const best = SUITS.findLast((suit) => named.some((one) => one.suit === suit))!;
  return named.find((one) => one.suit === best)!;
}

/** B10 (c): suits rise, round and round, until one is left. An equal one is enough for an earlier seat (B37). */
function* race(contestants: readonly SeatLetter[]): Asking<Named> {
  let left = [...contestants];
  let best: Named | null = null;
  while (best === null || left.length > 1) {
    const seat = left[0];
    const lead = best as Named | null;
    const isEarlier = lead !== null && SEATS.indexOf(seat) < SEATS.indexOf(lead.seat);
    const suits: readonly Suit[] =
      lead === null ? SUITS : isEarlier ? [lead.suit, ...above(lead.suit)] : above(lead.suit);
    const suit: Suit | null = yield* nameOf(seat, suits, lead !== null);
    left = left.slice(1);
    if (suit === null) continue;
    best = { seat, suit };
    left.push(seat);
  }
  return best;
}

/** The course of one deal of Bolachen. */

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
