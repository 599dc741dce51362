import { contractsOf, type Place, SUITS, type Word } from '../../src/public/bots.js';

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
  /** Can an announced Bettel or Mord change a card for a better one? */
  readonly calls: boolean;
  /** Can the declaration be higher than the bid? */
  readonly raises: boolean;
  /** What can be bid in Wallachen, ascending. */
  readonly ladder: readonly Word[];
}

export function termsOf(place: Pick<Place, 'game' | 'rules'>): Terms {
  const { rules } = place;
  const contracts = contractsOf(place);
  const named = (name: string) => contracts.find((contract) => contract.name === name);
  const brand = contracts.find(({ trump }) => trump >= 0 && trump < SUITS.length);
  const offered = contracts.filter((contract) => contract.offered);
  return {
    isByLevel: brand !== undefined,
    brandTarget: brand?.target ?? 0,
    brandPrice: brand?.price ?? 0,
    bettelPrice: named('bettel')?.price ?? 0,
    mordPrice: named('mord')?.price ?? 0,
    lowestPrice: offered[0].price,
    paysTaken: rules.winPays === 'taken',
    calls: rules.cardCall === true && rules.returnCardBy === 'declarer',
    raises: rules.raiseAfterPickup === true,
    ladder: offered.map(({ name }) => name as Word),
  };
}
