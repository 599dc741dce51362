/** The auction of Bolachen and the contest of suits among its Brand bidders. */
import { SEATS, type SeatLetter, SUITS, type Suit } from './cards.js';
import type { BolachenRules } from './options.js';
import { type Asking, ask, type Start } from './table.js';

const LEVELS: readonly string[] = ['brand', 'bettel', 'mord'];
const SUIT_NAMES: Record<Suit, string> = { E: 'acorns', G: 'leaves', S: 'bells', H: 'hearts' };

interface Bid {
  readonly seat: SeatLetter;
  readonly level: string;
}

/** One turn each, in seat order; nobody speaks twice (B08). There is always a declarer. */
export function* auction(rules: BolachenRules): Asking<Start> {
  const bids: Bid[] = [];
  let named: Start | null = null;
  for (const seat of SEATS) {
    if (seat === 'D' && bids.length > 0 && rules.dealerBid === 'if-others-pass') break; // B06 (b)
    const best: Suit | null = named === null ? null : (named.contract.slice('brand-'.length) as Suit);
    const level = yield* ask(seat, 'bid', legalBids(seat, bids, best));
    if (level !== 'pass') bids.push({ seat, level });
    if (level !== 'brand' || rules.suitInBid !== 'always') continue;
    // B09 (b): the suit is part of the bid, and must be higher than one named before.
    const suits = SUITS.filter((suit) => best === null || SUITS.indexOf(suit) > SUITS.indexOf(best));
    const said: string = yield* ask(
      seat,
      'contest',
      suits.map((suit) => SUIT_NAMES[suit]),
    );
    named = { declarer: seat, contract: `brand-${suitNamed(said)}` };
  }
  // Bettel and Mord have one bidder each, for an equal bid is not offered (B07).
  const top = LEVELS.findLast((level) => bids.some((bid) => bid.level === level))!;
  if (top === 'brand' && named !== null) return named;
  const highest = bids.filter((bid) => bid.level === top).map(({ seat }) => seat);
  if (highest.length === 1) return { declarer: highest[0], contract: top }; // B09: a lone Brand has no suit yet
  if (rules.brandContest === 'rising') return yield* race(highest);
  return rules.brandContest === 'sequential' ? yield* contest(highest) : yield* comparison(highest);
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

/** B10 (a): each names a suit in turn, higher than the best so far, or withdraws. */
function* contest(contestants: readonly SeatLetter[]): Asking<Start> {
  let declarer = contestants[0];
  let best: Suit | null = null;
  for (const seat of contestants) {
    // B37: an equal suit would lose to the earlier seat, so it is not offered.
    const higher: readonly Suit[] = best === null ? SUITS : SUITS.slice(SUITS.indexOf(best) + 1);
    const names = higher.map((suit) => SUIT_NAMES[suit]);
    const said: string = yield* ask(seat, 'contest', best === null ? names : ['withdraw', ...names]);
    if (said === 'withdraw') continue;
    declarer = seat;
    best = suitNamed(said);
  }
  return { declarer, contract: `brand-${best}` };
}

/** B10 (b): each names a suit unseen; the highest wins, among equals the earlier seat. */
function* comparison(contestants: readonly SeatLetter[]): Asking<Start> {
  const named: { seat: SeatLetter; suit: Suit }[] = [];
  for (const seat of contestants) {
    const said = yield* ask(seat, 'contest', Object.values(SUIT_NAMES));
    named.push({ seat, suit: suitNamed(said) });
  }
  const best = SUITS.findLast((suit) => named.some((one) => one.suit === suit))!;
  const winner = named.find((one) => one.suit === best)!; // B37
  return { declarer: winner.seat, contract: `brand-${best}` };
}

/**
 * B10 (c): suits rise, round and round, until all but one have withdrawn. An equal suit is enough for an earlier seat
 * (B37).
 */
function* race(contestants: readonly SeatLetter[]): Asking<Start> {
  let left = [...contestants];
  let best: { seat: SeatLetter; suit: Suit } | null = null;
  while (best === null || left.length > 1) {
    const seat = left[0];
    const lead: { seat: SeatLetter; suit: Suit } | null = best;
    const suits = SUITS.filter((suit) => {
      if (lead === null) return true;
      const more = SUITS.indexOf(suit) - SUITS.indexOf(lead.suit);
      return more > 0 || (more === 0 && SEATS.indexOf(seat) < SEATS.indexOf(lead.seat));
    });
    const names = suits.map((suit) => SUIT_NAMES[suit]);
    const said: string = yield* ask(seat, 'contest', lead === null ? names : ['withdraw', ...names]);
    left = left.slice(1);
    if (said === 'withdraw') continue;
    best = { seat, suit: suitNamed(said) };
    left.push(seat);
  }
  return { declarer: best.seat, contract: `brand-${best.suit}` };
}

function suitNamed(name: string): Suit {
  return SUITS.find((suit) => SUIT_NAMES[suit] === name)!;
}
