import type { FoundMistake } from './mistake-words.js';

/** The data of a page of deals: plain data. The records are separate, one per line. */
export interface PageData {
  readonly title: string;
  /** Facts about all of them, one sentence each. */
  readonly facts: readonly string[];
  /** The rule set of the boards to play, and of the bots' learned data in the page. */
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** Do records come in pairs: the same deal with one bot, and with another? */
  readonly isPaired: boolean;
  /** The note in the list for each deal or pair. */
  readonly notes: readonly string[];
  /** The mistakes for which each deal was chosen, worst first; empty if they were chosen otherwise. */
  readonly mistakes: readonly (readonly FoundMistake[])[];
  /** The bot that plays answers on at first; empty: the first that is offered. */
  readonly model: string;
  /** The action before which the first deal is shown, where no mistake and no address says another. */
  readonly step: number;
  /**
   * Boards to play: the seed and the first board, or the deals in notation, with seed null; and the bots at forehand,
   * middlehand and dealer. Null if records are shown.
   */
  readonly boards: {
    readonly seed: string | null;
    readonly board: number;
    readonly deals?: readonly string[] | undefined;
    readonly bots: readonly [string, string, string];
  } | null;
}

/** The identifiers of the elements that hold the data. */
export const DATA_ID = 'deals-data';
export const RECORDS_ID = 'deals-records';
export const NUMBERS_ID = 'deals-numbers';

/** House bots that can play in a page. */
export const PAGE_BOTS = ['keen', 'sound', 'bold', 'lowest', 'random', 'pimc', 'reader'] as const;
