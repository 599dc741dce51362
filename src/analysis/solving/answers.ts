import type { SeatLetter } from '../../cards/record/notation.js';

/** The value of a position with open cards and perfect play on both sides. */
export interface PositionAnswer {
  /** Which of the positions: the number of its line, from 1. */
  readonly line: number;
  /** The declarer's tricks out of all ten, including those already taken; in a Bettel the fewest he can guarantee. */
  readonly tricks: number;
  /** Is the contract made? */
  readonly made: boolean;
  /** Nodes searched, starting with an empty table: depends on the position alone. */
  readonly nodes: number;
  /** With `cards`: each legal card, the declarer's tricks once it is played, and what it costs its side. */
  readonly cards?: readonly { readonly card: string; readonly tricks: number; readonly cost: number }[];
  /** With `cards`: a line of best play to the end, as `F HA`. */
  readonly best?: readonly string[];
}

/** A line or object that is not a position. */
export interface RefusedPosition {
  readonly refused: {
    /** Its number, from 1. */
    readonly line: number;
    /** What is wrong with it, what was expected, what was found. */
    readonly message: string;
  };
}

/** The result of a way to play; empty where the declarer has no such suit to lead. */
export interface ProspectAnswer {
  /** The declarer's tricks, for a way with trumps. */
  readonly tricks?: number;
  /** Is it made? For a way with one target. */
  readonly made?: boolean;
  /** How: the card to call, the one to give back for it, and the two to discard. */
  readonly call?: string;
  readonly return?: string;
  readonly discard?: string;
}

/** Prospects by way to play: a contract's name, or `lead-H` where the suit of the opening lead becomes trumps. */
export type Prospects = Readonly<Record<string, ProspectAnswer>>;

/** A declarer's results in a deal, with open cards and perfect play on both sides. */
export interface DeclarerAnswer {
  readonly declarer: SeatLetter;
  /** With the ten cards dealt. */
  readonly dealt: Prospects;
  /** With the talon picked up and the best discard. */
  readonly discard: Prospects;
  /** With the best card call as well, for contracts that allow one; absent if the game has none. */
  readonly call?: Prospects;
}
