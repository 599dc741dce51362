import { SUITS, size } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { SEATS } from '../../cards/engine/seats.js';
import { canSet, type Position, trumpLed } from './position.js';
import type { Prober } from './prober.js';

/** A declarer's results with the ten cards he was dealt. */
export interface DealRow {
  /** His tricks with each suit as trumps, in suit order; null where the lead sets trumps and he has none to lead. */
  readonly tricks: readonly (number | null)[];
  readonly bettel: boolean;
  readonly mord: boolean;
}

/**
 * The table of a deal as dealt, by the declarer's seat: no talon, no exchange, the declarer leads. With `byLead`, his
 * opening lead sets trumps.
 */
export function dealTable(prober: Prober, hands: Position['hands'], byLead: boolean): readonly DealRow[] {
  return SEATS.map((declarer) => {
    const at = (trump: number): Position => ({ hands, declarer, leader: declarer, trick: [], trump });
    return {
      tricks: SUITS.map((trump) => {
        const set = byLead ? trumpLed(trump) : trump;
        return canSet(hands[declarer], set) ? prober.exact(at(set), 'most') : null;
      }),
      bettel: !prober.atLeast(at(NO_TRUMP), 1, 'fewest'),
      mord: prober.atLeast(at(NO_TRUMP), size(hands[declarer]), 'most'),
    };
  });
}
