/** What the declarer's tricks are worth to him, once they are known and before: in units of the price of his contract. */
export interface Worth {
  /** By tricks taken in all; of two ways to the same score the one with more tricks is a little better, in a Bettel with fewer. */
  readonly taken: Float64Array;
  /** By tricks that perfect play on both sides would take, if it is played as these bots play: nobody sees the cards. */
  readonly expected: Float64Array;
}

const PER_TRICK = 0.01;

/**
 * How often a contract with trumps was made by how many tricks, from three too few to two too many, the declarer could have had with open
 * cards; counted when the bot played 700 deals of Bolachen and 900 of Wallachen against itself.
 */
const MADE_BY_MARGIN = [0.02, 0.07, 0.26, 0.88, 0.99, 1];
/** The same of a Bettel and a Mord that could be defeated with open cards, and that could not. */
const BETTEL_MADE = [0.42, 0.97];
const MORD_MADE = [0.23, 1];

const NUMBER = /^\d/;

export function worthOf(contract: string, target: number, paysTaken: boolean): Worth {
  const paysMore = paysTaken && NUMBER.test(contract);
  const won = (tricks: number): number => (paysMore && tricks > target ? tricks / target : 1);
  const each = (worth: (tricks: number) => number): Float64Array =>
    Float64Array.from({ length: 11 }, (_, tricks) => worth(tricks) + (target === 0 ? -PER_TRICK : PER_TRICK) * tricks);
  const isMade = (tricks: number): boolean => (target === 0 ? tricks === 0 : tricks >= target);
  const chance = (tricks: number): number => {
    if (contract === 'bettel') return BETTEL_MADE[isMade(tricks) ? 1 : 0];
    if (contract === 'mord') return MORD_MADE[isMade(tricks) ? 1 : 0];
    const margin = tricks - target;
    return margin < -3 ? 0 : MADE_BY_MARGIN[Math.min(margin, 2) + 3];
  };
  return {
    taken: each((tricks) => (isMade(tricks) ? won(tricks) : -1)),
    expected: each((tricks) => chance(tricks) * (1 + won(Math.max(tricks, target))) - 1),
  };
}
