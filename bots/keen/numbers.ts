/** What was learned of one rule set, in thousandths: of a unit of log odds in tables and odds, of a stake in cells. */
export interface Numbers {
  /**
   * By name, a number for each of the 256 sets of ranks that a hand can have of a suit; the four of a hand are added.
   */
  readonly tables: Readonly<Record<string, readonly number[]>>;
  /** By name, what is added to the log odds for each number of tricks that a contract can ask for, from six. */
  readonly odds: Readonly<Record<string, readonly number[]>>;
  /**
   * By question, for each situation and answer, the weights of what is seen in a hand; none where that cannot be
   * answered there.
   */
  readonly cells: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** By contract without trumps, the best discards; empty while they are not learned. */
  readonly losses: Readonly<Record<string, Losses>>;
  /**
   * For a Bettel, by stage and pattern of a suit, what each card does for the chance of one's side, in hundredths of a
   * percent; empty while not learned.
   */
  readonly bettel: readonly number[];
  /** How deals end; null where that is not learned, and in pages. */
  readonly ends?: LearnedEnds | null;
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
