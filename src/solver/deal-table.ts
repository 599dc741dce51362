import { SUITS, size } from '../engine/cards.js';
import { NO_TRUMP } from '../engine/duties.js';
import { SEATS } from '../engine/seats.js';
import type { Position } from './position.js';
import type { Prober } from './prober.js';

/** What a declarer makes of the ten cards he was dealt. */
export interface DealRow {
  /** His tricks with each suit as trumps, in suit order. */
  readonly tricks: readonly number[];
  readonly bettel: boolean;
  readonly mord: boolean;
}

/** The table of a deal as dealt, by the declarer's seat: no talon, no exchange, the declarer leads. */
export function dealTable(prober: Prober, hands: Position['hands']): readonly DealRow[] {
  return SEATS.map((declarer) => {
    const at = (trump: number): Position => ({ hands, declarer, leader: declarer, trick: [], trump });
    return {
      tricks: SUITS.map((trump) => prober.exact(at(trump), 'most')),
      bettel: !prober.atLeast(at(NO_TRUMP), 1, 'fewest'),
      mord: prober.atLeast(at(NO_TRUMP), size(hands[declarer]), 'most'),
    };
  });
}
