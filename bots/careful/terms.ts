import type { Word } from '../../src/index.js';

/** The contracts of Wallachen, ascending. */
export const RUNGS: readonly Word[] = ['6', '7', '8', '9', '10', 'bettel', 'mord'];

/** What the bidder has to know of the rules, read once when he sits down. */
export interface Terms {
  /** Are levels bid, as in Bolachen, rather than numbers of tricks? */
  readonly isByLevel: boolean;
  readonly brandTarget: number;
  readonly brandPrice: number;
  readonly bettelPrice: number;
  readonly mordPrice: number;
  /** The price of the lowest contract. */
  readonly lowestPrice: number;
  /** Does a number made pay the tricks taken? */
  readonly paysTaken: boolean;
  /** Can an announced Bettel or Mord call for a card? */
  readonly calls: boolean;
  /** Can the declaration be higher than the bid? */
  readonly raises: boolean;
  /** The rungs that can be bid in Wallachen, ascending. */
  readonly ladder: readonly Word[];
}

export function termsOf(rules: Readonly<Record<string, unknown>>): Terms {
  const isByLevel = 'brandTarget' in rules;
  const ladder = (rules.ladder as readonly Word[] | null | undefined) ?? RUNGS;
  const bettelPrice = (isByLevel ? rules.bettelValue : rules.bettelTariff) as number;
  const mordPrice = (isByLevel ? rules.mordValue : rules.mordTariff) as number;
  const lowest = ladder[0] === 'bettel' ? bettelPrice : ladder[0] === 'mord' ? mordPrice : Number(ladder[0]);
  return {
    isByLevel,
    brandTarget: isByLevel ? (rules.brandTarget as number) : 0,
    brandPrice: isByLevel ? (rules.brandValue as number) : 0,
    bettelPrice,
    mordPrice,
    lowestPrice: isByLevel ? (rules.brandValue as number) : lowest,
    paysTaken: rules.winPays === 'taken',
    calls: rules.cardCall === true,
    raises: rules.raiseAfterPickup === true,
    ladder: ladder.filter((rung) => rung !== '10' || rules.tenBid === true || rules.ladder !== null),
  };
}
