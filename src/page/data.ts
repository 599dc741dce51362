/** What a page of deals is given besides the program: plain data. The records stand apart, a line each. */
export interface PageData {
  readonly title: string;
  /** What is said of all of them, a sentence each. */
  readonly facts: readonly string[];
  /** The rule set of which the page has what bots have learned; and of the boards that are played. */
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** Do records come in pairs: the same deal with one bot, and with another? */
  readonly isPaired: boolean;
  /** What is said of each deal in the list, or of each pair. */
  readonly notes: readonly string[];
  /** Boards to be played: of this seed, from this board, by these bots at forehand, middlehand and dealer. Null where records are shown. */
  readonly boards: {
    readonly seed: string;
    readonly board: number;
    readonly bots: readonly [string, string, string];
  } | null;
}

/** Where the page finds it: identifiers of elements. */
export const DATA_ID = 'deals-data';
export const RECORDS_ID = 'deals-records';
export const NUMBERS_ID = 'deals-numbers';

/** House bots that answer in a page: those that are plain code. */
export const PAGE_BOTS = ['keen', 'sound', 'bold', 'daring', 'wary', 'lowest', 'random'] as const;
