import { type Action, actionSeat } from '../cards/engine/actions.js';
import type { Start } from '../players/bot/seats.js';

/** How the boards of a run are dealt, seated and begun: plain data. Boards are numbered from 0. */
export interface Arrangement {
  /** Deals in a match, 1 for none. */
  readonly matchLength: number;
  /** In sessions: the points that end one before its last deal. */
  readonly sessionTarget?: number;
  /** One past the last board of the run, where its last match is cut short. */
  readonly end: number;
  /** Do the bots keep the seats they are given in? */
  readonly fixedSeats: boolean;
  /** A deal without an auction: `contract` is an index into the game's contracts. */
  readonly start: Start | null;
  /** Actions taken when the bots begin. Cards that are not given are drawn until the bots take them themselves. */
  readonly after: readonly Action[];
  /** Or are the cards dealt without regard to them? */
  readonly isForced?: boolean;
  /** Forehand, middlehand, dealer, talon: the given hand, or 0 for one dealt at random. */
  readonly given: readonly number[] | null;
  /** The deals of boards 0, 1, 2 …, four sets each, instead of random ones; shared between threads. */
  readonly deals: Int32Array | null;
}

/** Is this an action in `after` of a seat whose hand is dealt at random? */
export const isOfRandomHand = ({ given, deals }: Pick<Arrangement, 'given' | 'deals'>, action: Action): boolean =>
  deals === null && !given?.[actionSeat(action)];

/** Unlimited boards, dealt at random and begun with the auction; the caller chooses the seating of each. */
export const openArrangement = (matchLength: number): Arrangement => ({
  matchLength,
  end: Number.POSITIVE_INFINITY,
  fixedSeats: true,
  start: null,
  after: [],
  given: null,
  deals: null,
});
