/** The pot that links the deals of a Wallachen match (W14 W15): what it gives and takes. */
import { SEATS } from './cards.js';
import type { WallachenRules } from './options.js';
import type { Outcome } from './table.js';

export interface AfterDeal {
  readonly score: readonly number[];
  readonly pot: number;
}

/**
 * The score of a deal with what comes out of the pot, and the pot behind it. The result of a deal passed out has the
 * stakes in it.
 */
export function withPot({ declarer, won, score }: Outcome, pot: number, rules: WallachenRules): AfterDeal {
  if (declarer === null) return { score, pot: pot + 3 };
  if (won) return { score: SEATS.map((seat, i) => score[i] + (seat === declarer ? pot : 0)), pot: 0 };
  if (rules.potOnLoss === 'stays') return { score, pot };
  const half = Math.floor(pot / 2); // an odd unit stays
  return { score: SEATS.map((seat, i) => score[i] + (seat === declarer ? 0 : half)), pot: pot - half - half };
}

/** The last deal of a match: the units that are left are given out one by one, F first. */
export function givenOut({ score, pot }: AfterDeal): AfterDeal {
  const after = [...score];
  for (let unit = 0; unit < pot; unit += 1) after[unit % 3] += 1;
  return { score: after, pot: 0 };
}
