import type { CardSet } from './cards.js';
import type { Packet } from './deal.js';
import type { Duties } from './duties.js';

/** What a declarer may set out to do. A game lists its contracts in ascending order. */
export interface Contract {
  /** Its name in records: `brand-H`, `8`, `bettel` … */
  readonly name: string;
  /** The trump suit, NO_TRUMP, or TRUMP_BY_LEAD where the opening lead sets it. */
  readonly trump: number;
  /** Tricks the declarer needs, 1–10; 0 in a Bettel, where he must take none. */
  readonly target: number;
  /** Is the deal over for the table once the target is reached? Not where overtricks pay. */
  readonly stopsWhenMade: boolean;
  /** Can it be bid and declared under these rules? */
  readonly offered: boolean;
  /** Units that each defender gets for it when it is lost, and pays when it is made (more where overtricks pay), before any doubling. */
  readonly price: number;
}

/** The trump of a contract whose opening lead makes the trumps (Wallachen's numbers). */
export const TRUMP_BY_LEAD = -1;

/** What a game is under one set of rules, apart from the course of a deal: names, contracts, duties, payments. */
export interface GameTerms {
  /** Name of the rule set, for records. */
  readonly ruleSet: string;
  /** The rules in full, by option name: what a view shows. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly packets: readonly Packet[];
  readonly duties: Duties;
  readonly earlyEnd: boolean;
  readonly contracts: readonly Contract[];
  /** May Kontra and Re be said in trick 1? */
  readonly kontra: boolean;
  /** Can payments be multiplied (Doppeln, Kontra, Re: up to 32 times)? */
  readonly multiplies: boolean;
  /** Are deals passed out into a pot, which links the deals of a match? */
  readonly pot: boolean;
  /** What a declarer who loses leaves in a pot; the defenders get the rest in equal parts, which must be whole. */
  leftInPot(pot: number): number;
  /** May the declarer of an announced Bettel or Mord call for a card (B17)? */
  readonly cardCall: boolean;
  /** Do the contestants of a suit contest speak unseen (B10)? */
  readonly hiddenContest: boolean;
  /** What a seat sees of its ten cards when it is asked to double (W03). */
  glimpse(hand: CardSet): CardSet;
  /** What each defender pays a declarer with this contract and these tricks, in units before any doubling; negative if he pays. */
  payment(contract: number, tricks: number): number;
}
