/** `bolachen/solver`: the value of a position with open cards and perfect play. Its tables take a tenth of a second to build. */

export type { Card, CardSet, Suit } from '../engine/cards.js';
export { TRUMP_BY_LEAD } from '../engine/contract.js';
export { type Duties, NO_TRUMP } from '../engine/duties.js';
export type { Seat } from '../engine/seats.js';
export { dutiesOf } from '../games/rule-sets.js';
export type { CallPlan, DeclarersDeal } from '../solver/call.js';
export type { DealRow } from '../solver/deal-table.js';
export type { DiscardValue, Exchange, TrumpAndDiscard } from '../solver/discard.js';
export { type Aim, faultOf, type Position, type Solution, trumpLed } from '../solver/position.js';
export type { CardValue, Within } from '../solver/prober.js';
export { Solver, type SolverOptions } from '../solver/solver.js';
