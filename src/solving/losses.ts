import { actionAnswer, actionSeat, CALLED, PLAYED, RETURNED, wordOf } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import { NO_TRUMP } from '../engine/duties.js';
import type { Seat } from '../engine/seats.js';
import type { Solver } from '../solver/solver.js';
import type { Analyst } from './analyst.js';
import type { CardJudgement } from './gave-away.js';
import { aimOf } from './position-of.js';

/** The decisions of a deal that the open-card solver can judge: the card call with the card given back, the discard, cards led, and cards played to a lead. */
export type Phase = 'call' | 'discard' | 'lead' | 'follow';
/** All of them, in the order of a deal. */
export const PHASES: readonly Phase[] = ['call', 'discard', 'lead', 'follow'];

/** What was given away. */
export interface LossSize {
  /** Tricks, for the side that lost them. */
  readonly tricks: number;
  /** Units of the player's own score, without pots: a declarer loses twice what each defender gains. */
  readonly points: number;
}

export type PhaseLosses = Readonly<Record<Phase, LossSize>>;

/** What the three seats gave away in a deal, judged with open cards, that is, in hindsight. Bids, the declared contract and Kontra are not judged. */
export interface DealLosses {
  /** By seat: 0 forehand, 1 middlehand, 2 dealer. */
  readonly declarer: Seat;
  readonly seats: readonly [PhaseLosses, PhaseLosses, PhaseLosses];
}

type Sums = Record<Phase, { tricks: number; points: number }>;

/** What was given away in a finished deal that was not passed out and whose cards have been judged. */
export function lossesOf(over: Course, { tricks, gaveAway }: CardJudgement, analyst: Analyst): DealLosses {
  const { declarer, target } = over;
  const seats: readonly [Sums, Sums, Sums] = [nothing(), nothing(), nothing()];
  const pay = (won: number): number => over.game.payment(over.contract, won) * over.multiplier;
  const add = (seat: Seat, phase: Phase, before: number, after: number): void => {
    const sums = seats[seat][phase];
    sums.tricks += Math.abs(before - after);
    sums.points += Math.abs(pay(before) - pay(after)) * (seat === declarer ? 2 : 1);
  };

  const solver = analyst.under(over.game);
  const discard = bestDiscard(over, solver) ?? tricks;
  add(declarer as Seat, 'call', bestCall(over, solver, discard), discard);
  add(declarer as Seat, 'discard', discard, tricks);
  let before = tricks;
  for (const [i, seat] of cardsPlayed(over).entries()) {
    const wantsMany = (seat === declarer) === (target !== 0);
    const after = wantsMany ? before - gaveAway[i] : before + gaveAway[i];
    add(seat, i % 3 === 0 ? 'lead' : 'follow', before, after);
    before = after;
  }
  return { declarer: declarer as Seat, seats };
}

const nothing = (): Sums => ({
  call: { tricks: 0, points: 0 },
  discard: { tricks: 0, points: 0 },
  lead: { tricks: 0, points: 0 },
  follow: { tricks: 0, points: 0 },
});

/** Who played each card. */
const cardsPlayed = ({ actions, step }: Course): Seat[] =>
  [...actions.subarray(0, step)].filter((action) => isBetween(action, PLAYED, CALLED)).map(actionSeat);

const isBetween = (action: number, from: number, to: number): boolean =>
  actionAnswer(action) >= from && actionAnswer(action) < to;

/** The declarer's tricks after the best discard from his twelve cards; null if the node budget was exceeded. */
function bestDiscard({ held, declarer, discards, game, contract, target }: Course, solver: Solver): number | null {
  const at = (seat: number): CardSet => (seat === declarer ? held[seat] | discards : held[seat]) as CardSet;
  const exchange = { hands: [at(0), at(1), at(2)] as const, declarer: declarer as Seat };
  const solved = solver.bestDiscard(exchange, game.contracts[contract].trump, aimOf(target));
  return solved.solved ? solved.value.tricks : null;
}

const noCall = wordOf('no-call');

/** The same after the best call, if a call was possible and some call makes the contract; else `tricks`. */
function bestCall(over: Course, solver: Solver, tricks: number): number {
  const { dealt, talon, declarer, target, trump, actions, step } = over;
  const wasAsked = actions
    .subarray(0, step)
    .some((action) => actionAnswer(action) === noCall || isBetween(action, CALLED, RETURNED));
  if (!wasAsked || trump !== NO_TRUMP || tricks === target) return tricks;
  const hands = [dealt[0] as CardSet, dealt[1] as CardSet, dealt[2] as CardSet] as const;
  const plan = solver.planCall({ hands, talon, declarer: declarer as Seat }, aimOf(target));
  return plan.solved && plan.value !== undefined ? target : tricks;
}
