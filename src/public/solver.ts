/** `bolachen/solver`: the value of a position with open cards and perfect play. Its tables take 0.1 s to build. */

export type { Card, CardSet, Suit } from '../cards/engine/cards.js';
export { TRUMP_BY_LEAD } from '../cards/engine/contract.js';
export { type Duties, NO_TRUMP } from '../cards/engine/duties.js';
export type { Seat } from '../cards/engine/seats.js';
export { dutiesOf } from '../cards/games/rule-sets.js';
export type { CallPlan, DeclarersDeal } from '../search/solver/call.js';
export type { DealRow } from '../search/solver/deal-table.js';
export type { DiscardValue, Exchange, TrumpAndDiscard } from '../search/solver/discard.js';
export { type Aim, faultOf, type Position, trumpLed } from '../search/solver/position.js';
export type { CardValue, Within } from '../search/solver/prober.js';
export { Solver, type SolverOptions } from '../search/solver/solver.js';
