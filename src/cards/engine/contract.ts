import type { CardSet } from './cards.js';
import type { Duties } from './duties.js';

/** A contract a declarer may play. A game lists its contracts in ascending order. */
export interface Contract {
  /** Its name in records: `brand-H`, `8`, `bettel` … */
  readonly name: string;
  /** The trump suit, NO_TRUMP, or TRUMP_BY_LEAD where the opening lead sets it. */
  readonly trump: number;
  /** Tricks the declarer needs, 1–10; 0 for a Bettel, where he must take none. */
  readonly target: number;
  /** Does play stop once the target is reached? Not where overtricks pay. */
  readonly stopsWhenMade: boolean;
  /** Can it be bid and declared under these rules? */
  readonly offered: boolean;
  /** Units each defender receives if it is lost and pays if it is made (more where overtricks pay), before doubling. */
  readonly price: number;
}

/** Every answer is heard at once. */
export const NOTHING_UNSEEN = -1;

/** The trump of a contract whose opening lead sets trumps (Wallachen's numbers). */
export const TRUMP_BY_LEAD = -1;

/** A game under one set of rules, apart from the course of a deal: names, contracts, duties, payments. */
export interface GameTerms {
  /** Name of the rule set, for records. */
  readonly ruleSet: string;
  /** The rules in full, by option name: what a view shows. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** The rounds of dealing: so many cards to each seat in turn, or the two cards of the talon. */
  readonly packets: readonly (number | 'talon')[];
  readonly duties: Duties;
  readonly earlyEnd: boolean;
  readonly contracts: readonly Contract[];
  /** May Kontra and Re be said in trick 1, or before it? */
  readonly kontra: boolean;
  /** Are they said before the opening lead, and only there (W20)? */
  readonly kontraBeforeLead: boolean;
  /** The highest multiplier of payments: 1 without doubling, else a power of two from 32 on (Doppeln, Kontra, Re). */
  readonly mostTimes: number;
  /** Does a passed-out deal pay into a pot, which links the deals of a match? */
  readonly pot: boolean;
  /** What a losing declarer leaves in the pot; the defenders share the rest equally, so it must divide evenly. */
  leftInPot(pot: number): number;
  /** May the declarer of an announced Bettel or Mord call for a card (B17)? */
  readonly cardCall: boolean;
  /** Whose card in return is drawn blind: bit `s` for declarer `s` (B18). */
  readonly drawnReturns: number;
  /** The question whose answers are heard only when all have given theirs (B10 W04), or NOTHING_UNSEEN. */
  readonly unseen: number;
  /** The cards a seat has seen when asked to double (W03). */
  glimpse(hand: CardSet): CardSet;
  /** What each defender pays the declarer, in units before doubling; negative if the declarer pays. */
  payment(contract: number, tricks: number): number;
}
