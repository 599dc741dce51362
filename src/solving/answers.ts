import type { SeatLetter } from '../record/notation.js';

/** What comes of a position when both sides play perfectly with open cards; null where the node budget did not suffice. */
export interface PositionAnswer {
  /** Which of the positions: the number of its line, from 1. */
  readonly line: number;
  /** The declarer's tricks in all ten, those taken before with them; in a Bettel the fewest he can make sure of. */
  readonly tricks: number | null;
  /** Is the contract made? */
  readonly made: boolean | null;
  /** Nodes that the search took with an empty table: depends on nothing but the position. */
  readonly nodes: number;
  /** With `cards`: each legal card, the declarer's tricks once it is played, and what it costs the side that plays it. */
  readonly cards?: readonly { readonly card: string; readonly tricks: number; readonly cost: number }[] | null;
  /** With `cards`: a line of best play to the end, as `F HA`. */
  readonly best?: readonly string[] | null;
}

/** A line or object that is no position. */
export interface RefusedPosition {
  readonly refused: {
    /** Its number, from 1. */
    readonly line: number;
    /** What is wrong with it, what was expected, what was found. */
    readonly message: string;
  };
}

/** What one way to play a deal comes to; null where the node budget did not suffice. */
export interface ProspectAnswer {
  /** The declarer's tricks, of a way with trumps. */
  readonly tricks?: number | null;
  /** Is it made? Of a way with one target. */
  readonly made?: boolean | null;
  /** How: the card to call and the one to give back for it, and the two to lay away. */
  readonly call?: string;
  readonly return?: string;
  readonly discard?: string;
}

/** Prospects by way to play: a contract's name, or `lead-H` where the suit of the opening lead becomes trumps. */
export type Prospects = Readonly<Record<string, ProspectAnswer>>;

/** What a declarer makes of a deal, both sides playing perfectly with open cards. */
export interface DeclarerAnswer {
  readonly declarer: SeatLetter;
  /** With the ten cards dealt. */
  readonly dealt: Prospects;
  /** With the talon taken up and the best discard. */
  readonly discard: Prospects;
  /** With the best card call too, of contracts in which one may be called; absent where the game has none. */
  readonly call?: Prospects;
}
