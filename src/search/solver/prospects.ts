import { type CardSet, union } from '../../cards/engine/cards.js';
import { type Contract, TRUMP_BY_LEAD } from '../../cards/engine/contract.js';
import type { Deal } from '../../cards/engine/deal.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { SUIT_LETTERS } from '../../cards/record/notation.js';
import { aimOf } from './analyst.js';
import type { CallPlan } from './call.js';
import type { Exchange } from './discard.js';
import { canSet, type Position, trumpLed } from './position.js';
import type { Solver } from './solver.js';

/** A way to play a deal: under a trump suit, or (`NO_TRUMP`) a Bettel or Mord. */
export interface Way {
  /** The contract's name, or `lead-H` where the suit of the opening lead becomes trumps. */
  readonly name: string;
  readonly trump: number;
  /** The target; null if contracts with several targets share the trumps. */
  readonly target: number | null;
}

/** The result of a way; empty where the declarer cannot lead what sets its trumps. */
export interface Prospect {
  /** The declarer's tricks, for a way with trumps. */
  readonly tricks?: number;
  /** Is it made? For a way with a target. */
  readonly made?: boolean;
  /** How: what to discard, to call and to give back. */
  readonly plan?: CallPlan;
}

/** The ways in which a game's contracts can be played, with trumps first. */
export function waysOf(game: Game): readonly Way[] {
  const offered = game.contracts.filter((contract) => contract.offered);
  const byLead = offered.some(({ trump }) => trump === TRUMP_BY_LEAD);
  const leads = byLead
    ? [...SUIT_LETTERS].map((suit, i) => ({ name: `lead-${suit}`, trump: trumpLed(i as 0), target: null }))
    : [];
  return [...leads, ...offered.filter(({ trump }) => trump !== TRUMP_BY_LEAD)].map(wayOf);
}

const wayOf = ({ name, trump, target }: Way | Contract): Way => ({ name, trump, target });

const isSuit = ({ trump }: Way): boolean => trump !== NO_TRUMP;

export function asDealt(solver: Solver, deal: Deal, declarer: Seat, way: Way): Prospect {
  if (!canSet(deal.hands[declarer], way.trump)) return {};
  const position: Position = { hands: deal.hands, declarer, leader: declarer, trick: [], trump: way.trump };
  if (isSuit(way)) return withTricks(way, { tricks: solver.tricks(position) });
  return { made: way.target === 0 ? solver.takesNone(position) : solver.takes(position, way.target ?? 0) };
}

/** With the talon picked up and the best discard. */
export function withDiscard(solver: Solver, deal: Deal, declarer: Seat, way: Way): Prospect {
  const exchange = exchangeOf(deal, declarer);
  if (!canSet(exchange.hands[declarer], way.trump)) return {};
  if (isSuit(way)) {
    const { tricks, discard } = solver.bestDiscard(exchange, way.trump);
    return withTricks(way, { tricks, plan: { discard } });
  }
  const found =
    way.target === 0 ? solver.discardForBettel(exchange) : solver.discardToTake(exchange, NO_TRUMP, way.target ?? 0);
  return planned(found === undefined ? undefined : { discard: found });
}

/** The same after the best card call; only for a Bettel or Mord. */
export function withCall(solver: Solver, deal: Deal, declarer: Seat, way: Way): Prospect {
  return planned(solver.planCall({ ...deal, declarer }, aimOf(way.target ?? 0)));
}

const withTricks = ({ target }: Way, found: { readonly tricks: number; readonly plan?: CallPlan }): Prospect => ({
  ...found,
  ...(target !== null && { made: found.tricks >= target }),
});

const planned = (plan: CallPlan | undefined): Prospect => ({ made: plan !== undefined, ...(plan && { plan }) });

function exchangeOf({ hands, talon }: Deal, declarer: Seat): Exchange {
  const [first, second, third] = hands.map((hand, seat) => (seat === declarer ? union(hand, talon) : hand));
  return { hands: [first, second, third] as [CardSet, CardSet, CardSet], declarer };
}
