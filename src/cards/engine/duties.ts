/** The duties of play, compiled from a rule set's options into small integers and booleans for the play loop. */
export interface Duties {
  /** Which duties the third player is relieved of (`secondDefenderRelief`): one of the `RELIEF_…` numbers. */
  readonly relief: number;
  /** Is the third player also relieved when his partner led and still wins? (`partnerLedRelief`, B28) */
  readonly partnerLedRelief: boolean;
  /** Must a player beat the winning card if he can, in contracts with trumps? (`mustHead`, B29 W27) */
  readonly headWithTrumps: boolean;
  /** The same in contracts without trumps: Bettel and Mord. */
  readonly headWithoutTrumps: boolean;
  /** Must a void hand trump? (`mustTrump`, B26) */
  readonly mustTrump: boolean;
  /** Must a void hand that cannot overtrump still trump? (`mustUndertrump`, B27) */
  readonly mustUndertrump: boolean;
}

/** The values of `secondDefenderRelief`, each relieving of more than the one before (B25, B26, W19). */
export const RELIEF_NONE = 0;
export const RELIEF_HEAD_ONLY = 1;
export const RELIEF_HEAD_AND_TRUMP_IN_SUIT = 2;
export const RELIEF_HEAD_AND_TRUMP = 3;
export const RELIEF_FREE = 4;

/** The trump of a contract without trumps. Suits are 0–3. */
export const NO_TRUMP = 4;
