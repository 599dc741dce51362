/** The auction of Bolachen and the contest of suits among its Brand bidders. */
import { SEATS, type SeatLetter, SUITS, type Suit } from './cards.js';
import type { BolachenRules } from './options.js';
import { type Asking, ask, type Start } from './table.js';

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
export function* auction(rules: BolachenRules): Asking<Start> {
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
