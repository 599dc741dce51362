/** How many units see the ten cards dealt. */
export const UNITS = 64;

/** What was learned of one rule set, in thousandths: of a unit of log odds in tables and odds, of a stake in cells. */
export interface Numbers {
  /**
   * By name, a number for each of the 256 sets of ranks that a hand can have of a suit; the four of a hand are added.
   */
  readonly tables: Readonly<Record<string, readonly number[]>>;
  /** By name, what is added to the log odds for each number of tricks that a contract can ask for, from six. */
  readonly odds: Readonly<Record<string, readonly number[]>>;
  /** What answers by the ten cards dealt promise; null while they are not learned. */
  readonly layer: LearnedLayer | null;
  /** For Doppeln, Kontra and Re, by question, the weights of each situation and answer; none where it was never met. */
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** By contract without trumps, the best discards; empty while they are not learned. */
  readonly losses: Readonly<Record<string, Losses>>;
  /**
   * For a Bettel, by stage and pattern of a suit, what each card does for the chance of one's side, in hundredths of a
   * percent; empty while not learned.
   */
  readonly bettel: readonly number[];
  /**
   * For leads with trumps, what each does for the points of one's side, in thousandths of a stake; empty while not
   * learned.
   */
  readonly leads: readonly number[];
  /** How deals end; null where that is not learned, and in pages. */
  readonly ends?: LearnedEnds | null;
}

/** The numbers that learning has written; it has not always learned leads. */
export const numbersOf = (text: string): Numbers => ({ leads: [], ...JSON.parse(text) });

/**
 * A layer of units that see ten cards: a unit is a sum over the cards, or 0 where that is less, and an answer promises
 * a sum over the units. All in thousandths; lists go by unit last.
 */
export interface LearnedLayer {
  /** For each of the 256 sets of ranks that a hand can have of a suit, what it adds to each unit. */
  readonly ranks: readonly number[];
  /** The same for each of the 32 cards. */
  readonly cards: readonly number[];
  /** By question, for each situation, what each unit begins with; none where it was never met. */
  readonly starts: Readonly<Record<string, readonly (readonly number[])[]>>;
  /**
   * By question, for each situation and answer, the stakes that it promises beyond the first answer: the weights of 1
   * and of each unit; none for the first, and for what cannot be answered there.
   */
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** How deals end: for the chance to win a session. */
export interface LearnedEnds {
  /** What deals among three of `keen` come to: the points of forehand and of middlehand, and how many did. */
  readonly deals: readonly (readonly number[])[];
  /**
   * By question, for each situation and answer, the weights of the sights for each end in turn: its chance, in
   * thousandths.
   */
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** The best losses of a card and of two of a suit, by the set of ranks that twelve cards have of it. */
export interface Losses {
  readonly one: Loss;
  readonly two: Loss;
}

/** What each does for the chance, in hundredths of a percent, and the ranks that go. */
interface Loss {
  readonly gain: readonly number[];
  readonly cards: readonly number[];
}
